import Logs
import PushModel
import PushPolicy
import PushService

/// A logged push under the strategy that was tried, decision by decision.
package struct ReplayStory: Sendable, Encodable {
  package let uid: String
  package let arm: String?
  package let nid: String
  package let type: String
  package let at: Moment
  /// What became of it in the log, and what becomes of it here.
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
      note: ask.fact.map { "the log says so of this moment: \(Wording.words($0.name))" })
  }
}
