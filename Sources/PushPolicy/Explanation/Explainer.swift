import PushModel

/// Asks the rules of a policy in turn and records their answers.
struct Explainer {
  let table: UnsafePointer<PolicyTable>
  let push: UnsafePointer<Push>
  let recipient: UnsafePointer<Recipient>
  let ledger: UnsafePointer<Ledger>
  let history: History
  let held: HeldPushes
  let sender: SenderState
  let isInAudience: Bool
  let zones: UnsafePointer<ZoneTable>
  let now: Timestamp

  var row: TypeRow { table.row(push) }

  /// The caps that the push obeys, in order.
  var caps: [Int] { table.pointee.caps.indices.filter { table.pointee.obeys(push, $0) } }

  /// What the first cap that has no room says, or the gap; `nil` when all have room.
  var objection: CapObjection? {
    if table.pointee.asksHistory { return question.objection }
    if let cap = caps.first(where: { now < ledger.freeAt($0) }) {
      return CapObjection(cap: cap, reason: .full, until: ledger.freeAt(cap))
    }
    let end = ledger.pointee.lastSent + table.pointee.gap
    return row.obeysGap && now < end ? CapObjection(reason: .full, until: end) : nil
  }

  private var question: CapQuestion {
    CapQuestion(
      table: table, push: push,
      calendar: RecipientCalendar(recipient: recipient, zones: zones),
      lastSent: ledger.pointee.lastSent, history: history, held: held, now: now)
  }

  /// The verdict and its reasons, by the same rules and in the same order as
  /// ``PolicyTable/verdict(on:to:ledger:from:isInAudience:zones:at:)``.
  var explanation: Explanation {
    var record = Record()
    if let refusal = table.refusal(
      of: push, to: recipient, from: sender, isInAudience: isInAudience, at: now)
    {
      record.ask(
        PolicyRule.rules(of: .lasting), until: .suppress(because: refusal), by: rule(of: refusal))
      return explanation(record, .suppress(because: refusal))
    }
    record.pass(PolicyRule.rules(of: .lasting))
    let hold = table.holdOfClock(push, recipient, zones, now)
    record.ask(PolicyRule.rules(of: .clock), until: hold, by: hold.flatMap(ruleOfClock))
    if let hold, case .wait = hold {
      guard !table.outlasts(hold, push) else { return late(.wakesInTime, record) }
      record.pass([.wakesInTime])
    }
    if ledger.remembers(push.pointee.id) {
      let answer = Verdict.suppress(because: .alreadySent)
      record.ask([.decidedBefore], until: answer, by: .decidedBefore)
      return explanation(record, answer)
    }
    record.pass([.decidedBefore])
    return explanationOfMoment(hold, record)
  }

  private func explanationOfMoment(_ hold: Verdict?, _ record: Record) -> Explanation {
    if let hold { return explanation(record, hold) }
    var record = record
    let verdict = table.decisionOfMoment(push, ledger, sentToday: sentToday, now) {
      table.decisionOfMore(push, recipient, ledger, history, zones, now, held)
    }
    let speaker = ruleOfMoment(verdict)
    record.ask(rulesOfMoment, until: verdict, by: speaker)
    let cap = speaker == .dayLimit ? nil : objection.map(capAnswer)
    guard case .wait = verdict else { return explanation(record, verdict, cap) }
    if table.outlasts(verdict, push) { return late(.goesInTime, record, cap) }
    record.pass([.goesInTime])
    return explanation(record, verdict, cap)
  }

  private func late(
    _ rule: PolicyRule, _ record: Record, _ cap: CapAnswer? = nil
  ) -> Explanation {
    var record = record
    record.ask([rule], until: .suppress(because: .wouldExpire), by: rule)
    return explanation(record, .suppress(because: .wouldExpire), cap)
  }

  private func capAnswer(_ objection: CapObjection) -> CapAnswer {
    CapAnswer(
      cap: objection.cap.map { table.pointee.terms[$0].name } ?? "gap", reason: objection.reason,
      claim: objection.claim)
  }

