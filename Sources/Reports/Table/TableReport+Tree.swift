import Documents
import Statistics
import Tables

extension TableReport {
  /// Problems of the data, every arm's figures, and comparisons.
  ///
  /// - Parameter name: Of the file, for the heading.
  package func tree(name: String) -> ReportTree {
    var tree = ReportTree(name, aside: "   \(designWords)", facts: [.plain(facts)]) {
      Node.only(.page) { TableSummary(self).decision }
      Node.only([.markdown, .page], sizes)
      checkList
      for metric in levels.map(\.metric).unique { level(of: metric) }
      if let baseline { ArmComparisons(self, baseline).section }
      TableSegments(self).section
      Node.warnings(warnings)
    }
    tree.footing = "Results are statements about the data of the table."
    return tree
  }

  private var facts: String {
    var facts = ["\(Numeral.count(rowsUsed)) rows"]
    if rowsUsed < rows { facts[0] += " of \(Numeral.count(rows))" }
    if let units { facts.append("\(Numeral.count(units)) units (\(unit))") }
    facts.append("\(arms.count) arm\(arms.count == 1 ? "" : "s")")
    return facts.joined(separator: " · ")
  }

  private var designWords: String {
    switch design {
    case .split: "each unit in one arm"
    case .paired: "every unit in every arm"
    case .totals: "totals of independent trials"
    case .levels: "levels only"
    }
  }

  /// Every arm's units, which a terminal has in the checks.
  private var sizes: [Node] {
    guard arms.count > 1 else { return [] }
    let noun = units == nil ? "trials" : "units"
    let rows = arms.map { arm in
      [arm.name, Numeral.count(arm.units), Numeral.fixed(arm.weight * 100, 1) + " %"]
    }
    return [
      Node.section("arms", "Arms") {
        Node.table(
          Table(
            "arms-table", "Sizes of the arms", [.left("arm"), .right(noun), .right("planned")], rows
          ))
      }
    ]
  }

  /// The checks made before any figure.
  private var checkList: Node {
    .section("health", "Checks") {
      for check in checks { check.state.node(check.words) }
      if checks.allSatisfy({ $0.state == .fine }) {
        Node.check("  ok   ", "nothing is missing, impossible or counted twice")
      }
    }
  }

  /// Every arm's figures in a metric.
  private func level(of metric: String) -> Node {
    let own = levels.filter { $0.metric == metric && $0.segment == "all" }
    let place = levels.map(\.metric).unique.firstIndex(of: metric) ?? 0
    let unit = own.first?.unit == .share ? ", %" : ""
    return Node.section(
      "figures-\(place)", "", name: metric + unit,
      note: "\(Wording.level(level)) intervals: \(own.first?.method ?? "")"
    ) {
      Node.table(
        metric + unit,
        [
          .name("", 20, name: "arm"), .right("value", 12), .right("interval", 22).under(),
          .right("from", 14), .right("of", 12),
          .right("", 32, .faint, name: "mean per unit").at(line: 1, indent: 0),
          .right("", 48, .faint, name: "per unit").at(line: 1, indent: 0),
        ], own.map(row))
    }.folded
  }

  private func row(_ row: TableLevel) -> [String] {
    let scale = row.unit == .share ? 100.0 : 1
    let reach = row.low.flatMap { low in row.high.map { ($0 - low) / 2 * scale } }
    let decimals = Numeral.decimals(for: reach, row.unit == .share ? 2...4 : 2...6)
    func figure(_ value: Double?) -> String {
      value.map { Numeral.fixed($0 * scale, decimals) } ?? Numeral.none
    }
    func total(_ value: Double) -> String {
      Numeral.fixed(value, value == value.rounded() ? 0 : 2)
    }
    let mark = row.arm == baseline ? " *" : ""
    let first = [
      row.arm + mark, figure(row.value),
      row.low == nil ? "" : figure(row.low) + "–" + figure(row.high), total(row.numerator),
      total(row.denominator),
    ]
    guard let own = row.perUnit, own.mean != row.value, let sd = own.sd else { return first }
    return first + [
      figure(own.mean), "per unit, sd \(figure(sd)), \(figure(own.min))–\(figure(own.max))",
    ]
  }
}

extension TableCheck.State {
  func node(_ words: String) -> Node {
    switch self {
    case .fine: .check("  ok   ", words)
    case .warning: .check("  !    ", words)
    case .alarm: .check("  STOP ", words, .strong)
    }
  }
}

extension TableCheck {
  fileprivate var words: String {
    var facts: [String] = []
    if let p { facts.append("p \(Numeral.p(p))") }
    if let effect { facts.append("largest deviation \(Numeral.signed(effect * 100, 2)) %") }
    return facts.isEmpty ? text : text + " (\(facts.joined(separator: ", ")))"
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order in which it comes first.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
