import Documents
import Experiments
import Scenarios

extension GateTrial {
  /// A gate's decisions about known drops.
  package var tree: ReportTree {
    ReportTree(
      kind: "self-test of gate", gate,
      facts: [
        .faint(
          "\(Numeral.count(decisions)) decisions a row, each with its own seeds · looks "
            + "\(looks.map(String.init).joined(separator: ", ")) · alpha \(Numeral.digits(alpha))")
      ]
    ) {
      Node.section(
        "drops", "Drops of", name: metric.rawValue, note: "margin \(Numeral.digits(margin))"
      ) {
        Node.table(
          "Decisions about known drops",
          [
            .left("true drop", 12), .right("measured", 12), .right("± s.e.", 11),
            .right("passed", 10), .right("failed", 10), .right("undecided", 12),
            .right("none", 8),
          ], rows.map(cells))
      }
      Node.gap
      if problems.isEmpty {
        Node.sentence(
          "Reliable: candidates without a drop pass, candidates that are worse by the margin do not."
        )
      }
      for problem in problems { Node.note(problem) }
    }
  }

  private func cells(_ row: Row) -> [String] {
    [
      ["none", "margin", "2 margins"][row.marginsLost], Numeral.fixed(row.drop, 5),
      Numeral.fixed(row.dropError, 5),
    ]
      + [row.passed, row.failed, row.undecided, row.notEvaluated].map {
        Numeral.percent(Double($0) / Double(decisions)) + " %"
      }
  }
}
