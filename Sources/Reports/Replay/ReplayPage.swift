import Documents
import Logs
import PushModel
import PushPolicy
import PushService

extension ReplayPage {
  /// The log's problems, the decisions that differ, the value of the strategy, and the explained pushes.
  ///
  /// - Parameter name: Of the log, for the heading.
  package func tree(name: String) -> ReportTree {
    ReportTree(
      Wording.fitted(name, 40),
      aside: "   replayed under \(Wording.fitted(report.arm, 20)) of "
        + Wording.fitted(report.scenario, 20),
      facts: [
        .plain(
          "\(Numeral.count(report.rows)) rows · \(Numeral.count(report.people)) people · "
            + "\(Numeral.count(report.agreement.triggers)) triggers")
      ]
    ) {
      report.findings.section(report.notes)
      report.agreement.sections
      if report.value.state != .absent || report.answers.state == .absent { report.value.section }
      if report.answers.state != .absent { report.answers.section }
      for (place, story) in explained.enumerated() { story.section("push-\(place)") }
    }
  }
}

extension ReplayStory {
  fileprivate func section(_ id: String) -> Node {
    .section(id, "Push", name: Wording.fitted(nid, 30), note: type) {
      let arm = arm.map { ", arm \($0)" } ?? ""
      Node.sentence("of \(uid)\(arm), wanted at \(at.plainUTC) UTC", indent: "  ")
      Node.fact("  log", ReplayAgreement.words(log), width: 12)
      Node.fact("  strategy", ReplayAgreement.words(replay), width: 12, .strong)
      if decisions.isEmpty {
        Node.sentence("chance sends nothing: no rule is asked", indent: "  ", .faint)
      }
      for (place, decision) in decisions.enumerated() {
        decision.section("\(id)-\(place)", place + 1, of: decisions.count)
      }
    }
  }
}

/// A replay as JSON: the report, with the explained pushes.
package struct ReplayPage: Sendable, Encodable {
  /// Agreement and value over the whole log.
  package let report: ReplayReport
  /// Pushes that were asked for, or examples of the commonest differences.
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
  /// The person's id in the log, or its pseudonym.
  package let uid: String
  /// The person's arm in the log; `nil` if it names none.
  package let arm: String?
  /// The notification, as the log names it.
  package let nid: String
  /// Type of the push, such as `new_post`.
  package let type: String
  /// Time of the trigger.
  package let at: Moment
  /// The outcome in the log; ``replay`` is that under the strategy.
  package let log: String
  /// Outcome under the strategy, with its reason, such as `sentLater quietHours`.
  package let replay: String
  /// Whether both outcomes agree in all that they record; moments within a second.
  package let isSame: Bool
  /// Decisions of the strategy in order of time; none where chance sends nothing.
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
      rules: ask.explanation.steps.map { PolicyRuleStory($0, moment) },
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
