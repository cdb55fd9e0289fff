import Scenarios
import Statistics

/// The best setting under its constraints, with the evidence.
package struct SizeReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  package var schema: Int
  /// The sweep's name.
  package var name: String
  /// The sweep's file, as the user named it.
  package var file: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  /// Name of the arm that is tried.
  package var arm: String
  /// The varied keys, in the order of each point's values.
  package var keys: [String]
  /// The figure by which the best point is selected.
  package var objective: Measure
  /// Whether the best point has the most of the objective, or the least.
  package var isMaximised: Bool
  /// The constraints in words, such as `optOutRate at most 0.001`; empty for none.
  package var constraints: [String]
  /// The outcome of the selection.
  package var decision: Decision
  /// The point that was selected.
  package var selected: SweepPoint?
  /// The guarantee: probability of a correct selection, indifference and tolerances.
  package var confidence: Double
  /// Distance to the best point within which others are as good, in the objective's unit.
  package var indifference: Double
  /// By constraint, the distance to its limit within which either judgement is accepted.
  package var tolerances: [Double]
  /// Seeds of every point before any is eliminated.
  package var firstSeeds: Int
  /// The most seeds of one point in the selection.
  package var seedsMax: Int
  /// Replications of all points together, and the number that equal allocation would have taken.
  package var replications: Int
  /// Replications that the same guarantee takes if every point has equally many seeds.
  package var equalReplications: Int
  /// In the order of the design.
  package var rows: [Row]
  /// Estimates from fresh seeds.
  package var confirmation: Confirmation?
  /// What is undecided, and what would decide it, if the seeds ran out.
  package var undecided: Undecided?
  /// Pareto fronts of the objective against each metric of a constraint.
  package var fronts: [Front]
  /// Sentences about what weakens the result; empty for none.
  package var warnings: [String]
  /// The selected setting in words, such as `three pushes a day`; `nil` for none, and in old files.
  package var answer: String?
  /// How settings that are equally good were told apart; `nil` without a selection.
  package var tieBreak: TieBreak?
  /// What the adjustment of figures did; `nil` for plain ones, and in what earlier versions printed.
  package var adjustment: PointAdjustment?
  /// What the settings beside the selected one would cost; `nil` without a selection.
  package var neighbours: [Neighbour]?

  /// Outcomes of a selection.
  package enum Decision: String, Hashable, Sendable, Codable {
    case selected
    /// The seeds ran out.
    case undecided
    /// Every point breaks a constraint.
    case noneKeeps
  }

  /// One point with its figures and its ending.
  package struct Row: Hashable, Sendable, Codable {
    /// The setting that was tried.
    package var point: SweepPoint
    /// Number of seeds that the selection simulated of the point.
    package var seeds: Int
    /// What became of the point, and why.
    package var ending: Ending
    /// The constraint that was broken, or the number of the better point.
    package var by: String?
    /// The objective, then the metrics of constraints, over these seeds.
    package var figures: [PointFigure]
    /// The setting, such as `three pushes a day`; `nil` in files of earlier versions.
    package var words: String?
  }

  /// What became of a point in the selection.
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
    /// The metric that decides between the settings.
    package var metric: Measure
    /// Whether the setting with the most of ``metric`` is preferred, or with the least.
    package var isMaximised: Bool
    /// Numbers of the points that are shown to be less than the indifference behind every other, and
    /// better in ``metric`` than the one that the procedure left.
    package var tied: [Int]
    /// Numbers of the points of which that is open: the seeds ran out.
    package var open: [Int]
    /// The point that the procedure left, if another one was preferred to it, and its words.
    package var passedOver: SweepPoint?
    /// The setting of ``passedOver`` in words; `nil` where there is none.
    package var passedOverWords: String?
    /// The selected point minus ``passedOver`` in the objective and in ``metric``, on fresh seeds.
    package var differences: [PointFigure]?
  }

  /// A setting that differs from the selected one by the next value of one key.
  package struct Neighbour: Hashable, Sendable, Codable {
    /// The neighbouring setting.
    package var point: SweepPoint
    /// The value in which it differs, in words.
    package var words: String
    /// The neighbour minus the selected point in the objective, in opt-outs and in the metric of the
    /// tie-break, seed by seed on fresh seeds.
    package var differences: [PointFigure]
    /// What became of the point in the selection.
    package var ending: Ending
    /// The constraint that was broken, or the number of the better point; `nil` for neither.
    package var by: String?
  }

  /// What was open when the seeds ran out.
  package struct Undecided: Hashable, Sendable, Codable {
    /// Points and the constraints that they are shown neither to keep nor to break.
    package var constraints: [OpenConstraint]
    /// Points that may still be the best one, by their numbers.
    package var contenders: [Int]
    /// The contender with the best mean, among those whose means keep the constraints.
    package var bestGuess: SweepPoint?
    /// Seeds that decide it if the means stay as they are; ``seedsMax`` decide it in any case.
    package var seedsLikely: Int
    /// Number of seeds at which every open comparison is decided, whatever they show.
    package var seedsMax: Int
  }

  package struct OpenConstraint: Hashable, Sendable, Codable {
    /// Number of the point.
    package var point: Int
    /// The constraint in words, such as `optOutRate at most 0.001`.
    package var constraint: String
    /// Slack of the constraint.
    package var slack: PointFigure
  }

  /// Estimates of the selected point from seeds that did not select it.
  package struct Confirmation: Hashable, Sendable, Codable {
    /// Number of fresh seeds.
    package var seeds: Int
    /// Figures of the objective and of the constraints' metrics.
    package var figures: [PointFigure]
    /// Slack by constraint.
    package var slacks: [PointFigure]
    /// Judgement of each of ``slacks``, in the same order; `nil` in files of earlier versions.
    package var keeping: [PointFigure.Keeping]?
  }

  /// The points that no other one beats in the objective and one more metric at once.
  package struct Front: Hashable, Sendable, Codable {
    /// The metric beside the objective.
    package var metric: Measure
    /// Points on the front, and others that are on it in 5 % of resamples or more.
    package var rows: [FrontRow]
  }

  /// One point on a front or near it.
  package struct FrontRow: Hashable, Sendable, Codable {
    /// The setting that was tried.
    package var point: SweepPoint
    /// Whether the point is on the front of the means; ``share`` is its share of resampled seeds.
    package var isOnFront: Bool
    /// Share of the resamples of seeds in which the point is on the front, 0...1.
    package var share: Double
    /// The objective over the first seeds.
    package var objective: PointFigure
    /// The figure of ``Front/metric`` over the first seeds.
    package var other: PointFigure
  }
}
