import Documents
import Scenarios

/// The settings of a scenario to try, and the questions about them.
///
/// ``SweepFile`` reads one and expands it into points.
package struct Sweep: Hashable, Sendable, Codable {
  /// Version of the format, 1.
  package var sweep: Int
  /// The sweep's name, in reports.
  package var name: String
  /// The scenario's file, relative to the sweep's own.
  package var scenario: String
  /// The arm that is tried; keys that begin with `strategy.` are its own.
  package var arm: String
  /// The arm that every point is compared with, in the point's own worlds; `nil` for none.
  package var against: String?
  /// Which combinations of the varied values are tried.
  package var design: Design
  /// Points of a random design, drawn from `seed`.
  package var points: Int
  /// Seed of the draw of a random design's points; no seed of the simulation.
  package var seed: UInt64
  /// Comparisons between keys that every point fulfils.
  package var `where`: [String]
  /// Seeds for every point that screening keeps.
  package var replications: Int
  /// The first stage with few seeds; `nil` where every point has all seeds.
  package var screening: Screening?
  /// Metrics to report; the first one ranks.
  package var metrics: [MetricName]
  /// The selection of the best setting; `nil` for a table of all points.
  package var size: Size?

  /// Every metric that the sweep or its selection asks for.
  package var asked: [MetricName] {
    metrics
      + (size.map { size in
        [size.maximise?.metric, size.minimise?.metric, size.tieRule?.metric].compactMap { $0 }
          + size.suchThat.map(\.metric)
      } ?? [])
  }

  /// Ways of choosing points from the varied values.
  package enum Design: String, CaseIterable, Sendable, Codable {
    /// Every combination.
    case grid
    /// Points drawn from all combinations, or from within ranges.
    case random
  }

  /// A first stage with few seeds for all points, before many for some.
  package struct Screening: Hashable, Sendable, Codable {
    /// Seeds for every point in this stage, fewer than ``Sweep/replications``.
    package var replications: Int
    /// The share of the points that is kept.
    package var keep: Double
  }
}

extension Sweep {
  /// The objective, the constraints and the required confidence of a selection.
  package struct Size: Hashable, Sendable, Codable {
    /// The objective: one of the two.
    package var maximise: Measure?
    package var minimise: Measure?
    /// Constraints that the selected setting must keep, all of them; empty for none.
    package var suchThat: [Constraint]
    /// Distance to the best setting within which others are as good.
    package var indifference: Indifference
    /// What decides between settings that are equally good; `nil` for the fewest opt-outs.
    package var tieBreak: StatedTieBreak?
    /// The least probability of a correct selection, above 0.5 and below 1.
    package var confidence: Double
    /// Seeds for every point before any is eliminated, 5 or more.
    package var firstSeeds: Int
    /// The most seeds of one point; what they do not decide stays undecided.
    package var replicationsMax: Int
    /// Fresh seeds for the one that is selected.
    package var confirmSeeds: Int

    /// - Precondition: One of them is stated, as ``SweepCheck`` holds.
    var objective: Measure { maximise ?? minimise! }
    var sign: Double { maximise == nil ? -1 : 1 }

    /// What decides between settings that are equally good; `nil` where the file says `none`, or
    /// the objective is opt-outs and nothing else is stated.
    package var tieRule: TieRule? {
      if let tieBreak { return tieBreak.rule }
      return (maximise ?? minimise)?.metric == .optOutRate ? nil : TieRule(.optOutRate)
    }
  }

  /// A constraint on a setting: one of `min`, `max` and `worseBy`.
  package struct Constraint: Hashable, Sendable, Codable {
    /// The metric that is constrained.
    package var metric: MetricName
    /// The least value, in the metric's own unit; `nil` for none.
    package var min: Double?
    /// The greatest value, in the metric's own unit; `nil` for none.
    package var max: Double?
    /// How much worse than the arm `than` it may be, in the metric's own unit.
    package var worseBy: Double?
    /// Name of the arm of ``worseBy``, as the scenario has it; `nil` with `min` or `max`.
    package var than: String?
    /// Distance to its limit within which a setting may be judged either way.
    package var tolerance: Double
  }

  /// Distance to the best setting within which others count as equally good: one of the two.
  package struct Indifference: Hashable, Sendable, Codable {
    /// In the objective's own unit.
    package var margin: Double?
    /// As a share of the best first-stage mean.
    package var relative: Double?
  }
}

extension Sweep.Constraint: CustomStringConvertible {
  /// Such as `optOutRate worse than house-policy by at most 0.001`.
  package var description: String {
    if let min { return "\(metric.rawValue) at least \(numberText(min))" }
    if let max { return "\(metric.rawValue) at most \(numberText(max))" }
    return "\(metric.rawValue) worse than \(than ?? "") by at most \(numberText(worseBy ?? 0))"
  }

  /// Slack of the constraint; below 0 when it is broken.
  ///
  /// - Parameter reference: Figures of the arm that the constraint names.
  func slack(_ own: AdjustedFigures, reference: AdjustedFigures?) -> AdjustedFigures {
    if let min { return own.shifted(by: -min) }
    if let max { return own.scaled(by: -1).shifted(by: max) }
    let beyond = reference.map { own - $0 } ?? own
    return beyond.scaled(by: metric.isHigherBetter ? 1 : -1).shifted(by: worseBy ?? 0)
  }
}
