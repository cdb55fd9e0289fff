/// Pearson's test of the arms' sizes against their weights.
public struct SampleRatioCheck: Hashable, Sendable, Codable {
  /// Threshold of a mismatch, which stops an analysis; small because the test is run every time.
  package static let alpha = 0.0005
  /// p-values below this, and not below ``alpha``, are reported as small; the analysis goes on.
  package static let doubt = 0.01

  /// Units in each arm.
  public var counts: [Int]
  /// p-value of Pearson's chi-square test of ``counts``.
  public var p: Double
  /// p-value below which the sizes are a mismatch.
  public var threshold: Double
  /// Whether ``p`` is below ``threshold``.
  public var isMismatch: Bool

  package init(counts: [Int], p: Double) {
    self.counts = counts
    self.p = p
    threshold = Self.alpha
    isMismatch = Self.isMismatch(p)
  }

  /// Whether a p-value of this test, or of one like it, is a mismatch.
  package static func isMismatch(_ p: Double) -> Bool { p < alpha }

  /// The result in words, with p-value and threshold where p is small and yet no mismatch.
  package func verdict(on weights: String) -> String {
    if isMismatch { return "do not fit \(weights)" }
    guard p < Self.doubt else { return "fit \(weights)" }
    return "fit \(weights) poorly: p is small, though not below \(threshold), the threshold of a "
      + "sample ratio mismatch"
  }
}
