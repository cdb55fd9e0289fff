import Statistics

/// The result of the analysis of a table: checks of the data, every arm's figures, and comparisons.
package struct TableReport: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema: Int
  /// How units and arms belong together.
  package var design: Design
  /// Unit of analysis: a column's name, `row` or `none`.
  package var unit: String
  /// Number of rows; ``rowsUsed`` are those that passed the filters.
  package var rows: Int
  /// Rows that passed the filters and have an arm and a unit.
  package var rowsUsed: Int
  /// Number of units; `nil` if rows are totals.
  package var units: Int?
  /// Every arm, in the order of the names: as numbers if all are, else as text.
  package var arms: [TableArm]
  /// Arm that others are compared with; `nil` when nothing is compared.
  package var baseline: String?
  /// Confidence level of intervals; one minus it is the error probability of the tests.
  package var level: Double
  /// Adjustment of the success metrics' p-values for their number.
  package var correction: TableQuestion.Correction
  /// The interim look; `nil` for an analysis at the planned end.
  package var look: TableLook?
  /// What the data look like, the most important check first.
  package var checks: [TableCheck]
  /// Every metric of every arm, over all units and then segment by segment.
  package var levels: [TableLevel]
  /// Each arm with the baseline, over all units and then segment by segment.
  package var comparisons: [Comparison]
  /// Tests of whether an arm's effect differs among the values of a column.
  package var interactions: [Interaction]
  /// Effects by segment as a family of tests.
  package var segmentTests: [SegmentTests]
  /// All arms at once.
  package var omnibus: [OmnibusTest]
  /// Limitations of the figures, a sentence each; empty for none.
  package var warnings: [String]

  /// The ways in which units and arms belong together.
  package enum Design: String, Sendable, Codable {
    /// Each unit is in one arm.
    case split
    /// Every unit is in every arm.
    case paired
    /// Rows are totals of independent trials.
    case totals
    /// There is nothing to compare.
    case levels
  }
}

/// One arm of a table.
package struct TableArm: Hashable, Sendable, Codable {
  /// Value of the arms' column; `all` in a table without one.
  package var name: String
  /// Units used; trials if rows are totals.
  package var units: Int
  /// The arm's share of the given weights.
  package var weight: Double
}

/// The declared interim look and its boundary.
package struct TableLook: Hashable, Sendable, Codable {
  /// Place of the look among the planned ones, from 1.
  package var number: Int
  /// Planned looks, the final one included.
  package var planned: Int
  /// |z| that a difference must reach to be shown.
  package var bound: Double
  /// The two-sided p-value that it must stay below.
  package var alpha: Double
}

/// The result of one check of the data.
package struct TableCheck: Hashable, Sendable, Codable {
  /// What a check means for the comparisons.
  package enum State: String, Sendable, Codable {
    case fine
    /// The figures are to be read with care.
    case warning
    /// No comparison is valid.
    case alarm
  }

  /// Key of the check, such as `sampleRatio` or `missing`; several may share one.
  package var name: String
  /// How far the comparisons can be trusted.
  package var state: State
  /// A sentence.
  package var text: String
  /// Number of units or rows concerned.
  package var count: Int?
  /// The check's p-value; `nil` when it is no test.
  package var p: Double?
  /// Threshold of `p`.
  package var threshold: Double?
  /// Size of the deviation: the largest relative distance from the expected sizes.
  package var effect: Double?
}

/// One metric of one arm.
package struct TableLevel: Hashable, Sendable, Codable {
  /// Name of the arm.
  package var arm: String
  /// Name of the metric, as the question gives it.
  package var metric: String
  /// Unit of ``value`` and of its limits.
  package var unit: MetricUnit
  /// `all`, or `column=value`.
  package var segment: String
  /// Sum over the segment's units; the successes if rows are totals.
  package var numerator: Double
  /// Sum over the units, or their number for a metric per unit; the trials if rows are totals.
  package var denominator: Double
  /// Their ratio; `nil` when the denominator is 0.
  package var value: Double?
  /// Lower limit of the confidence interval; `nil` where none can be given.
  package var low: Double?
  /// Upper limit of the confidence interval; `nil` where none can be given.
  package var high: Double?
  /// Name of the interval's method, or why there is no figure.
  package var method: String
  /// Units of the segment with a value of the metric.
  package var units: Int
  /// Distribution of the units' own values; `nil` if rows are totals.
  package var perUnit: Distribution?

  /// The units' own values: one number each, or a ratio where the denominator is above 0.
  package struct Distribution: Hashable, Sendable, Codable {
    /// Units with a denominator.
    package var count: Int
    /// Mean of the units' values, each counted alike.
    package var mean: Double
    /// Standard deviation, with count - 1; `nil` for one unit.
    package var sd: Double?
    /// Smallest of the units' values.
    package var min: Double
    /// Largest of the units' values.
    package var max: Double
  }
}

/// Number of a column's values that show an effect.
package struct SegmentTests: Hashable, Sendable, Codable {
  /// Name of the success metric.
  package var metric: String
  /// The column whose values are the segments.
  package var dimension: String
  /// Arm that is compared with the baseline.
  package var arm: String
  /// Arm that is compared against.
  package var baseline: String
  /// Number of segments with a p-value.
  package var tested: Int
  /// Below the error probability: unadjusted, after Holm, after Benjamini and Hochberg.
  package var unadjusted: Int
  /// Segments that stay below it after Holm's adjustment.
  package var holm: Int
  /// Segments that stay below it after Benjamini and Hochberg's.
  package var benjaminiHochberg: Int
  /// The common difference over the segments.
  package var common: OtherAnswer?
}

/// A test of whether any arms differ.
package struct OmnibusTest: Hashable, Sendable, Codable {
  /// Name of the metric.
  package var metric: String
  /// Name of the test.
  package var method: String
  /// Chi-square over successes and failures of every arm.
  package var statistic: Double
  /// One less than the number of arms with trials.
  package var degreesOfFreedom: Double
  /// Probability of a statistic at least as large if no arms differ.
  package var p: Double
}
