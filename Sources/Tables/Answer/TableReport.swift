import Statistics

/// What a table of an experiment says: first what is wrong with it, then every arm's figures, then
/// every comparison.
package struct TableReport: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema: Int
  package var design: Design
  /// What was counted: a column's name, `row` or `none`.
  package var unit: String
  /// Rows of the table, and of those the rows that were asked for.
  package var rows: Int
  package var rowsUsed: Int
  /// Units that were found; `nil` where rows are totals.
  package var units: Int?
  package var arms: [TableArm]
  package var baseline: String?
  /// Of intervals; one minus it is the error probability of the tests.
  package var level: Double
  package var correction: TableQuestion.Correction
  package var look: TableLook?
  package var checks: [TableCheck]
  package var levels: [TableLevel]
  package var comparisons: [Comparison]
  /// Whether an arm's effect differs among the values of a column.
  package var interactions: [Interaction]
  /// Effects by segment as a family of tests.
  package var segmentTests: [SegmentTests]
  /// All arms at once.
  package var omnibus: [OmnibusTest]
  package var warnings: [String]

  package enum Design: String, Sendable, Codable {
    case split
    case paired
    /// Rows are totals of independent trials.
    case totals
    /// There is nothing to compare.
    case levels
  }
}

/// One arm of a table.
package struct TableArm: Hashable, Sendable, Codable {
  package var name: String
  /// Units that count; trials where rows are totals.
  package var units: Int
  /// Of the weights that were given, its share.
  package var weight: Double
}

/// The look that was declared and what it asks for.
package struct TableLook: Hashable, Sendable, Codable {
  package var number: Int
  package var planned: Int
  /// |z| that a difference must reach.
  package var bound: Double
  /// The two-sided p-value that it must stay below.
  package var alpha: Double
}

/// One thing that was looked at before any figure.
package struct TableCheck: Hashable, Sendable, Codable {
  package enum State: String, Sendable, Codable {
    case fine
    /// Read on with care.
    case warning
    /// No comparison can be trusted.
    case alarm
  }

  package var name: String
  package var state: State
  /// A sentence.
  package var text: String
  /// How many units or rows are concerned.
  package var count: Int?
  package var p: Double?
  /// What `p` is held against.
  package var threshold: Double?
  /// Of sizes: the largest relative distance from what was expected.
  package var effect: Double?
}

/// One metric of one arm.
package struct TableLevel: Hashable, Sendable, Codable {
  package var arm: String
  package var metric: String
  package var unit: MetricUnit
  /// `all`, or `column=value`.
  package var segment: String
  package var numerator: Double
  package var denominator: Double
  /// Their ratio; `nil` when the denominator is 0.
  package var value: Double?
  package var low: Double?
  package var high: Double?
  package var method: String
  package var units: Int
  /// Of the units' own values; `nil` where rows are totals.
  package var perUnit: Distribution?

  package struct Distribution: Hashable, Sendable, Codable {
    /// Units with a denominator.
    package var count: Int
    package var mean: Double
    /// With count - 1; `nil` for one unit.
    package var sd: Double?
    package var min: Double
    package var max: Double
  }
}

/// How many of a column's values show an effect.
package struct SegmentTests: Hashable, Sendable, Codable {
  package var metric: String
  package var dimension: String
  package var arm: String
  package var baseline: String
  /// With a p-value.
  package var tested: Int
  /// Below the error probability: unadjusted, after Holm, after Benjamini and Hochberg.
  package var unadjusted: Int
  package var holm: Int
  package var benjaminiHochberg: Int
  /// The common difference over the segments.
  package var common: OtherAnswer?
}

/// Whether the arms differ at all.
package struct OmnibusTest: Hashable, Sendable, Codable {
  package var metric: String
  package var method: String
  package var statistic: Double
  package var degreesOfFreedom: Double
  package var p: Double
}
