import CGSL

/// How much of a tail's error probability may be spent by a share of the information.
public enum Spending: String, Hashable, Sendable, Codable, CaseIterable {
  /// 2 - 2 Phi(z / sqrt(t)): nearly nothing at first (Lan and DeMets 1983).
  case obrienFleming = "obrien-fleming"

  /// alpha ln(1 + (e - 1) t): evenly.
  case pocock

  /// The part of the one-sided `alpha` spent at information share `t`, in 0...1.
  func spent(_ alpha: Double, at t: Double) throws(StatisticsError) -> Double {
    switch self {
    case .obrienFleming:
      2 * (try Normal.upperTail(try Normal.upperQuantile(alpha / 2) / t.squareRoot()))
    case .pocock: alpha * log1p((exp(1) - 1) * t)
    }
  }
}
