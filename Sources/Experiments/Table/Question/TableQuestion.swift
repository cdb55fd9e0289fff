import Statistics

/// What a table of an experiment is asked.
public struct TableQuestion: Sendable {
  /// What the units of analysis are.
  public enum Unit: Hashable, Sendable {
    /// Rows that have the same value here belong to one unit.
    case column(String)
    /// Each row is a unit.
    case row
    /// Rows are totals of independent trials.
    case none
    /// Rows are summaries of an arm's units: the mean, variance and count of each metric.
    case summary
  }

  /// What a row is, where units have a column.
  public enum Rows: String, CaseIterable, Sendable {
    /// Everything about a unit (in a paired design: in one arm).
    case unit
    /// One of any number of things that happened to a unit.
    case event
  }

  public enum Design: String, CaseIterable, Hashable, Sendable, Codable {
    /// Each unit in one arm.
    case split
    /// Every unit in every arm.
    case paired
  }

  public enum Correction: String, CaseIterable, Hashable, Sendable, Codable {
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

  /// The look at which the data are, of those that were planned.
  public struct Look: Hashable, Sendable, Codable {
    public let number: Int
    public let planned: Int

    /// - Throws: `TableError.question` unless it is `k/K` with 1 <= k <= K <= 50.
    public init(_ text: String) throws(TableError) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let planned = parts[1],
        (1...50).contains(planned), (1...planned).contains(number)
      else {
        throw .question(
          "`--look \(text)` is no look; accepted: `k/K`, the k-th of K planned looks, "
            + "up to 50")
      }
      self.number = number
      self.planned = planned
    }
  }

  public var unit: Unit
  public var rows = Rows.unit
  public var arm: String?
  public var baseline: String?
  public var metrics: [TableMetric]
  public var covariates: [String] = []
  public var segments: [String] = []
  public var filters: [TableFilter] = []
  public var design = Design.split
  public var correction = Correction.holm
  /// By metric.
  public var margins: [String: Double] = [:]
  public var lowerIsBetter: Set<String> = []
  /// In the order of the arms' names; `nil` for equal ones.
  public var weights: [Double]?
  /// `nil`: every metric without a margin.
  public var success: [String]?
  public var level = 0.95
  public var look: Look?

  public init(unit: Unit, metrics: [TableMetric]) {
    self.unit = unit
    self.metrics = metrics
  }
}
