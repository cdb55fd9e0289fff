import Documents
import Logs
import PushModel
import PushPolicy
import PushService

/// Renders a replay as text, at most 80 columns wide.
package struct ReplayText: Sendable {
  package let page: ReplayPage
  /// Of the log, for the heading.
  package let name: String
  package let color: Bool

  /// Largest number of kinds of decisions and of differences that are shown.
  static let kindsMax = 12

  package init(_ page: ReplayPage, name: String, color: Bool = false) {
    self.page = page
    self.name = name
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    let report = page.report
    var page = Page(color: color)
    page.line(
      .left(Wording.fitted(name, 40), 0, .strong),
      .left(
        "   replayed under \(Wording.fitted(report.arm, 20)) of "
          + Wording.fitted(report.scenario, 20)))
    page.wrapped(
      "",
      "\(Numeral.count(report.rows)) rows · \(Numeral.count(report.people)) people · "
        + "\(Numeral.count(report.agreement.triggers)) triggers")
    page.heading("THE LOG")
    if report.findings.isEmpty { page.wrapped("  ok   ", "no problems found") }
    for finding in report.findings {
      let place = finding.line.map { "; see line \($0)" } ?? ""
      page.wrapped("  !    ", Self.commas(finding.text) + place)
    }
    for note in report.notes { page.wrapped("  ·    ", note) }
    ReplayAgreementLines(report.agreement).write(to: &page)
    if report.value.state != .absent || report.answers.state == .absent {
      ReplayValueLines(report.value).write(to: &page)
    }
    if report.answers.state != .absent { AnswerValueLines(report.answers).write(to: &page) }
    for story in self.page.explained { add(story, to: &page) }
    return page.text
  }

  private func add(_ story: ReplayStory, to page: inout Page) {
    page.heading("PUSH \(Wording.fitted(story.nid, 30))", note: story.type)
    let arm = story.arm.map { ", arm \($0)" } ?? ""
    page.wrapped("  ", "of \(story.uid)\(arm), wanted at \(story.at.plainUTC) UTC")
    page.wrapped("  log       ", ReplayAgreementLines.words(story.log))
    page.wrapped("  strategy  ", ReplayAgreementLines.words(story.replay), .strong)
    if story.decisions.isEmpty {
      page.wrapped("  ", "chance sends nothing: no rule is asked", .faint)
    }
    for (place, decision) in story.decisions.enumerated() {
      DecisionLines(decision).write(to: &page, number: place + 1, of: story.decisions.count)
    }
  }

  /// `12_345` as `12,345`.
  private static func commas(_ text: String) -> String {
    text.replacing(#/([0-9])_([0-9])/#) { "\($0.1),\($0.2)" }
  }
}

/// A replay as JSON: the report, with the explained pushes.
package struct ReplayPage: Sendable, Encodable {
  package let report: ReplayReport
  package let explained: [ReplayStory]

  package init(_ result: Replay.Result) {
    report = result.report
    explained = result.stories.map { ReplayStory($0) }
  }

  private enum Keys: String, CodingKey { case explained }

  package func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(explained, forKey: .explained)
  }
}

/// A logged push under the strategy that was tried, decision by decision.
package struct ReplayStory: Sendable, Encodable {
  package let uid: String
  package let arm: String?
  package let nid: String
  package let type: String
  package let at: Moment
  /// The outcome in the log; ``replay`` is that under the strategy.
  package let log: String
  package let replay: String
  package let isSame: Bool
  package let decisions: [DecisionStory]

  package init(_ story: Replay.Story) {
    let line = story.line
    (uid, arm, nid) = (line.uid, line.arm, line.nid)
    type = line.type.name
    at = Moment(line.at, in: story.asks.first?.zone ?? ZoneID(rawValue: 0), of: story.zones)
    log = line.log.name
    replay = line.replay.name
    isSame = line.isSame
    decisions = story.asks.map { ask in
      DecisionStory(ask) { Moment($0, in: ask.zone, of: story.zones) }
    }
  }
}

extension DecisionStory {
  fileprivate init(_ ask: ReplayAsk, _ moment: (Timestamp) -> Moment) {
    var answer = "handed"
    var reason: String?
    var until: Moment?
    switch ask.answer {
    case .handed: break
    case .merged: answer = "merged"
    case .held(let end, let hold): (answer, reason, until) = ("held", hold.name, moment(end))
    case .suppressed(let refusal): (answer, reason) = ("suppressed", refusal.name)
    }
    self.init(
      at: moment(ask.at), push: ask.push.id.logged, items: Int(ask.push.items), answer: answer,
      reason: reason, until: until, rule: ask.explanation.decider?.rule.name,
      rules: ask.explanation.steps.map { RuleStory($0, moment) },
      note: ask.fact.map { "the log says so of this moment: \(Wording.words($0.name))" }
        ?? Self.note(onRule: ask.answer))
  }

  /// A note on a decision rule below the policy.
  private static func note(onRule answer: Disposition) -> String? {
    switch answer {
    case .held(_, .decisionRule): "the policy lets it go: the strategy's rule waits"
    case .suppressed(.decisionRule): "the policy lets it go: the strategy's rule drops it"
    default: nil
    }
  }
}
