import Experiments
import PushModel
import PushService
import RunStore
import Scenarios
import SimWorld

extension RunFolder {
  /// The first decision that differs between two arms for one subscriber, and its consequences,
  /// from a finished run of which the necessary part is repeated.
  ///
  /// - Parameter rules: Those of the program.
  /// - Throws: ``StoreError`` when the run cannot be read or would differ today,
  ///   ``ExplainError`` when it has no such subscriber or arms, or is a `split`.
  package func difference(
    of question: ExplainQuestion, between arms: (String, String), rules: OwnRules = OwnRules()
  ) throws -> ArmDifference {
    let inquiry = try Inquiry(self, question, rules)
    guard !inquiry.isSplit else {
      throw ExplainError(
        "the run is a split, in which a subscriber is in one arm; accepted: a run of design paired")
    }
    let places = (try inquiry.arm(named: arms.0), try inquiry.arm(named: arms.1))
    guard places.0 != places.1 else {
      throw ExplainError("both arms are `\(arms.0)`; accepted: two of them, as in --arm A --arm B")
    }
    return try inquiry.plan.types.inUse { try inquiry.difference(places) }
  }
}

extension Inquiry {
  fileprivate func difference(_ places: (Int, Int)) throws(ExplainError) -> ArmDifference {
    let lives = (try life(underArm: places.0), try life(underArm: places.1))
    let alike = zip(lives.0.decided, lives.1.decided).prefix { $0.isLike($1) }.count
    let first = firstDifference(lives, at: alike)
    let since = [lives.0, lives.1].compactMap { $0.decided.dropFirst(alike).first?.at }.min()
    let anybody = lives.0.decided.first ?? lives.1.decided.first
    return ArmDifference(
      schema: ArmDifference.currentSchema, name: plan.scenario.name,
      planHash: hexadecimal(plan.hash), replication: person.replication,
      person: PersonOfStory(
        subscriber: person.subscriber, uid: person.uid,
        zone: anybody.map(zone) ?? "", language: anybody.map { _ in language } ?? ""),
      arms: [
        ArmDifference.Side(arms[places.0], lives.0), ArmDifference.Side(arms[places.1], lives.1),
      ], decisionsAlike: alike, first: first,
      chain: since.map { chain(lives, since: $0, moment(of: anybody!)) } ?? [])
  }

  /// The decisions at the earlier of the two moments, both where they are at the same.
  private func firstDifference(
    _ lives: (RecipientLife, RecipientLife), at place: Int
  ) -> ArmDifference.FirstDifference? {
    var one = lives.0.decided.dropFirst(place).first
    var other = lives.1.decided.dropFirst(place).first
    guard one != nil || other != nil else { return nil }
    if let first = one, let second = other, !first.isAboutSame(second) {
      if first.at < second.at { other = nil }
      if second.at < first.at { one = nil }
    }
    return ArmDifference.FirstDifference(one: one.map(told), other: other.map(told))
  }

  private func told(_ decided: Decision) -> ArmDifference.DecidedPush {
    let moment = moment(of: decided)
    return ArmDifference.DecidedPush(
      push: facts(decided, moment),
      decision: DecisionStory(decided, again.explanation(of: decided), moment))
  }

  /// Events of the pushes as a whole that only one arm has.
  private func chain(
    _ lives: (RecipientLife, RecipientLife), since start: Timestamp, _ moment: (Timestamp) -> Moment
  ) -> [ArmDifference.Row] {
    // Visits are the same in all arms, and not recorded in all of them.
    func wanted(_ event: EventRow) -> Bool {
      event.at >= start && event.device < 0 && event.kind != .visited
    }
    let (one, other) = (lives.0.events.filter(wanted), lives.1.events.filter(wanted))
    let keys = (Set(one.map(EventKey.init)), Set(other.map(EventKey.init)))
    var left = one.filter { !keys.1.contains(EventKey($0)) }[...]
    var right = other.filter { !keys.0.contains(EventKey($0)) }[...]
    var rows: [ArmDifference.Row] = []
    while let at = [left.first?.at, right.first?.at].compactMap({ $0 }).min() {
      let first = left.first?.at == at ? left.removeFirst() : nil
      let second = right.first?.at == at ? right.removeFirst() : nil
      rows.append(
        ArmDifference.Row(
          at: moment(at), one: first.map(ArmDifference.Happened.init),
          other: second.map(ArmDifference.Happened.init)))
    }
    return rows
  }
}

extension Decision {
  /// Whether both are about the same push at the same moment.
  fileprivate func isAboutSame(_ other: Decision) -> Bool {
    at == other.at && push.id == other.push.id
  }

  /// Whether they also have the same answer.
  fileprivate func isLike(_ other: Decision) -> Bool {
    isAboutSame(other) && answer == other.answer && push.items == other.push.items
  }
}

/// The identity of an event across two arms.
private struct EventKey: Hashable {
  let push: PushID
  let at: Timestamp
  let kind: EventKind
  let reason: UInt8

  init(_ event: EventRow) {
    push = event.push
    at = event.at
    kind = event.kind
    reason = event.reason
  }
}

extension ArmDifference.Side {
  fileprivate init(_ arm: String, _ life: RecipientLife) {
    self.arm = arm
    decisions = life.decided.count
    func count(_ kind: EventKind) -> Int { life.events.count { $0.kind == kind && $0.device < 0 } }
    intended = count(.intended)
    sent = count(.sent)
    delivered = count(.delivered)
    opened = count(.opened)
    hasLeft = count(.uninstalled) > 0
  }
}

extension ArmDifference.Happened {
  fileprivate init(_ event: EventRow) {
    let id = event.push
    push = event.isAboutPush ? id.logged : ""
    short =
      event.isAboutPush ? (id.isDigest ? "d" : "") + "\(id.business.rawValue)/\(id.number) " : ""
    type = event.type.name
    kind = event.kind.name
    reason = EventReason.name(of: event)
  }
}
