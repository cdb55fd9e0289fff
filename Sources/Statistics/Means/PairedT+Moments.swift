extension PairedT {
  /// From the moments of the differences.
  ///
  /// - Parameters:
  ///   - scale: The largest of the numbers that the differences were taken from, in absolute value.
  ///   - isIdentity: Whether every difference is exactly 0.
  /// - Throws: `StatisticsError.invalid` for fewer than two differences.
  public init(
    moments: Moments, scale: Double, isIdentity: Bool
  ) throws(StatisticsError) {
    try Check("paired t-test").count(moments.count, "count", atLeast: 2)
    self.init(moments, scale: scale, isIdentity: isIdentity)
  }
}
