import PushModel
import PushPolicy
import PushService
import SimWorld

/// One decision with the answer of every rule.
package struct DecisionStory: Hashable, Sendable, Encodable {
  /// Time of the decision.
  package let at: Moment
  /// The push decided at that time; the digest if it was merged into one.
  package let push: String
  /// Number of events that the push is about.
  package let items: Int
  /// `handed`, `held`, `merged` or `suppressed`.
  package let answer: String
  /// Reason of a hold or a suppression.
  package let reason: String?
  /// End of a hold, when the push wakes; `nil` for other answers.
  package let until: Moment?
  /// The rule that decided; `nil` when the push is sent.
  package let rule: String?
  /// Empty when the policy was not asked.
  package let rules: [PolicyRuleStory]
  /// What the service changed in the policy's verdict; `nil` if nothing.
  package let note: String?
}

/// The answer of one rule in a decision.
package struct PolicyRuleStory: Hashable, Sendable, Encodable {
  /// Name of the rule, such as `quietHours`.
  package let rule: String
  /// `passed`, `doesNotApply`, `refused`, `held` or `notAsked`.
  package let answer: String
  /// Name of the refusal or hold; `nil` if the rule gave none.
  package let reason: String?
  /// End of the rule's hold; `nil` for other answers.
  package let until: Moment?
  /// Values that the rule looked at; empty when it was not asked.
  package let inputs: [InputStory]
}

/// An input of a rule.
package struct InputStory: Hashable, Sendable, Encodable {
  /// What the value is, such as `local time`.
  package let name: String
  /// The value in words; moments are in the person's local time.
  package let value: String
}

extension PolicyRuleStory {
  init(_ step: PolicyRuleStep, _ moment: (Timestamp) -> Moment) {
    rule = step.rule.name
    inputs = step.inputs.map { InputStory($0, moment) }
    var reason: String?
    var until: Moment?
    switch step.answer {
    case .passed: answer = "passed"
    case .doesNotApply: answer = "doesNotApply"
    case .notAsked: answer = "notAsked"
    case .refused(let refusal):
      answer = "refused"
      reason = refusal.name
    case .held(let end, let hold):
      answer = "held"
      reason = hold.name
      until = moment(end)
    }
    self.reason = reason
    self.until = until
  }
}

extension InputStory {
  init(_ input: PolicyRuleInput, _ moment: (Timestamp) -> Moment) {
    name = input.name
    value =
      switch input.value {
      case .text(let text): Wording.words(text)
      case .count(let count): "\(count)"
      case .length(let length): "\(length)"
      case .time(let time): "\(time)"
      case .moment(let at): moment(at).plainLocal
      }
  }
}

extension DecisionStory {
  init(_ decided: Decision, _ explanation: Explanation, _ moment: (Timestamp) -> Moment) {
    at = moment(decided.at)
    push = decided.push.id.logged
    items = Int(decided.push.items)
    var reason: String?
    var until: Moment?
    switch decided.answer {
    case .handed: answer = "handed"
    case .merged: answer = "merged"
    case .held(let end, let hold):
      answer = "held"
      reason = hold.name
      until = moment(end)
    case .suppressed(let refusal):
      answer = "suppressed"
      reason = refusal.name
    }
    self.reason = reason
    self.until = until
    rule = decided.isWaiting ? nil : explanation.decider?.rule.name
    rules = decided.isWaiting ? [] : explanation.steps.map { PolicyRuleStory($0, moment) }
    note = Self.note(on: decided, explanation)
  }

  /// A note on what the service changed in the policy's verdict.
  private static func note(on decided: Decision, _ explanation: Explanation) -> String? {
    if decided.isWaiting { return "it waits already: the service answers without the policy" }
    switch (explanation.verdict, decided.answer) {
    case (.send, .suppressed(.malformed)): return "the content stage has no valid payload for it"
    case (.send, .suppressed(.noToken)):
      return "its devices were not seen for too long: their tokens are forgotten before use"
    case (.send, .held(_, .decisionRule)):
      return "the policy lets it go: the strategy has learned a better time"
    case (.send, .suppressed(.decisionRule)):
      return "the policy lets it go: the strategy's own rule drops it"
    case (.send, .suppressed(.wouldExpire)):
      return "the policy lets it go: the strategy's own rule waits until it has expired"
    case (.wait, .suppressed(.backlogFull)): return "no room: too many pushes wait for them"
    case (.wait, .merged): return "another of its type waits already: it joins that one"
    case (_, .suppressed(.alreadySent)) where decided.toldChanges != nil:
      return "this change of the report was told before"
    case (_, .handed), (_, .held): return decided.toldChanges.map(note(onChanges:))
    default: return nil
    }
  }

  /// The memory by which a change of a report is recognised (S4-RULE-1).
  private static func note(onChanges count: Int) -> String {
    let kept = "\(count) changes of reports are remembered"
    return count < Sizes.simulated().changes
      ? "not told before: \(kept)"
      : "not told before, unless it was forgotten: \(kept), those told of last"
  }
}

extension PushID {
  /// The id in the notation of the event log.
  var logged: String { "\(Int64(bitPattern: rawValue))" }
}