  /// The explanation with every rule that the policy has for the type, whether asked or not.
  private func explanation(
    _ record: Record, _ verdict: Verdict, _ cap: CapAnswer? = nil
  ) -> Explanation {
    let hasNoCap = Set(PolicyRule.rules(of: .cap)).subtracting(rulesOfMoment)
    let rules = PolicyRule.allCases.filter { !hasNoCap.contains($0) }
    let steps = rules.map { rule in
      let answer = answer(of: rule, record, verdict)
      return PolicyRuleStep(
        rule: rule, inputs: answer == .notAsked ? [] : rule.row.inputs(self), answer: answer)
    }
    return Explanation(steps: steps, verdict: verdict, cap: cap)
  }

  private func answer(
    of rule: PolicyRule, _ record: Record, _ verdict: Verdict
  ) -> PolicyRuleStep.Answer {
    guard let answer = record.answers[rule] else {
      // Without a hold, a rule about the hold's end does not apply.
      let hasNoHold =
        rule == .wakesInTime && record.answers[.decidedBefore] != nil
        || rule == .goesInTime && verdict == .send
      return hasNoHold ? .doesNotApply : .notAsked
    }
    return answer == .passed && !rule.row.applies(self) ? .doesNotApply : answer
  }
}

extension Explainer {
  private func rule(of refusal: Refusal) -> PolicyRule? { PolicyRule(refusal) }

  private func ruleOfClock(_ verdict: Verdict) -> PolicyRule? {
    switch verdict {
    case .send: nil
    case .suppress(let refusal): PolicyRule(refusal)
    case .wait(_, .sendAt): .sendAt
    case .wait(_, .timing): .timing
    case .wait: .quietHours
    }
  }

  private var rulesOfMoment: [PolicyRule] {
    [.dayLimit] + caps.map(rule(ofCap:)) + [.minimumGap, .digest]
  }

  func rule(ofCap index: Int) -> PolicyRule {
    PolicyRule(table.pointee.caps[index].refusal) ?? .globalCap
  }

  private func ruleOfMoment(_ verdict: Verdict) -> PolicyRule? {
    switch verdict {
    case .send: nil
    case .suppress(.notificationCap): .dayLimit
    // A cap or the gap decides before the digest, whatever its overflow.
    case .suppress, .wait:
      objection.map { $0.cap.map(rule(ofCap:)) ?? .minimumGap } ?? .digest
    }
  }
}

extension Explainer {
  /// The answers so far.
  struct Record {
    private(set) var answers: [PolicyRule: PolicyRuleStep.Answer] = [:]

    mutating func pass(_ rules: some Sequence<PolicyRule>) {
      for rule in rules { answers[rule] = .passed }
    }

    /// Records that `rules` were asked in turn up to `speaker`, whose answer is `verdict`. All of
    /// them passed when `speaker` is `nil`.
    mutating func ask(
      _ rules: some Sequence<PolicyRule>, until verdict: Verdict?, by speaker: PolicyRule?
    ) {
      for rule in rules {
        guard rule == speaker else {
          answers[rule] = .passed
          continue
        }
        switch verdict {
        case .suppress(let refusal): answers[rule] = .refused(refusal)
        case .wait(let until, let hold): answers[rule] = .held(until: until, because: hold)
        case .send, nil: answers[rule] = .passed
        }
        return
      }
    }
  }
}

/// A verdict with the inputs and the answer of every rule.
public struct Explanation: Hashable, Sendable {
  /// The rules in the order of asking, without caps that the type does not obey.
  public let steps: [PolicyRuleStep]
  /// The verdict that the rules give together.
  public let verdict: Verdict
  /// The cap, or the gap, that had no room, also where the push would expire before it has; `nil` where all
  /// had room or none was asked.
  public let cap: CapAnswer?

  /// The rule whose answer is the verdict; `nil` when the verdict is ``Verdict/send``.
  public var decider: PolicyRuleStep? {
    steps.last {
      switch $0.answer {
      case .refused: true
      case .held: verdict == verdict(of: $0.answer)
      case .passed, .doesNotApply, .notAsked: false
      }
    }
  }

  private func verdict(of answer: PolicyRuleStep.Answer) -> Verdict? {
    guard case .held(let until, let hold) = answer else { return nil }
    return .wait(until: until, because: hold)
  }
}

/// The answer of a cap, or of the minimum gap, that had no room for a push.
public struct CapAnswer: Hashable, Sendable {
  /// The cap by its group, such as `tag.sale`; `sender` or `campaign` for one on each, `budget`, or `gap`.
  public let cap: String
  /// Why there was no room.
  public let reason: CapObjection.Reason
  /// The held push that would have lost its place; `nil` where none would.
  public let claim: PushID?
}
