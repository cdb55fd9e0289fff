import Scenarios
import Statistics

/// The best setting under its constraints, with the evidence.
package struct SizeReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  package var schema: Int
  package var name: String
  package var file: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  package var arm: String
  package var keys: [String]
  package var objective: Measure
  package var isMaximised: Bool
  package var constraints: [String]
  package var decision: Decision
  /// The point that was selected.
  package var selected: SweepPoint?
  /// The guarantee: probability of a correct selection, indifference and tolerances.
  package var confidence: Double
  package var indifference: Double
  package var tolerances: [Double]
  package var firstSeeds: Int
  package var seedsMax: Int
  /// Replications of all points together, and the number that equal allocation would have taken.
  package var replications: Int
  package var equalReplications: Int
  /// In the order of the design.
  package var rows: [Row]
  /// Estimates from fresh seeds.
  package var confirmation: Confirmation?
  /// What is undecided, and what would decide it, if the seeds ran out.
  package var undecided: Undecided?
  /// Pareto fronts of the objective against each metric of a constraint.
  package var fronts: [Front]
  package var warnings: [String]
  /// The selected setting in words, such as `three pushes a day`; `nil` for none, and in old files.
  package var answer: String?
  /// How settings that are equally good were told apart; `nil` without a selection.
  package var tieBreak: TieBreak?
  /// What the adjustment of figures did; `nil` for plain ones, and in what earlier versions printed.
  package var adjustment: PointAdjustment?
  /// What the settings beside the selected one would cost; `nil` without a selection.
  package var neighbours: [Neighbour]?

  package enum Decision: String, Hashable, Sendable, Codable {
    case selected
    /// The seeds ran out.
    case undecided
    /// Every point breaks a constraint.
    case noneKeeps
  }

  package struct Row: Hashable, Sendable, Codable {
    package var point: SweepPoint
    package var seeds: Int
    package var ending: Ending
    /// The constraint that was broken, or the number of the better point.
    package var by: String?
    package var figures: [PointFigure]
    /// The setting, such as `three pushes a day`; `nil` in files of earlier versions.
    package var words: String?
  }

  package enum Ending: String, Hashable, Sendable, Codable {
    case selected, undecided, breaks
    /// Behind ``Row/by`` by the indifference or more, at the 95 % lower limit.
    case worse
    /// Less than the indifference behind, at the 95 % upper limit.
    case asGood
    /// Eliminated as not better; its interval contains the indifference, so it may be either.
    case notBetter
  }

  /// The choice between settings that are equally good.
  package struct TieBreak: Hashable, Sendable, Codable {
    package var metric: Measure
    package var isMaximised: Bool
    /// Numbers of the points that are shown to be less than the indifference behind every other, and
    /// better in ``metric`` than the one that the procedure left.
    package var tied: [Int]
    /// Numbers of the points of which that is open: the seeds ran out.
    package var open: [Int]
    /// The point that the procedure left, if another one was preferred to it, and its words.
    package var passedOver: SweepPoint?
    package var passedOverWords: String?
    /// The selected point minus ``passedOver`` in the objective and in ``metric``, on fresh seeds.
    package var differences: [PointFigure]?
  }

  /// A setting that differs from the selected one by the next value of one key.
  package struct Neighbour: Hashable, Sendable, Codable {
    package var point: SweepPoint
    /// The value in which it differs, in words.
    package var words: String
    /// The neighbour minus the selected point in the objective, in opt-outs and in the metric of the
    /// tie-break, seed by seed on fresh seeds.
    package var differences: [PointFigure]
    package var ending: Ending
    package var by: String?
  }

  package struct Undecided: Hashable, Sendable, Codable {
    /// Points and the constraints that they are shown neither to keep nor to break.
    package var constraints: [OpenConstraint]
    /// Points that may still be the best one, by their numbers.
    package var contenders: [Int]
    /// The contender with the best mean, among those whose means keep the constraints.
    package var bestGuess: SweepPoint?
    /// Seeds that decide it if the means stay as they are; ``seedsMax`` decide it in any case.
    package var seedsLikely: Int
    package var seedsMax: Int
  }

  package struct OpenConstraint: Hashable, Sendable, Codable {
    /// Number of the point.
    package var point: Int
    package var constraint: String
    /// Slack of the constraint.
    package var slack: PointFigure
  }

  package struct Confirmation: Hashable, Sendable, Codable {
    package var seeds: Int
    /// Figures of the objective and of the constraints' metrics.
    package var figures: [PointFigure]
    /// Slack by constraint.
    package var slacks: [PointFigure]
    /// Judgement of each of ``slacks``, in the same order; `nil` in files of earlier versions.
    package var keeping: [PointFigure.Keeping]?
  }

  package struct Front: Hashable, Sendable, Codable {
    package var metric: Measure
    package var rows: [FrontRow]
  }

  package struct FrontRow: Hashable, Sendable, Codable {
    package var point: SweepPoint
    /// Whether the point is on the front of the means; ``share`` is its share of resampled seeds.
    package var isOnFront: Bool
    package var share: Double
    package var objective: PointFigure
    package var other: PointFigure
  }
}
