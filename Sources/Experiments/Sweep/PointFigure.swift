import Scenarios
import Statistics

/// A figure of one point over seeds, with its t interval.
package struct PointFigure: Hashable, Sendable, Codable {
  /// The metric, the net value, or the constraint whose slack the figure is.
  package var metric: Measure
  /// Mean over seeds; `nil` when no seed has a denominator.
  package var mean: Double?
  /// Lower limit of the interval; `nil` if the seeds do not differ, or there is only one.
  package var low: Double?
  /// Upper limit of the interval; `nil` where ``low`` is.
  package var high: Double?
  /// Number of seeds that have a denominator.
  package var seeds: Int

  init(_ metric: Measure, _ values: [Double?], level: Double = 0.95) {
    self.init(metric, AdjustedFigures(values: values), level: level)
  }

  init(_ metric: Measure, _ figures: AdjustedFigures, level: Double = 0.95) {
    let known = figures.widened
    self.metric = metric
    seeds = known.count
    mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    let interval = (try? seedLevelT(known, level: level))?.interval
    low = interval?.low
    high = interval?.high
  }
}

extension PointFigure {
  /// Whether a constraint holds, judged by the interval of its slack and not by the mean.
  package enum Keeping: String, Hashable, Sendable, Codable {
    case kept
    /// The interval contains 0, or fewer than two seeds have a figure.
    case open
    case broken
  }

  /// The judgement on a constraint whose slack this is; open with fewer than two seeds.
  package var keeping: Keeping {
    guard let mean, seeds > 1 else { return .open }
    if low ?? mean >= 0 { return .kept }
    return high ?? mean < 0 ? .broken : .open
  }
}
