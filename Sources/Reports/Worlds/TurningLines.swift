import Documents
import Experiments

/// What an answer turns on, as lines of a report.
struct TurningLines {
  private let question: String
  private let turning: WorldsTurning
  /// Words for an answer that holds in some worlds.
  private let answer: (String) -> String

  init(_ question: String, _ turning: WorldsTurning, answer: @escaping (String) -> String) {
    (self.question, self.turning, self.answer) = (question, turning, answer)
  }

  @Nodes var nodes: [Node] {
    Node.sentence("\(question): \(leading)", indent: "  ")
    for text in [cut, rule, assumed].compactMap({ $0 }) { Node.sentence(text, indent: "    ") }
  }

  private var leading: String {
    guard !turning.keys.isEmpty else { return "no single key decides." }
    return "turns on \(turning.keys.map(name).joined(separator: " and "))."
  }

  private var cut: String? {
    turning.cut.map { cut in
      "Below \(cut.at) of `\(cut.key.key)` \(answer(cut.below)), above \(answer(cut.above)): so in "
        + "\(percent(cut.accuracy)) of the worlds that did not choose the value."
    }
  }

  private var rule: String? {
    turning.rule.map { rule in
      let conditions = rule.conditions.map { condition in
        "\(brief(condition.key)) \(condition.isAbove ? "from" : "up to") \(condition.limit)"
      }
      return
        "Where \(listed(conditions)), \(answer(rule.answer)) in \(percent(rule.checkedDensity)); the rule "
        + "finds \(percent(rule.checkedCoverage)) of such worlds (of those that made it "
        + "\(percent(rule.density)) and \(percent(rule.coverage)))."
    }
  }

  private var assumed: String? {
    guard !turning.assumptions.isEmpty else { return nil }
    return "\(percent(turning.assumedShare)) of how far worlds differ comes from assumptions: "
      + "\(listed(turning.assumptions.map { "`\($0)`" }))."
  }

  private func name(_ key: WorldsTurning.Key) -> String {
    "`\(key.key)` [\(key.standing.words)\(key.isFree ? ", free" : "")]"
  }

  /// A key that was named before is named without its standing.
  private func brief(_ key: WorldsTurning.Key) -> String {
    turning.keys.contains(key) ? "`\(key.key)`" : name(key)
  }

  private func percent(_ share: Double) -> String { "\(Numeral.fixed(share * 100, 0)) %" }
}
