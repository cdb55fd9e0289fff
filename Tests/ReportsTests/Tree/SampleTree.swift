@testable import Documents
@testable import Reports

/// A tree with every kind of node.
enum SampleTree {
  /// What somebody might call an arm.
  static let hostile = "</p><script>x</script> | *b* `c` \u{1B}[2J ::error:: <i> \u{202E}r\u{2028}l"
  static let wide = "日本語の名前がとても長い腕の名前です日本語の名前がとても長い"

  static func value(_ name: String = "house") -> ReportTree {
    var tree = ReportTree(
      kind: "sample", name, aside: "  ✓ PASSED", ink: .good, lead: "\(name) against 0.0101",
      facts: [.plain("plan 0.0202"), .faint("seed 0.0303")]
    ) {
      Node.decision { Node.sentence("It holds in 0.0404 of the worlds.") }
      Node.warnings(["0.0505 is below the margin of \(name)"])
      Node.section("figures", "Figures of", name: name, note: "intervals of 0.0606") {
        Node.table(table(name))
        Node.fact("power", "0.0707 after a week", width: 8)
        Node.check("  ok   ", "0.0808 as planned")
        Node.gap
        Node.sentence("Each is for 0.0909.", indent: "  ", .faint)
      }
      Node.section("tiles", "At a glance") {
        Node.tiles([
          Tile(
            name: "Opened", figure: "0.1010", unit: "a day", note: name,
            lines: [.init(name: name, figure: "0.1111", note: "+0.1212")])
        ])
      }
      Node.section("drawn", "Drawn") { Node.chart(chart(name)) }
      Node.section("again", "Reproduction") { Node.command("pushlab run --set a=0.1313") }.folded
    }
    tree.file = "gates/a,b.yaml"
    return tree
  }

  private static func table(_ name: String) -> Table {
    let outcome = CheckOutcome(
      state: .failed, type: "failed", word: "FAILED", title: name, lines: ["0.1414 <less>"],
      line: 7)
    return Table(
      "figures-table", "Figures",
      [
        .name("", 20, name: "arm"), .right("value", 10), .below("interval"), .left("verdict", 12),
        Table.Column.right("p", 39).spare, .right("margin", 10),
      ],
      [
        Table.Row(["all arms"]),
        Table.Row(
          [name, "0.1515", "0.1616–0.1717", "▲ better", "", "0.1818"], [3: .good],
          note: "0.1919 is large", outcome: outcome),
      ])
  }

  private static func chart(_ name: String) -> Chart {
    Chart(
      "chart", "A chart", description: "Of \(name).",
      table: Table("chart-table", "Of the chart", ["arm", "share"], [[name, "0.2020"]]),
      figure: .rows(RowPlot(axis: "", rows: [.init(name: name, marks: [.init(value: 0.2)])])))
  }

  /// The figures of the tree, each once.
  static let figures = Set((1...20).map { "0.\($0 < 10 ? "0\($0)0\($0)" : "\($0)\($0)")" })
}
