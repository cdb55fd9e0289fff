import Documents
import Statistics

/// Analyses a table of a real experiment.
package struct TableAnalysis: Sendable {
  private let question: TableQuestion
  private let room: TableIntake.Room
  private let isStopped: @Sendable () -> Bool

  /// Bytes of rows, and as many of units, that are kept in memory before a temporary file is used.
  package static let memoryMax = 64 << 20

  /// - Parameters:
  ///   - folder: Folder of the temporary file for a large table.
  ///   - isStopped: Asked at intervals; `true` stops the analysis.
  package init(
    _ question: TableQuestion, folder: String, memoryMax: Int = Self.memoryMax,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.question = question
    room = TableIntake.Room(folder: folder, memoryMax: memoryMax)
    self.isStopped = isStopped
  }

  /// - Throws: `TableError` for the question or the table, `StatisticsError` for its numbers.
  /// - Complexity: O(rows); memory does not grow with them.
  package func report(of source: some TableSource) throws -> TableReport {
    try question.check()
    let summaries =
      question.unit == .summary ? try SummaryIntake(source, question, isStopped: isStopped) : nil
    let intake =
      try summaries.map { TableIntake($0, room: room) }
      ?? TableIntake(source, question, room: room, isStopped: isStopped)
    try refuse(intake, source.path)
    let order = StratumMap.order(intake.arms)
    let baseline = try baseline(intake.arms, order, source.path)
    try checkWeights(intake.arms, order)
    let figures =
      try summaries.map { try TableFigures($0, intake, baseline: baseline, armOrder: order) }
      ?? TableFigures(intake, baseline: baseline, armOrder: order)
    return try report(figures, source.path)
  }

  private func refuse(_ intake: TableIntake, _ path: String) throws(TableError) {
    let (counts, findings) = (intake.counts, intake.findings)
    if findings.conflicts > 0 {
      let example = findings.conflictExample
      throw .data(
        path: path, line: example.second, column: nil,
        "another row of the unit of line \(example.first), and they differ (\(findings.conflicts) "
          + "such rows); accepted with `--rows unit`: one row per unit; with `--rows event` the "
          + "rows of a unit are added up")
    }
    let used = counts.rows - counts.filteredOut - counts.missingArm.count - counts.missingUnit.count
    guard used > 0 else {
      throw .file(
        path,
        "none of its \(counts.rows) rows can be used: \(counts.filteredOut) are excluded by "
          + "`where`, \(counts.missingArm.count) have no arm, \(counts.missingUnit.count) no unit"
      )
    }
    if question.design == .paired, findings.unpaired + findings.crossing == findings.units {
      throw .file(
        path,
        "no unit is in every arm; accepted with `design: paired`: units with rows in each of "
          + TableQuestion.list(intake.arms.sorted()))
    }
    if findings.crossing == findings.units, findings.units > 0 {
      throw .data(
        path: path, line: findings.crossingExample.second, column: nil,
        "every unit is in more than one arm; accepted: units in one arm each, or "
          + "`design: paired` in a `--trial`")
    }
  }

  /// The named arm; otherwise one called control or baseline; otherwise the first.
  private func baseline(
    _ arms: [String], _ order: [Int], _ path: String
  ) throws(TableError) -> Int? {
    guard question.arm != nil else { return nil }
    if let name = question.baseline {
      if let place = arms.firstIndex(of: name) { return place }
      let names = order.map { arms[$0] }
      throw .question(
        "`--baseline \(name)` is no arm of `\(path)`;\(didYouMean(name, among: names)) "
          + "accepted: \(TableQuestion.list(names))")
    }
    return order.first { ["control", "baseline"].contains(arms[$0].lowercased()) } ?? order[0]
  }

  private func checkWeights(_ arms: [String], _ order: [Int]) throws(TableError) {
    guard let weights = question.weights, weights.count != arms.count else { return }
    throw .question(
      "`weights` has \(weights.count) numbers; accepted: one for each arm, in this "
        + "order: \(TableQuestion.list(order.map { arms[$0] }))")
  }

  private func report(_ figures: TableFigures, _ path: String) throws -> TableReport {
    let (intake, counts) = (figures.intake, figures.intake.counts)
    let isCompared = figures.baseline != nil && intake.arms.count > 1
    let look = if let asked = question.look { try look(asked) } else { TableLook?.none }
    var report = TableReport(
      schema: 1, design: design(isCompared), unit: unitName, rows: counts.rows,
      rowsUsed: counts.rows - counts.filteredOut - counts.missingArm.count
        - counts.missingUnit.count,
      units: question.unit == .none ? nil : intake.findings.units, arms: arms(figures),
      baseline: isCompared ? intake.arms[figures.baseline!] : nil, level: question.level,
      correction: question.correction, look: look,
      checks: try TableChecks(figures: figures, path: path).all(),
      levels: try TableLevels(figures: figures).rows(), comparisons: [], interactions: [],
      segmentTests: [], omnibus: [], warnings: [])
    if isCompared {
      let comparisons = TableComparisons(
        TableComparer(figures: figures, bounds: bounds(look), baseline: figures.baseline!))
      report.comparisons = try comparisons.rows()
      let segments = try comparisons.segments()
      report.comparisons += segments.rows
      report.segmentTests = segments.tests
      report.interactions = segments.interactions
      report.omnibus = try comparisons.omnibus()
    }
    report.warnings = warnings(report)
    return report
  }

  private func design(_ isCompared: Bool) -> TableReport.Design {
    guard isCompared else { return .levels }
    if question.unit == .none { return .totals }
    return question.design == .paired ? .paired : .split
  }

  private var unitName: String {
    switch question.unit {
    case .column(let name): name
    case .row: "row"
    case .none: "none"
    case .summary: "summary"
    }
  }

  private func arms(_ figures: TableFigures) -> [TableArm] {
    let weights = question.weights ?? figures.armOrder.map { _ in 1 }
    let scale = weights.reduce(0, +)
    return zip(figures.armOrder, weights).map { arm, weight in
      TableArm(
        name: figures.intake.arms[arm], units: figures.size(arm), weight: weight / scale)
    }
  }

  /// The boundary of O'Brien and Fleming for this look, by the spending function of Lan and DeMets.
  private func look(_ look: TableQuestion.Look) throws(StatisticsError) -> TableLook {
    let planned = Double(look.planned)
    let bounds = try GroupSequential(
      information: (1...look.number).map { Double($0) / planned }, alpha: 1 - question.level,
      spending: .obrienFleming
    ).bounds
    let bound = bounds[look.number - 1]
    return TableLook(
      number: look.number, planned: look.planned, bound: bound,
      alpha: 2 * (try Normal.upperTail(bound)))
  }

  /// Uses the look's own error probability for tests, which can be too small for a level.
  private func bounds(_ look: TableLook?) -> Bounds {
    guard let look else {
      return Bounds(
        level: question.level, alpha: Comparison.alpha(ofLevel: question.level))
    }
    return Bounds(level: min(1 - look.alpha, 1 - 1e-15), alpha: look.alpha)
  }

  private func warnings(_ report: TableReport) -> [String] {
    var warnings: [String] = []
    if report.checks.contains(where: { $0.state == .alarm }) {
      warnings.append("sample ratio mismatch: no comparison can be trusted")
    }
    if let look = report.look {
      warnings.append(
        "look \(look.number) of \(look.planned): the bound of O'Brien and Fleming (Lan and DeMets) "
          + "replaces the fixed one in every interval and verdict")
    }
    if report.comparisons.contains(where: { $0.role == .exploratory }) {
      warnings.append("segments are exploratory: hints for the next experiment, no findings")
    }
    return warnings
  }
}
