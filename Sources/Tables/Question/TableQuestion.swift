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

  package enum Design: String, CaseIterable, Hashable, Sendable, Codable {
    /// Each unit in one arm.
    case split
    /// Every unit in every arm.
    case paired
  }

  package enum Correction: String, CaseIterable, Hashable, Sendable, Codable {
    case holm
    case bh
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
    package let number: Int
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

  package var unit: Unit
  package var rows = Rows.unit
  package var arm: String?
  package var baseline: String?
  package var metrics: [TableMetric]
  package var covariates: [String] = []
  package var segments: [String] = []
  package var filters: [TableFilter] = []
  package var design = Design.split
  package var correction = Correction.holm
  /// Margins by metric.
  package var margins: [String: Double] = [:]
  package var lowerIsBetter: Set<String> = []
  /// Weights in the order of the arms' names; `nil` for equal ones.
  package var weights: [Double]?
  /// Success metrics; `nil` for every metric without a margin.
  package var success: [String]?
  package var level = 0.95
  package var look: Look?

  package init(unit: Unit, metrics: [TableMetric]) {
    self.unit = unit
    self.metrics = metrics
  }
}
