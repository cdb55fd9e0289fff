extension CoMoments {
  /// Adds the subscribers of `other`, who are other people over the same variables.
  ///
  /// - Throws: `StatisticsError.invalid` when the number of variables differs, `unsupported` when a
  ///   sum leaves 128 bits, which only merging a summary into itself many times can do. `self` is
  ///   then unchanged.
  public mutating func merge(_ other: CoMoments) throws(StatisticsError) {
    let check = Check("co-moments merge")
    guard variables == other.variables else {
      throw check.invalid("variables", other.variables, accepted: "\(variables)")
    }
    let (newTotal, over) = total.addingReportingOverflow(other.total)
    guard !over, let sums = Self.added(numbers, other.numbers) else {
      throw check.unsupported("sums beyond 128 bits", limit: "2^63 subscribers of 32-bit counts")
    }
    (total, numbers) = (newTotal, sums)
  }

  private static func added(
    _ first: ContiguousArray<Int128>, _ second: ContiguousArray<Int128>
  ) -> ContiguousArray<Int128>? {
    var result = first
    for index in result.indices {
      let (sum, over) = first[index].addingReportingOverflow(second[index])
      if over { return nil }
      result[index] = sum
    }
    return result
  }
}
