import Documents
import Scenarios

extension ReportTree {
  /// A finding of `pushlab doctor`: its state in a word, what it is about, and what to do if anything.
  package typealias Finding = (state: String, name: String, found: String, advice: String?)

  /// What of an installation works.
  ///
  /// - Parameter end: What follows for a run.
  package static func installation(_ findings: [Finding], end: String) -> ReportTree {
    ReportTree("installation of pushlab") {
      Node.table(
        "Findings",
        [
          .left("", 9, name: "state"), .left("", 12, name: "of"), .left("", 0, name: "found"),
          .left("", 0, name: "advice").at(line: 1, indent: 21),
        ],
        findings.map { finding in
          let ink = finding.state == "ok" ? Ink.plain : .strong
          return Table.Row(
            [finding.state, finding.name, finding.found, finding.advice ?? ""],
            [0: ink, 1: ink, 2: ink])
        })
      Node.gap
      Node.sentence(end)
    }
  }

  /// A scenario that is valid, and its size, a line each.
  package static func size(_ lines: [String], of scenario: String) -> ReportTree {
    ReportTree(kind: "ok ", scenario, facts: lines.map { .plain($0, mark: "  ") }) {}
  }

  /// A scenario that is valid, with its size and settings.
  ///
  /// - Parameter note: What is assumed, in a sentence.
  package static func check(
    _ lines: [String], of scenario: String, _ settings: [DescribedKey], note: String
  ) -> ReportTree {
    ReportTree(kind: "ok ", scenario, facts: lines.map { .plain($0, mark: "  ") }) {
      Node.gap
      table(of: settings)
      Node.gap
      Node.sentence(note)
    }
  }

  private static func table(of settings: [DescribedKey]) -> Node {
    .table(
      "Settings",
      [
        .left("", 2, name: "changed"), .left("", 0, name: "setting"),
        .left("", 0, .faint, name: "meaning").at(line: 1, indent: 6),
      ],
      settings.map { row in
        let fallback = row.isDefault ? nil : row.fallback.map { "Default \($0)." }
        let facts = [row.doc, fallback ?? "", row.source.map { "Source: \($0)." } ?? ""]
        return [
          row.isDefault ? "" : "*", "\(row.key): \(row.value)",
          facts.filter { !$0.isEmpty }.joined(separator: " "),
        ]
      })
  }
}
