/// The middle of a distribution, 31 of 32 draws, as straight lines between 1,024 exact quantiles: one
/// multiplication in place of a rational function and an exponential.
///
/// With a standard deviation sigma of the logarithm, a log-normal drawn so is off by less than
/// 2e-4 · sigma of its value at the edges of the middle and by 1e-6 · sigma at its median; an
/// exponential by less than 1e-4. The tails are not here: a caller draws them exactly.
public struct QuantileTable: Sendable {
  @usableFromInline let knots: ContiguousArray<Float>

  /// - Parameter quantile: Increasing and finite on the open interval (0, 1).
  public init(_ quantile: (Double) -> Double) {
    knots = ContiguousArray(
      (0...1_024).map { Float(quantile(min(1_023, max(1, Double($0))) / 1_024)) })
  }

  /// The value that 32 random bits stand for; `nil` in the tails, below 1/64 and above 63/64.
  @inlinable @inline(__always) public func middle(_ word: UInt32) -> Double? {
    let cell = Int(word >> 22)
    guard cell &- 16 < 992, cell >= 16 else { return nil }
    let low = Double(knots[cell])
    let high = Double(knots[cell + 1])
    return low + (high - low) * ((Double(word & 0x3F_FFFF) + 0.5) * 0x1p-22)
  }
}
