import Statistics

/// Which setting is best under its constraints, and what that rests on.
public struct SizeReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  public var schema: Int
  public var name: String
  public var file: String
  /// `nil` in what earlier versions printed.
  public var again: Reproduction?
  public var arm: String
  public var keys: [String]
  public var objective: String
  public var isMaximised: Bool
  public var constraints: [String]
  public var decision: Decision
  /// The point that was selected.
  public var selected: SweepPoint?
  /// The promise: how likely the selection is right, for which difference, with which tolerances.
  public var confidence: Double
  public var indifference: Double
  public var tolerances: [Double]
  public var firstSeeds: Int
  public var seedsMax: Int
  /// Replications of all points together, and what equal ones for all would have been.
  public var replications: Int
  public var equalReplications: Int
  /// In the order of the design.
  public var rows: [Row]
  /// From fresh seeds.
  public var confirmation: Confirmation?
  /// What is open and what would settle it, where the seeds ran out.
  public var undecided: Undecided?
  /// Of the objective against each metric of a constraint.
  public var fronts: [Front]
  public var warnings: [String]

  public enum Decision: String, Hashable, Sendable, Codable {
    case selected
    /// The seeds ran out.
    case undecided
    /// Every point breaks a constraint.
    case noneKeeps
  }

  public struct Row: Hashable, Sendable, Codable {
    public var point: SweepPoint
    public var seeds: Int
    public var ending: Ending
    /// The constraint that was broken, or the number of the better point.
    public var by: String?
    public var figures: [PointFigure]
  }

  public enum Ending: String, Hashable, Sendable, Codable {
    case selected, undecided, breaks
    /// Behind ``Row/by`` by the indifference or more, at the 95 % lower limit.
    case worse
    /// Less than the indifference behind, at the 95 % upper limit.
    case asGood
    /// Left because it is not better; its interval holds the indifference, so it may be either.
    case notBetter
  }

  public struct Undecided: Hashable, Sendable, Codable {
    /// Points and the constraints that they are neither shown to keep nor to break.
    public var constraints: [OpenConstraint]
    /// Points that may still be the best one, by their numbers.
    public var contenders: [Int]
    /// The contender with the best mean, among those whose means keep the constraints.
    public var bestGuess: SweepPoint?
    /// Seeds that settle it if the means stay, and that settle it in any case.
    public var seedsLikely: Int
    public var seedsMax: Int
  }

  public struct OpenConstraint: Hashable, Sendable, Codable {
    /// Number of the point.
    public var point: Int
    public var constraint: String
    /// What is to spare.
    public var slack: PointFigure
  }

  public struct Confirmation: Hashable, Sendable, Codable {
    public var seeds: Int
    /// Of the objective and the constraints' metrics.
    public var figures: [PointFigure]
    /// By constraint: what is to spare.
    public var slacks: [PointFigure]
    /// What ``slacks`` say, in the same order; `nil` in files of earlier versions.
    public var keeping: [PointFigure.Keeping]?
  }

  public struct Front: Hashable, Sendable, Codable {
    public var metric: String
    public var rows: [FrontRow]
  }

  public struct FrontRow: Hashable, Sendable, Codable {
    public var point: SweepPoint
    /// Whether the means put it on the front, and the share of resampled seeds that do.
    public var isOnFront: Bool
    public var share: Double
    public var objective: PointFigure
    public var other: PointFigure
  }
}
