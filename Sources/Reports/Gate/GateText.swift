import Documents
import Experiments
import Statistics

/// Renders a gate's result as text, at most 80 columns wide.
package struct GateText: Sendable {
  package let report: GateReport
  package let color: Bool

  package init(_ report: GateReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Width of the column of decisions.
  private static let width = 17

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.line(
      .left("gate \(Wording.fitted(report.name, 40))  ", 0, .strong),
      .left("\(report.decision.sign) \(report.decision.headline)", 0, report.decision.ink))
    page.wrapped("", "\(report.candidate) against \(report.reference)")
    page.line(
      .left(
        "\(report.worlds == nil ? place : "")"
          + "\(report.seeds) of \(report.seedsMax) seeds · alpha \(Numeral.digits(report.alpha))",
        0, .faint))
    for world in report.worlds ?? [] {
      page.wrapped(
        "\(world.name): ",
        "\(world.scenario) · plan \(world.planHash) · \(Numeral.count(world.subscribers)) subscribers",
        .faint)
    }
    for world in report.worlds ?? [] { addConditions(of: world.name, to: &page) }
    if report.worlds == nil { addConditions(of: nil, to: &page) }
    page.blank()
    page.wrapped("", report.decision.meaning)
    if let change = report.changeText { page.wrapped("", change) }
    if !report.warnings.isEmpty { page.heading("WARNINGS") }
    for warning in report.warnings { page.wrapped("! ", warning) }
    return page.text
  }

  /// The findings of a world, or of a gate of one scenario.
  private func addConditions(of world: String?, to page: inout Page) {
    let heading = world.map { "CONDITIONS IN \($0)" } ?? "CONDITIONS"
    page.heading(Wording.fitted(heading, 45), note: "one-sided limits, t over seeds")
    for finding in report.findings where finding.world == world { add(finding, to: &page) }
  }

  private var place: String {
    "plan \(report.planHash) · \(Numeral.count(report.subscribers)) subscribers · "
  }

  private func add(_ finding: GateFinding, to page: inout Page) {
    let (subject, condition) = (finding.subject + ":", finding.condition)
    let isOne = Self.width + subject.count + 1 + condition.count <= Page.width
    page.line(
      .left("\(finding.decision.sign) \(finding.decision.word)", Self.width, finding.decision.ink),
      .left(isOne ? "\(subject) \(condition)" : subject))
    if !isOne { page.line(.left("", Self.width), .left(condition)) }
    let blanks = String(repeating: " ", count: Self.width)
    for line in finding.evidence { page.wrapped(blanks, line, .faint) }
  }
}

extension GateReport {
  /// How many figures of a pass moved, in a sentence; `nil` where none was compared.
  var changeText: String? {
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

extension GateFinding.Decision {
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
  func text(_ figure: Double) -> String {
    Numeral.short(figure) + (unit.map { " \($0)" } ?? "")
  }

  /// The subject and the condition, behind the world if the gate has several.
  var title: String { (world.map { "\($0): " } ?? "") + "\(subject): \(condition)" }

  /// The decision, and for a pass whether the figure moved: `passed, unchanged`.
  var verdict: String {
    guard decision == .passed, let change else { return decision.word }
    return "\(decision.word), \(change.rawValue)"
  }

  /// The p-value on the candidate's side: of a result this good if the condition is just missed, or
  /// of one this bad if it just holds.
  var pText: String? {
    guard let p, let slack else { return nil }
    return slack < 0 ? "\(Numeral.p(1 - p)) to fail" : "\(Numeral.p(p)) to pass"
  }

  /// The figures behind the decision, a line each.
  var evidence: [String] {
    var lines: [String] = []
    if let value {
      let other = reference.map { " against \(text($0))" } ?? ""
      let moved = decision == .passed ? change.map { " · \($0.rawValue)" } ?? "" : ""
      lines.append("\(text(value))\(other)\(moved)")
    }
    if let large = largeMargin {
      let words = large.words(
        margin: text(large.margin), of: "the reference's \(text(large.level))")
      lines.append("! " + words)
    }
    if let slack, let slackLow, let slackHigh {
      let p = pText.map { ", p \($0)" } ?? ""
      lines.append(
        "slack \(text(slack)) (\(Numeral.short(slackLow)) to \(Numeral.short(slackHigh)))\(p)")
      let stable = "; leave-one-out: same decision in \(stableWithout) of \(seeds)"
      lines.append(method + (seeds > 2 ? stable : ""))
    } else {
      lines.append(method)
    }
    if let seedsNeeded {
      lines.append("a candidate without a true drop passes with \(seedsNeeded) seeds")
    }
    return lines
  }
}
