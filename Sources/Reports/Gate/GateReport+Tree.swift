import Documents
import Experiments
import Statistics
import Worlds

extension GateReport {
  /// The decision, and each condition with what it rests on.
  package var tree: ReportTree {
    var tree = ReportTree(
      kind: "gate", name, aside: "  \(decision.sign) \(decision.headline)", ink: decision.ink,
      lead: "\(candidate) against \(reference)", facts: facts
    ) {
      for (place, world) in (worlds?.map { Optional($0.name) } ?? [nil]).enumerated() {
        conditions(of: world, place)
      }
      Node.decision {
        Node.gap
        Node.only(.page) {
          Node.sentence("The gate: \(decision.sign) \(decision.word). \(meaning)")
        }
        Node.only(.text) { Node.sentence(meaning) }
        changeText.map { Node.sentence($0) }
      }
      Node.warnings(warnings)
      Node.only(.page) { again?.section.folded }
    }
    tree.file = file
    tree.change = change.flatMap { change in
      changeText.map { (decision.word + ", " + change.rawValue, $0) }
    }
    return tree
  }

  /// What a gate without an ensemble is about.
  private static let oneWorld = "one world: about the code, not about users"

  /// Over an ensemble, what the undecided conditions depend on.
  private var meaning: String {
    let depends = findings.contains { finding in
      finding.decision == .undecided
        && finding.heldShare.map { Safety(heldShare: $0) == .depends } ?? false
    }
    return decision == .undecided && depends
      ? "It depends: a condition holds in some of the worlds like yours, and not in others. More seeds "
        + "cannot decide that; a further fact, or a live test, may."
      : decision.meaning
  }

  private var facts: [Sentence] {
    let size = "\(seeds) of \(seedsMax) seeds · alpha \(Numeral.digits(alpha))"
    guard let worlds else {
      return [
        .faint("plan \(planHash) · \(Numeral.count(subscribers)) subscribers · \(size)"),
        .faint(ensemble?.line ?? Self.oneWorld),
      ]
    }
    return [.faint(size)]
      + worlds.map { world in
        .faint(
          "\(world.name): \(world.scenario) · plan \(world.planHash) · "
            + "\(Numeral.count(world.subscribers)) subscribers")
      }
      + (worlds.map(\.ensemble).unique.map { .faint($0?.line ?? Self.oneWorld) })
  }

  /// The findings of a world, or of a gate of one scenario.
  private func conditions(of world: String?, _ place: Int) -> [Node] {
    let width = 17
    let own = findings.filter { $0.world == world }
    let title = world == nil ? "Conditions" : "Conditions in"
    let table = Table(
      "conditions-\(place)-table", "Every condition" + (world.map { " in \($0)" } ?? ""),
      [.left("", width, name: "decision"), .left("", 0, name: "condition")]
        + ["found", "margin", "slack", "method", "seeds"].enumerated().map { line, name in
          Table.Column.left("", 0, .faint, name: name).at(line: line + 1, indent: width)
        }, own.map(\.row))
    return [
      .section(
        "conditions-\(place)", title, name: world ?? "", note: "one-sided limits, t over seeds",
        about:
          "Slack is how far a condition is from being missed, with one-sided limits, t over seeds."
      ) { Node.table(table) }
    ]
  }
  /// How many figures of a pass moved, in a sentence; `nil` where none was compared.
  private var changeText: String? {
    guard decision == .passed, let change else { return nil }
    let compared = findings.count { $0.change != nil }
    guard change != .unchanged else {
      return "All \(compared) figures are \(change.rawValue): the same in every seed."
    }
    let moved = findings.count { $0.change.map { $0 != .unchanged } ?? false }
    guard moved < compared else { return "All \(compared) figures \(change.rawValue)." }
    return "\(moved) of \(compared) figures \(change.rawValue); the others are "
      + "\(GateFinding.Change.unchanged.rawValue)."
  }
}

extension GateResult {
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "FAILED"
    case .undecided: "undecided"
    case .notEvaluated: "not evaluated"
    }
  }

  var headline: String { word.uppercased() }

  /// The sign before the word, so that it needs no colour.
  var sign: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .undecided: "?"
    case .notEvaluated: "–"
    }
  }

  var ink: Ink {
    switch self {
    case .passed: .good
    case .failed: .bad
    case .undecided, .notEvaluated: .strong
    }
  }

  /// The consequence of the decision, in a sentence.
  var meaning: String {
    switch self {
    case .passed: "Every condition passed, each at its own level."
    case .failed: "At least one condition failed by more than chance explains."
    case .undecided: "The seeds allow neither verdict. More seeds may."
    case .notEvaluated:
      "At least one condition could not be evaluated, so the gate does not pass."
    }
  }
}

extension GateFinding {
  /// `0.98784`, or with its unit `3.2100 s`.
  private func text(_ figure: Double) -> String {
    Numeral.short(figure) + (unit.map { " \($0)" } ?? "")
  }

  /// The subject and the condition, behind the world if the gate has several.
  private var title: String { (world.map { "\($0): " } ?? "") + "\(subject): \(condition)" }

  /// The p-value on the candidate's side: of a result this good if the condition is just missed, or
  /// of one this bad if it just holds.
  private var pText: String? {
    guard let p, let slack else { return nil }
    return slack < 0 ? "\(Numeral.p(1 - p)) to fail" : "\(Numeral.p(p)) to pass"
  }

  /// The figures behind the decision: what was found, a margin that is large, the slack, the method and
  /// the seeds that are needed; empty where there is none.
  private var figures: [String] {
    let moved = decision == .passed ? change.map { " · \($0.rawValue)" } ?? "" : ""
    let found = value.map { text($0) + (reference.map { " against \(text($0))" } ?? "") + moved }
    let margin = largeMargin.map {
      "! " + $0.words(margin: text($0.margin), of: "the reference's \(text($0.level))")
    }
    var (slackText, stable) = ("", "")
    if let slack, let slackLow, let slackHigh {
      slackText =
        "slack \(text(slack)) (\(Numeral.short(slackLow)) to \(Numeral.short(slackHigh)))"
        + (pText.map { ", p \($0)" } ?? "")
      if seeds > 2, heldShare == nil {
        stable = "; leave-one-out: same decision in \(stableWithout) of \(seeds)"
      }
    }
    let needed = seedsNeeded.map { "a candidate without a true drop passes with \($0) seeds" }
    return [
      found ?? "", margin ?? "", slackText, heldText + method + stable, needed ?? "",
    ]
  }

  /// `holds in 93 of 100 worlds (186 of 200 drawn); `, or nothing in one world.
  private var heldText: String {
    guard let heldShare, let worldsDrawn else { return "" }
    let held = Int((heldShare * Double(worldsDrawn)).rounded())
    return "holds in \(Int((100 * heldShare).rounded())) of 100 worlds like yours "
      + "(\(held) of \(worldsDrawn) drawn); "
  }

  fileprivate var row: Table.Row {
    let outcome = CheckOutcome(
      state: decision == .passed ? .passed : decision == .failed ? .failed : .error,
      type: decision.rawValue, word: decision.word, title: title,
      lines: figures.filter { !$0.isEmpty }, change: change?.rawValue,
      isMoved: change.map { $0 != .unchanged } ?? false, line: line)
    return Table.Row(
      ["\(decision.sign) \(decision.word)", "\(subject): \(condition)"] + figures,
      [0: decision.ink], outcome: outcome)
  }
}
