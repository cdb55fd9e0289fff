import Documents
import Experiments

/// Renders a pinned baseline as text, at most 80 columns wide.
package struct BaselineText: Sendable {
  package let report: BaselineReport
  package let color: Bool

  package init(_ report: BaselineReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.line(.left("baseline \(Wording.fitted(report.name, 60))", 0, .strong))
    page.wrapped("", "engine \(report.engineVersion) · zone data \(report.zoneVersion)", .faint)
    for world in report.worlds { add(world, to: &page) }
    return page.text
  }

  private func add(_ world: BaselineReport.World, to page: inout Page) {
    let name = Wording.fitted(world.name ?? world.scenario, 40)
    page.heading("MEANS IN \(name)", note: "95 %, t over seeds")
    page.wrapped("", "\(world.arm) of \(world.scenario) · world \(world.worldHash)", .faint)
    let plan = world.planHash.map { "plan \($0) · " } ?? ""
    page.wrapped(
      "",
      "\(plan)seed \(world.seed) · \(Numeral.count(world.replications)) seeds · "
        + "\(Numeral.digits(world.cohortDays)) days", .faint)
    for figure in world.figures { add(figure, to: &page) }
    if !world.settings.isEmpty { page.heading("SETTINGS OF \(name)") }
    for (key, value) in world.settings.sorted(by: { $0.key < $1.key }) {
      page.wrapped("", "\(key): \(value)")
    }
  }

  private func add(_ figure: BaselineReport.Figure, to page: inout Page) {
    let number = { (value: Double?) in value.map(Numeral.short) ?? Numeral.none }
    let interval = figure.low.map { "\(Numeral.short($0)) to \(number(figure.high))" } ?? ""
    page.line(
      .left(figure.name, 46), .right(number(figure.mean), 11),
      .left(figure.unit.map { " \($0)" } ?? "", 3))
    if !interval.isEmpty { page.line(.right(interval, 57, .faint)) }
  }
}

/// Renders the differences of two pinned baselines as text, at most 80 columns wide.
package struct BaselineDifferenceText: Sendable {
  package let report: BaselineDifference
  package let color: Bool

  package init(_ report: BaselineDifference, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.wrapped("", "\(report.old) to \(report.new)", .strong)
    for world in report.worlds { add(world, to: &page) }
    page.blank()
    for name in report.onlyOld { page.wrapped("! ", "\(name) is in \(report.old) alone") }
    for name in report.onlyNew { page.wrapped("! ", "\(name) is in \(report.new) alone") }
    page.wrapped("", summary)
    return page.text
  }

  private var summary: String {
    let figures = report.worlds.flatMap(\.figures)
    let same = figures.count { $0.change == .unchanged }
    guard !figures.isEmpty else { return "The two files have no world in common." }
    let isCompared = report.worlds.contains(where: \.isPaired)
    guard isCompared else {
      return "Whether figures are unchanged is not known: no world is paired."
    }
    return "\(same) of \(figures.count) figures are \(GateFinding.Change.unchanged.rawValue)."
  }

  private func add(_ world: BaselineDifference.World, to page: inout Page) {
    page.heading(
      "MEANS IN \(Wording.fitted(world.name, 40))",
      note: world.isPaired
        ? "95 %, t over \(world.seeds) paired seeds" : "not paired: no interval")
    if let reason = world.reason { page.wrapped("! ", reason) }
    for setting in world.settings {
      page.wrapped(
        "! ",
        "\(setting.key) was \(setting.old ?? "its default"), is \(setting.new ?? "its default")")
    }
    for figure in world.figures { add(figure, to: &page) }
  }

  private func add(_ figure: BaselineDifference.Figure, to page: inout Page) {
    let unit = figure.unit.map { " \($0)" } ?? ""
    let number = { (value: Double?) in value.map(Numeral.short) ?? Numeral.none }
    page.line(.left(figure.name, 0, .strong))
    let change = figure.change == .unchanged ? " · \(GateFinding.Change.unchanged.rawValue)" : ""
    page.wrapped("  ", "\(number(figure.old)) to \(number(figure.new))\(unit)\(change)")
    guard figure.change != .unchanged, let difference = figure.difference else { return }
    let interval =
      figure.low.map { " (\(Numeral.short($0)) to \(number(figure.high)))" } ?? ""
    page.wrapped("  ", "difference \(Numeral.short(difference))\(unit)\(interval)", .faint)
  }
}
