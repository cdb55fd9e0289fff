import Statistics

/// Which setting is best under its constraints, and what that rests on.
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
  /// The promise: how likely the selection is right, for which difference, with which tolerances.
  package var confidence: Double
  package var indifference: Double
  package var tolerances: [Double]
  package var firstSeeds: Int
  package var seedsMax: Int
  /// Replications of all points together, and what equal ones for all would have been.
  package var replications: Int
  package var equalReplications: Int
  /// In the order of the design.
  package var rows: [Row]
  /// From fresh seeds.
  package var confirmation: Confirmation?
  /// What is open and what would settle it, where the seeds ran out.
  package var undecided: Undecided?
  /// Of the objective against each metric of a constraint.
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
    /// Left because it is not better; its interval holds the indifference, so it may be either.
    case notBetter
  }

  package struct Undecided: Hashable, Sendable, Codable {
    /// Points and the constraints that they are neither shown to keep nor to break.
    package var constraints: [OpenConstraint]
    /// Points that may still be the best one, by their numbers.
    package var contenders: [Int]
    /// The contender with the best mean, among those whose means keep the constraints.
    package var bestGuess: SweepPoint?
    /// Seeds that settle it if the means stay, and that settle it in any case.
    package var seedsLikely: Int
    package var seedsMax: Int
  }

  package struct OpenConstraint: Hashable, Sendable, Codable {
    /// Number of the point.
    package var point: Int
    package var constraint: String
    /// What is to spare.
    package var slack: PointFigure
  }

  package struct Confirmation: Hashable, Sendable, Codable {
    package var seeds: Int
    /// Of the objective and the constraints' metrics.
    package var figures: [PointFigure]
    /// By constraint: what is to spare.
    package var slacks: [PointFigure]
    /// What ``slacks`` say, in the same order; `nil` in files of earlier versions.
    package var keeping: [PointFigure.Keeping]?
  }

  package struct Front: Hashable, Sendable, Codable {
    package var metric: String
    package var rows: [FrontRow]
  }

  package struct FrontRow: Hashable, Sendable, Codable {
    package var point: SweepPoint
    /// Whether the means put it on the front, and the share of resampled seeds that do.
    package var isOnFront: Bool
    package var share: Double
    package var objective: PointFigure
    package var other: PointFigure
  }
}
