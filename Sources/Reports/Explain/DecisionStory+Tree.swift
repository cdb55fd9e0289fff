import Documents

extension DecisionStory {
  /// A decision, a line for each rule.
  func section(_ id: String, _ number: Int, of count: Int) -> Node {
    .section(
      id, "Decision", name: "\(number) of \(count)",
      note: "\(at.plainUTC) UTC · \(at.plainLocal.dropFirst(11)) local"
    ) {
      if items > 1 { Node.sentence("tells of \(items) events", indent: "  ") }
      Node.table(
        "Rules",
        [
          .left("", 23, name: "rule"), .left("", 16, name: "answer"),
          .left("", 0, name: "inputs"),
        ], rules.map(\.row))
      Node.check("  → ", verdict, .strong)
      if let note { Node.check("    ", note) }
    }
  }

  /// `held for quiet hours until …`
  var verdict: String {
    var text =
      switch answer {
      case "handed": "handed to the fan-out"
      case "merged": "merged into the summary that waits"
      default: answer
      }
    if let reason { text += (answer == "held" ? " for " : ": ") + Wording.words(reason) }
    if let until { text += " until \(until.plainUTC) UTC (\(until.localTime) local)" }
    return text
  }
}

extension PolicyRuleStory {
  /// Whether it decided.
  var isSpeaker: Bool { answer == "refused" || answer == "held" }

  var inputWords: String { inputs.map { "\($0.name) \($0.value)" }.joined(separator: ", ") }

  fileprivate var row: Table.Row {
    let ink: Ink =
      inputs.isEmpty ? .faint : isSpeaker ? .strong : answer == "passed" ? .plain : .faint
    return Table.Row(
      [(isSpeaker ? "  ▸ " : "    ") + Wording.words(rule), Wording.words(answer), inputWords],
      [0: ink, 1: ink, 2: ink])
  }
}
