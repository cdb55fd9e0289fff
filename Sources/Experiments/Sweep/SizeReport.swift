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
  package var objective: String
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
    package var metric: String
    package var rows: [FrontRow]
  }

  package struct FrontRow: Hashable, Sendable, Codable {
    package var point: SweepPoint
    /// Whether the point is on the Pareto front of the means. ``share`` is its share of resampled
    /// seeds.
    package var isOnFront: Bool
    package var share: Double
    package var objective: PointFigure
    package var other: PointFigure
  }
}
