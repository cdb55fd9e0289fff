import CGSL

/// The likelihood of one device's sightings in order.
struct OnOffWalk {
  let paces: OnOffPaces

  /// A sighting's log likelihood, and its forecast probability of being offline.
  struct Step {
    let logLikelihood: Double
    let offline: Double
  }

  /// The steps along `sightings`, in order; `nil` for one within a spell whose end is known.
  func steps(_ sightings: [Sighting]) -> [Step?] {
    guard let first = sightings.first else { return [] }
    var (share, since) = (paces.usual(at: first.at), first.at)
    return sightings.map { sighting in
      guard sighting.at >= since else { return nil }
      let offline = paces.later(share, from: since, to: sighting.at)
      let reach = paces.returns(from: sighting.at, to: sighting.at + sighting.reach)
      if sighting.isOnline {
        (share, since) = (0, sighting.at)
        let missed = offline * exp(-reach)
        return Step(logLikelihood: Self.logOf(1 - missed), offline: missed)
      }
      guard let back = sighting.backAt else {
        (share, since) = (1, sighting.at + sighting.reach)
        return Step(logLikelihood: Self.logOf(offline) - reach, offline: offline * exp(-reach))
      }
      (share, since) = (0, back)
      let rate = 3_600_000 / paces.pace(at: back).offlineMean
      let lasting = paces.returns(from: sighting.at, to: back)
      return Step(
        logLikelihood: Self.logOf(offline) - lasting + log(rate), offline: offline * exp(-reach))
    }
  }

  func logLikelihood(_ sightings: [Sighting]) -> Double {
    steps(sightings).reduce(0) { $0 + ($1?.logLikelihood ?? 0) }
  }

  private static func logOf(_ probability: Double) -> Double { log(max(1e-300, probability)) }
}

/// One observation of a device: whether it could be reached at a moment.
public struct Sighting: Hashable, Sendable {
  /// Milliseconds on the device's wall clock: from midnight to midnight are 86,400,000.
  public let at: Double

  /// Whether it was reached at once, within ``reach``.
  public let isOnline: Bool

  /// Time at which it came back, if seen: the arrival of a push that waited for it.
  public let backAt: Double?

  /// Wait after which the device counts as offline, in milliseconds; 0 for a probe.
  public let reach: Double

  /// A sighting; the defaults make it a probe whose return was not seen. `at` and `backAt` are in
  /// milliseconds of the device's wall clock.
  public init(at: Double, isOnline: Bool, backAt: Double? = nil, reach: Double = 0) {
    self.at = at
    self.isOnline = isOnline
    self.backAt = backAt
    self.reach = reach
  }
}
