import Statistics

/// Whether facts or a log decide an effect of a change well enough for its choice.
package enum Telling: Hashable, Sendable, Codable {
  case told
  /// The first reason that failed.
  case cannotTell(Reason)

  package enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pushes under the change lie where the log has not been.
    case support
    /// What the change moves did not vary by chance in the log.
    case chance
    /// Worlds' interval has the threshold inside and is wide.
    case precision
    /// The effect is as uncertain as before the facts, or nearly.
    case prior
  }
}

/// What is known of one effect, for ``Telling``.
package struct EffectEvidence: Hashable, Sendable {
  /// What a log shows beside levels; facts alone have none.
  package struct Log: Hashable, Sendable {
    /// Share of the pushes under the change that lie in cells with enough openings.
    package let supportedShare: Double

    /// Whether what the change moves varied by chance.
    package let isByChance: Bool

    package init(supportedShare: Double, isByChance: Bool) {
      (self.supportedShare, self.isByChance) = (supportedShare, isByChance)
    }
  }

  package let log: Log?

  /// Worlds' 95 % interval of the effect.
  package let interval: ClosedRange<Double>

  /// The effect at which the choice changes.
  package let threshold: Double

  /// Level of the metric that the effect is a difference of.
  package let level: Double

  /// Variance of the effect given level facts alone, and given all.
  package let varianceBefore, varianceAfter: Double

  /// Share of pushes that must lie where the log has been; half-width of an interval that is narrow, as a share of the
  /// level; share of the variance that facts must take away (*assumptions*).
  private static let (supportMin, narrow, fallMin) = (0.95, 0.1, 0.5)

  package init(
    log: Log?, interval: ClosedRange<Double>, threshold: Double = 0, level: Double,
    varianceBefore: Double, varianceAfter: Double
  ) {
    (self.log, self.interval, self.threshold) = (log, interval, threshold)
    (self.level, self.varianceBefore) = (level, varianceBefore)
    self.varianceAfter = varianceAfter
  }

  package var telling: Telling {
    if let log, log.supportedShare < Self.supportMin { return .cannotTell(.support) }
    if let log, !log.isByChance { return .cannotTell(.chance) }
    let half = (interval.upperBound - interval.lowerBound) / 2
    let isDecided = interval.lowerBound > threshold || interval.upperBound < threshold
    if !isDecided, half > Self.narrow * abs(level) { return .cannotTell(.precision) }
    let isFallen = varianceAfter <= (1 - Self.fallMin) * varianceBefore
    return isFallen ? .told : .cannotTell(.prior)
  }
}
