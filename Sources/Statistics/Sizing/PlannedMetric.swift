/// A metric that an experiment will compare, with its known spread.
public enum PlannedMetric: Hashable, Sendable {
  /// One outcome of 0 or 1 per unit, at this rate in the control.
  case proportion(baseline: Double)

  /// One number per unit with this standard deviation; the mean only states relative changes.
  case mean(standardDeviation: Double, baseline: Double?)

  /// Outcomes of 0 or 1 that come in clusters, as opens of several deliveries per subscriber; the
  /// cluster is the unit.
  case ratio(baseline: Double, clusters: PlannedClusters)

  /// A ratio of totals whose deviation per subscriber was measured, as
  /// `RatioEstimate.deviationPerSubscriber` gives it; the subscriber is the unit.
  case measuredRatio(deviation: Double, baseline: Double?)

  /// The value that changes are relative to; `nil` if unknown.
  public var baseline: Double? {
    switch self {
    case .proportion(let baseline), .ratio(let baseline, _): baseline
    case .mean(_, let baseline), .measuredRatio(_, let baseline): baseline
    }
  }

  /// Whether values are shares of 0...1.
  public var isRate: Bool {
    switch self {
    case .proportion, .ratio: true
    case .mean, .measuredRatio: false
    }
  }

  /// Variance of a unit, divided by that of one independent outcome.
  var inflation: Double {
    if case .ratio(_, let clusters) = self { clusters.effect / clusters.meanSize } else { 1 }
  }
}
