import CGSL

/// The effect of earlier trials on the response: a factor on its hazard.
public enum Wear: String, Hashable, Sendable, Codable, CaseIterable {
  /// No wear: the factor is 1.
  case none
  /// 1 / (1 + weight · volume).
  case volume
  /// 1 - loss · 0.5^(days since the last / half-life).
  case recency
  /// 1 + gain · 0.5^(days since the start / half-life).
  case decay

  /// Names of the parameters.
  public var names: [String] {
    switch self {
    case .none: []
    case .volume: ["weight"]
    case .recency: ["loss", "halfLife"]
    case .decay: ["gain", "halfLife"]
    }
  }

  /// The scale on which a parameter's interval is symmetric, and the one of the search.
  func link(_ place: Int) -> Link { place == 0 ? .identity : .log }

  var start: [Double] {
    switch self {
    case .none: []
    case .volume: [0.05]
    case .recency: [0.2, log(7)]
    case .decay: [0.3, log(7)]
    }
  }

  /// A weak penalty on the logarithm of a half-life, of the center and the spread below: a trend that
  /// lasts longer than a log cannot be told from another rate, and then the likelihood has no maximum.
  /// *Assumption*: 95 % of half-lives lie between one day and fifty.
  private static let (usual, usualSpread) = (log(7.0), 1.0)

  /// The logarithm of a search's penalty, with its derivative by that of the half-life.
  func penalty(_ parameters: ArraySlice<Double>) -> (value: Double, slope: Double) {
    guard names.count > 1 else { return (0, 0) }
    let off = (parameters[parameters.startIndex + 1] - Self.usual) / Self.usualSpread
    return (-off * off / 2, -off / Self.usualSpread)
  }

  /// The smallest factor, for parameters of a search at which it would be negative.
  private static let least = 1e-3

  /// The logarithm of the factor, and its derivatives by the parameters of the search, of which the
  /// half-life's is its logarithm.
  @inline(__always)
  func logFactor(
    _ trial: FrailTrial, _ parameters: ArraySlice<Double>, _ slopes: inout (Double, Double)
  ) -> Double {
    slopes = (0, 0)
    guard self != .none else { return 0 }
    let first = parameters[parameters.startIndex]
    if self == .volume {
      let below = 1 + first * trial.volume
      guard below < 1 / Self.least, below > Self.least else {
        return below <= Self.least ? -log(Self.least) : log(Self.least)
      }
      slopes.0 = -trial.volume / below
      return -log(below)
    }
    let days = self == .recency ? trial.sinceLast : trial.sinceStart
    let sign = self == .recency ? -1.0 : 1.0
    let lives = days / exp(min(10, max(-10, parameters[parameters.startIndex + 1])))
    guard lives < 1_000 else { return 0 }
    let fading = exp(-0.693_147_180_559_945_3 * lives)
    let factor = 1 + sign * first * fading
    guard factor > Self.least else { return log(Self.least) }
    slopes = (
      sign * fading / factor,
      sign * first * fading * 0.693_147_180_559_945_3 * lives / factor
    )
    return log(factor)
  }
}
