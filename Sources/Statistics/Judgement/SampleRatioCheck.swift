/// Pearson's test of the arms' sizes against their weights.
public struct SampleRatioCheck: Hashable, Sendable, Codable {
  /// A mismatch of sizes stops an analysis; the threshold is small because the test is run always.
  package static let alpha = 0.0005
  /// Below this a p-value of the same test is named as small, though it stops nothing.
  package static let doubt = 0.01

  /// Units in each arm.
  public var counts: [Int]
  /// p-value of Pearson's chi-square test of ``counts``.
  public var p: Double
  /// Below it the sizes are a mismatch.
  public var threshold: Double
  /// Whether ``p`` is below ``threshold``.
  public var isMismatch: Bool

  package init(counts: [Int], p: Double) {
    self.counts = counts
    self.p = p
    threshold = Self.alpha
    isMismatch = p < threshold
  }

  /// How the sizes fit `weights`, with both numbers where the p-value is small and yet no mismatch.
  package func verdict(on weights: String) -> String {
    if isMismatch { return "do not fit \(weights)" }
    guard p < Self.doubt else { return "fit \(weights)" }
    return "fit \(weights) poorly: p is small, though not below \(threshold), the threshold of a "
      + "sample ratio mismatch"
  }
}
