import Documents
import Experiments
import Scenarios
import Statistics

extension AssumptionReport {
  /// The conclusions that depend on an assumption, the assumptions that matter to none, and what stands.
  package var tree: ReportTree {
    ReportTree(
      "assumptions of \(Wording.fitted(scenario, 60))",
      facts: [
        .faint(
          "\(Numeral.count(subscribers)) subscribers · \(Numeral.count(seeds)) worlds · against "
            + "\(Wording.fitted(baseline, 30)) · one key at a time")
      ]
    ) {
      for (place, finding) in findings.enumerated() where !finding.changes.isEmpty {
        finding.section("assumption-\(place)")
      }
      if findings.contains(where: \.changes.isEmpty) {
        Node.section("quiet", "Assumptions that change no conclusion") {
          for finding in findings where finding.changes.isEmpty {
            Node.sentence(finding.words, indent: "  ")
          }
        }
      }
      Node.section("robust", "Robust conclusions") {
        Node.table(
          "Robust conclusions",
          [
            .name("", 32, name: "arm"), .left("", 24, name: "metric"),
            .left("", 0, name: "verdict"),
          ],
          standing.map {
            ["  " + $0.arm, $0.metric.words, $0.verdict.brief]
          })
        let shown = conclusions.count { $0.verdict.isShown }
        Node.sentence(
          "\(standing.count) of \(shown) conclusions of the scenario, one key changed at a time",
          indent: "  ")
      }
    }
  }
}

extension AssumptionFinding {
  fileprivate func section(_ id: String) -> Node {
    .section(id, words) {
      Node.table(
        "Changes",
        [
          .name("", 23, name: "arm"), .left("", 18, name: "metric"),
          .left("", 25, name: "conclusion"), .left("", 0, .faint, name: "where"),
        ],
        changes.map { change in
          Table.Row(
            [
              "  " + change.arm, change.metric.words,
              "\(change.from.brief) → \(change.to.brief)", place(of: change),
            ],
            [2: change.kind == .turned ? .strong : change.kind == .gained ? .faint : .plain])
        })
    }.titled(inTerminal: words)
  }

  /// The key with its value, and what was tried.
  fileprivate var words: String {
    let tried = range.replacing("..", with: " to ").replacing("|", with: ", ")
    return "\(key) \(value) (\(tried))"
  }

  private func place(of change: ConclusionChange) -> String {
    range.contains("..")
      ? "from \(change.between[0]) to \(change.between[1])" : "with \(change.end)"
  }
}
