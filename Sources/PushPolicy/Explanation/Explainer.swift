import PushModel

/// Asks the rules of a policy in turn and records their answers.
struct Explainer {
  let table: UnsafePointer<PolicyTable>
  let push: UnsafePointer<Push>
  let recipient: UnsafePointer<Recipient>
  let ledger: UnsafePointer<Ledger>
  let history: History
  let sender: SenderState
  let isInAudience: Bool
  let zones: UnsafePointer<ZoneTable>
  let now: Timestamp

  var row: TypeRow { table.pointee.rows[Int(push.pointee.type.rawValue)] }

  /// The caps that the type obeys, in order.
  var caps: [Int] { table.pointee.caps.indices.filter { row.caps & 1 << UInt16($0) != 0 } }

  /// The verdict and its reasons, by the same rules and in the same order as
  /// ``PolicyTable/verdict(on:to:ledger:from:isInAudience:zones:at:)``.
  var explanation: Explanation {
    var record = Record()
    if let refusal = table.refusal(
      of: push, row, to: recipient, from: sender, isInAudience: isInAudience, at: now)
    {
      record.ask(
        PolicyRule.rules(of: .lasting), until: .suppress(because: refusal), by: rule(of: refusal))
      return explanation(record, .suppress(because: refusal))
    }
    record.pass(PolicyRule.rules(of: .lasting))
    let hold = table.holdOfClock(push, row, recipient, zones, now)
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
    let verdict = table.decisionOfMoment(push, row, ledger, sentToday, now)
    record.ask(rulesOfMoment, until: verdict, by: ruleOfMoment(verdict))
    guard case .wait = verdict else { return explanation(record, verdict) }
    if table.outlasts(verdict, push) { return late(.goesInTime, record) }
    record.pass([.goesInTime])
    return explanation(record, verdict)
  }

  private func late(_ rule: PolicyRule, _ record: Record) -> Explanation {
    var record = record
    record.ask([rule], until: .suppress(because: .wouldExpire), by: rule)
    return explanation(record, .suppress(because: .wouldExpire))
  }

  /// The explanation with every rule that the policy has for the type, whether asked or not.
  private func explanation(_ record: Record, _ verdict: Verdict) -> Explanation {
    let hasNoCap = Set(PolicyRule.rules(of: .cap)).subtracting(rulesOfMoment)
    let rules = PolicyRule.allCases.filter { !hasNoCap.contains($0) }
    let steps = rules.map { rule in
      let answer = answer(of: rule, record, verdict)
      return PolicyRuleStep(
        rule: rule, inputs: answer == .notAsked ? [] : rule.row.inputs(self), answer: answer)
    }
    return Explanation(steps: steps, verdict: verdict)
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
    case .send: return nil
    case .suppress(let refusal): return PolicyRule(refusal)
    case .wait(_, .minimumGap): return .minimumGap
    case .wait:
      // A full cap decides before the digest, whatever its overflow.
      return caps.first { now < ledger.freeAt($0) }.map(rule(ofCap:)) ?? .digest
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
