extension LogHistogram {
  /// The value for storage: for each non-empty bucket the steps from the one before and the count,
  /// in groups of seven bits, the lowest first.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    var last = 0
    for bucket in counts.indices where counts[bucket] > 0 {
      result.appendNumber(bucket - last)
      result.appendNumber(counts[bucket])
      last = bucket
    }
    return result
  }

  /// What `bytes` stored.
  ///
  /// - Throws: `StatisticsError.invalid` when the bytes are damaged.
  public init(bytes: [UInt8]) throws(StatisticsError) {
    let check = Check("histogram")
    self.init()
    var reader = ByteReader(bytes, check)
    var bucket = 0
    while !reader.isAtEnd {
      bucket += min(try reader.number(), Self.bucketCount)
      let count = try reader.number()
      let (sum, over) = total.addingReportingOverflow(count)
      guard bucket < Self.bucketCount, !over else {
        throw check.invalid("bytes", "damaged", accepted: "what `bytes` gave")
      }
      counts[bucket] += count
      total = sum
    }
  }
}
