extension CoMoments {
  /// The most variables that stored bytes may announce.
  private static let variablesMax = 4_096

  /// The value for storage: variables, subscribers, then sums and products of 16 bytes each, the
  /// lowest byte first.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    result.appendNumber(variables)
    result.appendNumber(total)
    for number in numbers { result.appendWide(number) }
    return result
  }

  /// What `bytes` stored.
  ///
  /// - Throws: `StatisticsError.invalid` when the bytes are damaged.
  public init(bytes: [UInt8]) throws(StatisticsError) {
    let check = Check("co-moments")
    var reader = ByteReader(bytes, check)
    let variables = try reader.number()
    guard (1...Self.variablesMax).contains(variables) else {
      throw check.invalid("variables", variables, accepted: "1...\(Self.variablesMax)")
    }
    let size = variables + variables * (variables + 1) / 2
    guard bytes.count >= 16 * size else {
      throw check.invalid(
        "bytes", "\(bytes.count) bytes", accepted: "at least \(16 * size) bytes")
    }
    self.init(variables: variables)
    total = try reader.number()
    for index in numbers.indices { numbers[index] = try reader.wide() }
    guard reader.isAtEnd else {
      throw check.invalid("bytes", "too long", accepted: "what `bytes` gave")
    }
  }
}
