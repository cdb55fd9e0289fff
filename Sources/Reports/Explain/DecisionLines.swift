import Documents

/// A decision, a line for each rule.
struct DecisionLines {
  let decision: DecisionStory

  private static let first = "    "

  init(_ decision: DecisionStory) { self.decision = decision }

  func write(to page: inout Page, number: Int, of count: Int) {
    page.heading(
      "DECISION \(number) of \(count)",
      note: "\(decision.at.plainUTC) UTC · \(decision.at.plainLocal.dropFirst(11)) local")
    if decision.items > 1 { page.line(.left("  tells of \(decision.items) events")) }
    rules(&page)
    page.wrapped("  → ", verdict, .strong)
    if let note = decision.note { page.wrapped("    ", note) }
  }

  /// `held for quiet hours until …`
  var verdict: String {
    var text =
      switch decision.answer {
      case "handed": "handed to the fan-out"
      case "merged": "merged into the summary that waits"
      default: decision.answer
      }
    if let reason = decision.reason {
      text += (decision.answer == "held" ? " for " : ": ") + Wording.words(reason)
    }
    if let until = decision.until {
      text += " until \(until.plainUTC) UTC (\(until.localTime) local)"
    }
    return text
  }

  private func rules(_ page: inout Page) {
    for rule in decision.rules {
      let isSpeaker = rule.answer == "refused" || rule.answer == "held"
      let name = Wording.words(rule.rule)
      let inputs = rule.inputs.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
      let start = Self.padded((isSpeaker ? "  ▸ " : "    ") + name, 23)
      if inputs.isEmpty {
        page.line(.left(start + Wording.words(rule.answer), 0, .faint))
        continue
      }
      page.wrapped(
        start + Self.padded(Wording.words(rule.answer), 16), inputs,
        isSpeaker ? .strong : rule.answer == "passed" ? .plain : .faint)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
