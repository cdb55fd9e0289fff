import Statistics

/// The result of the analysis of a table: checks of the data, every arm's figures, and comparisons.
package struct TableReport: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema: Int
  package var design: Design
  /// Unit of analysis: a column's name, `row` or `none`.
  package var unit: String
  /// Number of rows; ``rowsUsed`` are those that passed the filters.
  package var rows: Int
  package var rowsUsed: Int
  /// Number of units; `nil` if rows are totals.
  package var units: Int?
  package var arms: [TableArm]
  package var baseline: String?
  /// Confidence level of intervals; one minus it is the error probability of the tests.
  package var level: Double
  package var correction: TableQuestion.Correction
  package var look: TableLook?
  package var checks: [TableCheck]
  package var levels: [TableLevel]
  package var comparisons: [Comparison]
  /// Tests of whether an arm's effect differs among the values of a column.
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
  /// Units used; trials if rows are totals.
  package var units: Int
  /// The arm's share of the given weights.
  package var weight: Double
}

/// The declared interim look and its boundary.
package struct TableLook: Hashable, Sendable, Codable {
  package var number: Int
  package var planned: Int
  /// |z| that a difference must reach to be shown.
  package var bound: Double
  /// The two-sided p-value that it must stay below.
  package var alpha: Double
}

/// The result of one check of the data.
package struct TableCheck: Hashable, Sendable, Codable {
  package enum State: String, Sendable, Codable {
    case fine
    /// The figures are to be read with care.
    case warning
    /// No comparison is valid.
    case alarm
  }

  package var name: String
  package var state: State
  /// A sentence.
  package var text: String
  /// Number of units or rows concerned.
  package var count: Int?
  package var p: Double?
  /// Threshold of `p`.
  package var threshold: Double?
  /// Size of the deviation: the largest relative distance from the expected sizes.
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
  /// Distribution of the units' own values; `nil` if rows are totals.
  package var perUnit: Distribution?

  package struct Distribution: Hashable, Sendable, Codable {
    /// Units with a denominator.
    package var count: Int
    package var mean: Double
    /// Standard deviation, with count - 1; `nil` for one unit.
    package var sd: Double?
    package var min: Double
    package var max: Double
  }
}

/// Number of a column's values that show an effect.
package struct SegmentTests: Hashable, Sendable, Codable {
  package var metric: String
  package var dimension: String
  package var arm: String
  package var baseline: String
  /// Number of segments with a p-value.
  package var tested: Int
  /// Below the error probability: unadjusted, after Holm, after Benjamini and Hochberg.
  package var unadjusted: Int
  package var holm: Int
  package var benjaminiHochberg: Int
  /// The common difference over the segments.
  package var common: OtherAnswer?
}

/// A test of whether any arms differ.
package struct OmnibusTest: Hashable, Sendable, Codable {
  package var metric: String
  package var method: String
  package var statistic: Double
  package var degreesOfFreedom: Double
  package var p: Double
}
