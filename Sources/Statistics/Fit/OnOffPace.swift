import CGSL

/// How a device goes offline and comes back: a two-state Markov process in continuous time.
public struct OnOffPace: Hashable, Sendable {
  /// The share of time offline that it tends to.
  public let offlineShare: Double

  /// The mean length of an offline spell, exponential, in milliseconds.
  public let offlineMean: Double

  /// The probability of being offline `length` later, with `share` now: the deviation from the
  /// limit fades with both rates together (Kalbfleisch and Lawless 1985).
  func later(_ share: Double, after length: Double) -> Double {
    let fading = exp(-length / (offlineMean * (1 - offlineShare)))
    return offlineShare + (share - offlineShare) * fading
  }
}
