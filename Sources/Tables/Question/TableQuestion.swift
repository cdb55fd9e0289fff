import Statistics

/// The question about a table of an experiment.
package struct TableQuestion: Sendable {
  /// The units of analysis.
  package enum Unit: Hashable, Sendable {
    /// Rows that have the same value here belong to one unit.
    case column(String)
    /// Each row is a unit.
    case row
    /// Rows are totals of independent trials.
    case none
    /// Rows are summaries of an arm's units: the mean, variance and count of each metric.
    case summary
  }

  /// The meaning of a row, if units have a column.
  package enum Rows: String, CaseIterable, Sendable {
    /// All data of a unit (in a paired design: of a unit in one arm).
    case unit
    /// One of any number of events of a unit.
    case event
  }

  /// Whether a unit has one arm or all of them.
  package enum Design: String, CaseIterable, Hashable, Sendable, Codable {
    /// Each unit in one arm.
    case split
    /// Every unit in every arm.
    case paired
  }

  /// The adjustment of the success metrics' p-values for their number.
  package enum Correction: String, CaseIterable, Hashable, Sendable, Codable {
    /// Holm: limits the chance of any false finding.
    case holm
    /// Benjamini and Hochberg: limits the expected share of false findings.
    case bh
    /// The p-values stay as they are.
    case none

    var adjustment: Adjustment? {
      switch self {
      case .holm: .holm
      case .bh: .benjaminiHochberg
      case .none: nil
      }
    }
  }

  /// The present look among the planned ones.
  package struct Look: Hashable, Sendable, Codable {
    /// Place of the look, from 1 to ``planned``.
    package let number: Int
    /// Planned looks, the final one included; 50 at most.
    package let planned: Int

    /// - Throws: `TableError.question` unless it is `k/K` with 1 <= k <= K <= 50.
    package init(_ text: String) throws(TableError) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let planned = parts[1],
        (1...50).contains(planned), (1...planned).contains(number)
      else {
        throw .question(
          "`look: \(text)` is no look; accepted: `k/K`, the k-th of K planned looks, "
            + "up to 50")
      }
      self.number = number
      self.planned = planned
    }
  }

  /// What is counted as independent.
  package var unit: Unit
  /// What one row holds; it matters only where units have a column.
  package var rows = Rows.unit
  /// The column of the arms; `nil` to compare nothing.
  package var arm: String?
  /// Arm to compare with; `nil` for one called control or baseline, or else the first.
  package var baseline: String?
  /// What is measured, in the order of the report; at least one.
  package var metrics: [TableMetric]
  /// Columns with numbers from before the experiment, which reduce variance.
  package var covariates: [String] = []
  /// Columns whose values are compared one by one, 20 at most.
  package var segments: [String] = []
  /// Conditions that a row must all meet to be used.
  package var filters: [TableFilter] = []
  /// Whether units are in one arm each.
  package var design = Design.split
  /// How p-values of success metrics are adjusted.
  package var correction = Correction.holm
  /// Margins by metric.
  package var margins: [String: Double] = [:]
  package var lowerIsBetter: Set<String> = []
  /// Weights in the order of the arms' names; `nil` for equal ones.
  package var weights: [Double]?
  /// Success metrics; `nil` for every metric without a margin.
  package var success: [String]?
  /// Confidence level of all intervals, above 0.5 and below 1.
  package var level = 0.95
  /// The interim look; `nil` for an analysis at the planned end.
  package var look: Look?

  package init(unit: Unit, metrics: [TableMetric]) {
    self.unit = unit
    self.metrics = metrics
  }
}
