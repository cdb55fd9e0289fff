import Documents
import Experiments
import Scenarios
import Statistics
import Worlds

/// What the worlds of a run say, as tables: luck and worlds, the arms, guardrails, what answers turn on, live tests.
struct WorldsTables {
  private let answer: WorldsAnswer
  private let summary: Summary

  /// `nil` for a run of one world.
  init?(_ summary: Summary) {
    guard let answer = summary.worldsAnswer else { return nil }
    (self.answer, self.summary) = (answer, summary)
  }

  var section: Node {
    .section(
      "worlds", "Worlds like yours", note: "under these assumptions", about: about
    ) {
      for (place, arm) in summary.arms.enumerated() where arm.name != summary.baseline {
        effects(arm.name, place)
      }
      Node.sentence(luck, indent: "  ", .faint)
      for (place, choice) in answer.choices.enumerated() {
        Node.gap
        options(choice, place)
      }
      if !answer.guardrails.isEmpty { Node.gap }
      guardrails
      if !turning.isEmpty { Node.gap }
      turning
      for choice in answer.choices { tests(choice) }
    }
  }

  private var about: String {
    "\(Numeral.count(answer.worlds)) of the ensemble's \(Numeral.count(answer.members)) worlds were drawn, the same "
      + "for all arms. A range holds a difference in 95 % of them, without luck; the difference is the mean over worlds. "
      + "Regret is what the best arm of a world has more than the one that was taken."
  }

  private var luck: String {
    guard answer.isLuckKnown else {
      return "No world came twice: ranges and shares have luck in them, and are too wide."
    }
    let effects = summary.comparisons.filter(\.isDeciding).compactMap(\.overWorlds)
    return "luck and worlds: standard deviations of one replication; both: their root of squares"
      + (effects.allSatisfy(\.isLuckSpent) && !effects.isEmpty
        ? ". More replications will not narrow the ranges." : ".")
  }

  private func effects(_ arm: String, _ place: Int) -> Node? {
    let rows = summary.deciding(arm).filter { $0.overWorlds != nil }
    guard !rows.isEmpty else { return nil }
    return .table(
      Table(
        "worlds-\(place)", arm,
        [
          .name("", 17, name: "metric"), .right("difference", 12),
          .right("in worlds like yours", 23), .right("luck", 9), .right("worlds", 9),
          .right("both", 9), .left("", 0, name: "share of worlds").at(line: 1, indent: 4),
        ], rows.map(row), isNamed: true))
  }

  private func row(_ row: Comparison) -> [String] {
    guard let worlds = row.overWorlds else { return [] }
    let lines = ComparisonLines(row)
    let both = worlds.luck.flatMap { luck in
      worlds.spread.map { (luck * luck + $0 * $0).squareRoot() }
    }
    return [
      "  " + lines.metric, lines.difference, lines.range(worlds.low, worlds.high),
      lines.size(worlds.luck), lines.size(worlds.spread), lines.size(both),
      share(worlds),
    ]
  }

  private func share(_ worlds: WorldsEffect) -> String {
    let text = { (share: Double) in WorldsWords.count(share, of: worlds.worlds) }
    return worlds.keptShare.map { "margin kept in \(text($0))" }
      ?? "better in \(text(worlds.betterShare))"
  }

  private func options(_ choice: WorldsChoice, _ place: Int) -> Node {
    let measure = choice.measure.words
    guard !choice.isLuckAlone else {
      return .sentence("In \(measure) luck explains all that differs.", indent: "  ")
    }
    let figures = RegretFigures(choice)
    return .table(
      Table(
        "best-\(place)", "Best in \(measure)",
        [
          .name("", 24, name: "arm"), .right("best in", 18), .right("expected regret", 17),
          .right("worst tenth's", 15),
        ],
        choice.options.map { option in
          [
            "  " + Wording.fitted(option.arm, 21),
            WorldsWords.count(option.bestShare, of: answer.worlds),
            figures.text(option.expectedRegret), figures.text(option.worstTenthRegret),
          ]
        }, isNamed: true))
  }

  private var guardrails: Node? {
    guard !answer.guardrails.isEmpty else { return nil }
    return .table(
      Table(
        "worlds-guardrails", "Guardrails",
        [
          .name("", 24, name: "arm"), .left("metric", 18), .right("margin kept in", 18),
          .left("  over worlds", 14, name: "over worlds"),
        ],
        answer.guardrails.map { row in
          [
            "  " + Wording.fitted(row.arm, 21), row.measure.words,
            WorldsWords.count(row.keptShare, of: answer.worlds), "  " + row.safety.rawValue,
          ]
        }, isNamed: true))
  }

  @Nodes private var turning: [Node] {
    for choice in answer.choices {
      if let turning = choice.turning {
        TurningLines(
          "`\(choice.chosen)` or `\(choice.runnerUp)` in \(choice.measure.words)", turning,
          answer: { "`\($0)` is better" }
        ).nodes
      }
    }
    for row in answer.guardrails {
      if let turning = row.turning {
        TurningLines(
          "\(row.measure.words) under `\(row.arm)`", turning, answer: { "the margin is \($0)" }
        ).nodes
      }
    }
  }

  @Nodes private func tests(_ choice: WorldsChoice) -> [Node] {
    if let tests = choice.tests {
      Node.gap
      Node.table(
        Table(
          "tests-\(choice.measure.rawValue)",
          "Live tests in \(choice.measure.words), \(Numeral.fixed(tests.days, 0)) days",
          [
            .right("people", 12), .right("right choice in", 18), .right("without", 18),
            .right("worth", 12),
          ],
          tests.sizes.map { size in
            [
              Numeral.count(size.people),
              WorldsWords.count(size.value.rightShare, of: answer.worlds),
              WorldsWords.count(size.value.rightShareNow, of: answer.worlds),
              RegretFigures(choice).text(size.value.value),
            ]
          }, isNamed: true))
    }
  }
}

/// Gains and losses of a choice in its measure's unit, as many decimals for each.
private struct RegretFigures {
  private let isShare: Bool
  private let decimals: Int

  init(_ choice: WorldsChoice) {
    isShare = choice.unit == .share
    let least = choice.options.map(\.expectedRegret).filter { $0 > 0 }.min() ?? 0
    decimals = Numeral.decimals(for: least * (isShare ? 100 : 1), 1...6)
  }

  func text(_ value: Double) -> String {
    Numeral.fixed(value * (isShare ? 100 : 1), decimals) + (isShare ? " pp" : "")
  }
}
