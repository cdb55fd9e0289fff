import Statistics

/// A table of summaries: a row for each arm, with mean, variance and count of every metric.
struct SummaryIntake {
  let bound: BoundQuestion
  /// Arms in the order of their first rows.
  private(set) var arms: [String] = []
  private(set) var counts: IntakeCounts
  /// By arm and metric.
  private(set) var figures: [ArmFigures] = []
  /// Units by arm: the largest count of any of its metrics.
  private(set) var sizes: [Int] = []
  /// By metric.
  private let columns: [(mean: Int, variance: Int, count: Int)]
  private var lines: [Int] = []

  private static let largest = Intake.largest
  /// Largest count: more than there are people, and small enough for every test of counts.
  private static let countMax = 1e11

  /// - Throws: `TableError`.
  init(
    _ source: some TableSource, _ question: TableQuestion, isStopped: () -> Bool
  ) throws(TableError) {
    let names = try source.columns()
    bound = try BoundQuestion(question, columns: names, path: source.path)
    let binder = Binder(columns: names, path: source.path)
    var columns: [(mean: Int, variance: Int, count: Int)] = []
    for metric in question.metrics {
      guard let summary = metric.summary, case .number(let mean) = metric.numerator else {
        continue
      }
      columns.append(
        (
          try binder.column(mean, "--metric"), try binder.column(summary.variance, "--metric"),
          try binder.column(summary.count, "--metric")
        ))
    }
    self.columns = columns
    counts = IntakeCounts(bound)
    try source.read(isStopped: isStopped) { (row) throws(TableError) in try take(row) }
  }

  private mutating func take(_ row: TableRow) throws(TableError) {
    counts.rows += 1
    for filter in bound.filters where !filter.values.contains(row.fields[filter.column]) {
      counts.filteredOut += 1
      return
    }
    guard try addArm(row) else { return }
    var size = 0
    for column in columns {
      let summary = try moments(row, column)
      figures.append(ArmFigures(summary))
      size = max(size, summary.count)
    }
    sizes.append(size)
  }

  /// `false` for a row without an arm.
  private mutating func addArm(_ row: TableRow) throws(TableError) -> Bool {
    var name = "all"
    if let column = bound.arm {
      guard !row.fields[column].isMissing else {
        counts.missingArm.see(row.line)
        return false
      }
      name = row.fields[column].text
    }
    let column = bound.arm ?? 0
    if let place = arms.firstIndex(of: name) {
      throw .field(
        column,
        "`\(name)` has a summary on line \(lines[place]) already; accepted: one row for each arm, "
          + "which `where` can pick")
    }
    guard arms.count < Intake.armsMax else {
      throw .field(column, "more than \(Intake.armsMax) arms; accepted: fewer")
    }
    arms.append(name)
    lines.append(row.line)
    return true
  }

  private func moments(
    _ row: TableRow, _ column: (mean: Int, variance: Int, count: Int)
  ) throws(TableError) -> Moments {
    let count = try number(
      row, column.count, "a whole number of units from 1 to 100000000000"
    ) { $0 >= 1 && $0 <= Self.countMax && $0.rounded() == $0 }
    let mean = try number(row, column.mean, "a mean from -1e30 to 1e30") {
      abs($0) <= Self.largest
    }
    let variance = try number(row, column.variance, "a variance from 0 to 1e60") {
      $0 >= 0 && $0 <= Self.largest * Self.largest
    }
    do throws(StatisticsError) {
      let isRounding = variance < Intake.smallest * Intake.smallest
      return try Moments(count: Int(count), mean: mean, variance: isRounding ? 0 : variance)
    } catch {
      throw .field(column.mean, "\(error)")
    }
  }

  private func number(
    _ row: TableRow, _ column: Int, _ accepted: String, _ isAccepted: (Double) -> Bool
  ) throws(TableError) -> Double {
    let field = row.fields[column]
    guard let value = field.value, !value.isNaN, isAccepted(value) else {
      throw .field(
        column,
        "\(field.quoted) in `\(bound.columns[column])` cannot be used; accepted: \(accepted)")
    }
    return value
  }
}
