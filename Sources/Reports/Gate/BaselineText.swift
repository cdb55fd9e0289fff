import Documents
import Experiments

extension BaselineReport {
  /// What a pinned baseline holds.
  package var tree: ReportTree {
    ReportTree(
      kind: "baseline", name,
      facts: [.faint("engine \(engineVersion) · zone data \(zoneVersion)")]
    ) {
      for (place, world) in worlds.enumerated() { world.nodes(place) }
    }
  }
}

extension BaselineReport.World {
  @Nodes fileprivate func nodes(_ place: Int) -> [Node] {
    let title = Wording.fitted(name ?? scenario, 40)
    Node.section("means-\(place)", "Means in", name: title, note: "95 %, t over seeds") {
      Node.sentence("\(arm) of \(scenario) · world \(worldHash)", .faint)
      Node.sentence(
        (planHash.map { "plan \($0) · " } ?? "")
          + "seed \(seed) · \(Numeral.count(replications)) seeds · "
          + "\(Numeral.digits(cohortDays)) days", .faint)
      Node.table(
        "Means in \(title)",
        [
          .left("", 46, name: "figure"), .right("", 11, name: "mean"),
          .below("95 % interval"), .left("", 3, name: "unit"),
        ], figures.map(\.cells))
    }
    if !settings.isEmpty {
      Node.section("settings-\(place)", "Settings of", name: title) {
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
          Node.sentence(Sentence(text: value, mark: "\(key): ", lead: key))
        }
      }
    }
  }
}

extension BaselineReport.Figure {
  fileprivate var cells: [String] {
    let number = { (value: Double?) in value.map(Numeral.short) ?? Numeral.none }
    return [
      name, number(mean), low.map { "\(Numeral.short($0)) to \(number(high))" } ?? "",
      unit.map { " \($0)" } ?? "",
    ]
  }
}

extension BaselineDifference {
  /// How the figures of two pinned baselines differ.
  package var tree: ReportTree {
    ReportTree("\(old) to \(new)") {
      for (place, world) in worlds.enumerated() { world.section(place) }
      Node.gap
      for name in onlyOld { Node.note("\(name) is in \(old) alone") }
      for name in onlyNew { Node.note("\(name) is in \(new) alone") }
      Node.sentence(summary)
    }
  }

  private var summary: String {
    let figures = worlds.flatMap(\.figures)
    let same = figures.count { $0.change == .unchanged }
    guard !figures.isEmpty else { return "The two files have no world in common." }
    guard worlds.contains(where: \.isPaired) else {
      return "Whether figures are unchanged is not known: no world is paired."
    }
    return "\(same) of \(figures.count) figures are \(GateFinding.Change.unchanged.rawValue)."
  }
}

extension BaselineDifference.World {
  fileprivate func section(_ place: Int) -> Node {
    .section(
      "means-\(place)", "Means in", name: Wording.fitted(name, 40),
      note: isPaired ? "95 %, t over \(seeds) paired seeds" : "not paired: no interval"
    ) {
      if let reason { Node.note(reason) }
      for setting in settings {
        Node.note(
          "\(setting.key) was \(setting.old ?? "its default"), is \(setting.new ?? "its default")")
      }
      Node.table(
        "Differences in \(name)",
        [
          .left("", 0, .strong, name: "figure"),
          .left("", 0, name: "means").at(line: 1, indent: 2),
          .left("", 0, .faint, name: "difference").at(line: 2, indent: 2),
        ], figures.map(\.cells))
    }
  }
}

extension BaselineDifference.Figure {
  fileprivate var cells: [String] {
    let unit = unit.map { " \($0)" } ?? ""
    let number = { (value: Double?) in value.map(Numeral.short) ?? Numeral.none }
    let same = change == .unchanged ? " · \(GateFinding.Change.unchanged.rawValue)" : ""
    let means = "\(number(old)) to \(number(new))\(unit)\(same)"
    guard change != .unchanged, let difference else { return [name, means, ""] }
    let interval = low.map { " (\(Numeral.short($0)) to \(number(high)))" } ?? ""
    return [name, means, "difference \(Numeral.short(difference))\(unit)\(interval)"]
  }
}
