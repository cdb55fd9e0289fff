import Statistics

/// What a table of an experiment says: first what is wrong with it, then every arm's figures, then
/// every comparison.
public struct TableReport: Hashable, Sendable, Codable {
  /// Version of this form.
  public var schema: Int
  public var design: Design
  /// What was counted: a column's name, `row` or `none`.
  public var unit: String
  /// Rows of the table, and of those the rows that were asked for.
  public var rows: Int
  public var rowsUsed: Int
  /// Units that were found; `nil` where rows are totals.
  public var units: Int?
  public var arms: [TableArm]
  public var baseline: String?
  /// Of intervals; one minus it is the error probability of the tests.
  public var level: Double
  public var correction: TableQuestion.Correction
  public var look: TableLook?
  public var checks: [TableCheck]
  public var levels: [TableLevel]
  public var comparisons: [Comparison]
  /// Whether an arm's effect differs among the values of a column.
  public var interactions: [Interaction]
  /// Effects by segment as a family of tests.
  public var segmentTests: [SegmentTests]
  /// All arms at once.
  public var omnibus: [OmnibusTest]
  public var warnings: [String]

  public enum Design: String, Sendable, Codable {
    case split
    case paired
    /// Rows are totals of independent trials.
    case totals
    /// There is nothing to compare.
    case levels
  }
}

/// One arm of a table.
public struct TableArm: Hashable, Sendable, Codable {
  public var name: String
  /// Units that count; trials where rows are totals.
  public var units: Int
  /// Of the weights that were given, its share.
  public var weight: Double
}

/// The look that was declared and what it asks for.
public struct TableLook: Hashable, Sendable, Codable {
  public var number: Int
  public var planned: Int
  /// |z| that a difference must reach.
  public var bound: Double
  /// The two-sided p-value that it must stay below.
  public var alpha: Double
}

/// One thing that was looked at before any figure.
public struct TableCheck: Hashable, Sendable, Codable {
  public enum State: String, Sendable, Codable {
    case fine
    /// Read on with care.
    case warning
    /// No comparison can be trusted.
    case alarm
  }

  public var name: String
  public var state: State
  /// A sentence.
  public var text: String
  /// How many units or rows are concerned.
  public var count: Int?
  public var p: Double?
  /// What `p` is held against.
  public var threshold: Double?
  /// Of sizes: the largest relative distance from what was expected.
  public var effect: Double?
}

/// One metric of one arm.
public struct TableLevel: Hashable, Sendable, Codable {
  public var arm: String
  public var metric: String
  public var unit: MetricUnit
  /// `all`, or `column=value`.
  public var segment: String
  public var numerator: Double
  public var denominator: Double
  /// Their ratio; `nil` when the denominator is 0.
  public var value: Double?
  public var low: Double?
  public var high: Double?
  public var method: String
  public var units: Int
  /// Of the units' own values; `nil` where rows are totals.
  public var perUnit: Distribution?

  public struct Distribution: Hashable, Sendable, Codable {
    /// Units with a denominator.
    public var count: Int
    public var mean: Double
    /// With count - 1; `nil` for one unit.
    public var sd: Double?
    public var min: Double
    public var max: Double
  }
}

/// How many of a column's values show an effect.
public struct SegmentTests: Hashable, Sendable, Codable {
  public var metric: String
  public var dimension: String
  public var arm: String
  public var baseline: String
  /// With a p-value.
  public var tested: Int
  /// Below the error probability: unadjusted, after Holm, after Benjamini and Hochberg.
  public var unadjusted: Int
  public var holm: Int
  public var benjaminiHochberg: Int
  /// The common difference over the segments.
  public var common: OtherAnswer?
}

/// Whether the arms differ at all.
public struct OmnibusTest: Hashable, Sendable, Codable {
  public var metric: String
  public var method: String
  public var statistic: Double
  public var degreesOfFreedom: Double
  public var p: Double
}
