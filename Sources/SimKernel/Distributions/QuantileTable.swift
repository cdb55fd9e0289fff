/// A linear interpolation between 1,024 exact quantiles of a distribution, for 31 of 32 draws: one
/// multiplication instead of a rational function and an exponential.
///
/// The relative error of a log-normal whose logarithm has the standard deviation sigma is below
/// 2e-4 · sigma at the edges of the table and 1e-6 · sigma at the median; that of an exponential is
/// below 1e-4. The tails are not in the table: callers draw them exactly.
public struct QuantileTable: Sendable {
  @usableFromInline let knots: ContiguousArray<Float>

  /// The table of a distribution.
  ///
  /// - Parameter quantile: Its quantile function, increasing and finite on the open interval (0,
  ///   1).
  public init(_ quantile: (Double) -> Double) {
    knots = ContiguousArray(
      (0...1_024).map { Float(quantile(min(1_023, max(1, Double($0))) / 1_024)) })
  }

  /// The value for 32 random bits; `nil` in the tails, below 1/64 and from 63/64 on.
  @inlinable @inline(__always) public func middle(_ word: UInt32) -> Double? {
    let cell = Int(word >> 22)
    guard cell &- 16 < 992, cell >= 16 else { return nil }
    let low = Double(knots[cell])
    let high = Double(knots[cell + 1])
    return low + (high - low) * ((Double(word & 0x3F_FFFF) + 0.5) * 0x1p-22)
  }
}
