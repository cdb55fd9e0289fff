import Experiments
import PushFanout
import PushMessages
import PushModel
import PushService
import RunStore
import Scenarios
import SimWorld

extension RunFolder {
  /// The story of one push, from a finished run of which the necessary part is repeated; nothing is
  /// changed, and no event log is needed.
  ///
  /// - Parameter rules: Those of the program.
  /// - Throws: ``StoreError`` when the run cannot be read or would differ today,
  ///   ``ExplainError`` when it has no such push.
  /// - Complexity: O(pushes of the subscriber's lane)
  package func story(
    of question: ExplainQuestion, rules: OwnRules = OwnRules()
  ) throws -> PushStory {
    guard question.push != nil || question.at != nil else {
      throw ExplainError("which push? accepted: --push ID or --at TIME")
    }
    let inquiry = try Inquiry(self, question, rules)
    let arm = try inquiry.arm(named: question.arm)
    return try inquiry.plan.types.inUse { try inquiry.story(of: question, underArm: arm) }
  }
}

extension RunFolder {
  /// The first replication that drew a member of the run's ensemble, from 0.
  ///
  /// - Parameter member: From 1, in the order of the ensemble's file.
  /// - Throws: ``StoreError`` when the run cannot be read, ``ExplainError`` when no replication drew it.
  package func replication(ofMember member: Int) throws -> Int {
    let plan = try FinishedRun(self).plan
    guard let members = plan.members else {
      throw ExplainError("the run has one world; accepted: without --member")
    }
    let drawn = (0..<plan.scenario.replications).map { members.member(of: $0) + 1 }
    guard let replication = drawn.firstIndex(of: member) else {
      throw ExplainError(
        "no replication drew member \(member) of \(members.worlds.count); accepted: "
          + Set(drawn).sorted().prefix(20).map(String.init).joined(separator: ", "))
    }
    return replication
  }
}

extension Inquiry {
  func story(of question: ExplainQuestion, underArm arm: Int) throws(ExplainError) -> PushStory {
    let life = try life(underArm: arm)
    let id = try push(of: question, in: life, arm)
    let family: Set<PushID> = [id, id.digest]
    let decided = life.decided.filter { family.contains($0.push.id) }
    let called = life.called.filter { family.contains($0.attempt.push) }
    let events = life.events.filter { $0.isAboutPush && family.contains($0.push) }
      .enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
    let stored = life.stored.filter { family.contains($0.push) }
    let moment = moment(of: decided[0])
    return PushStory(
      schema: PushStory.currentSchema, name: plan.scenario.name, planHash: hexadecimal(plan.hash),
      design: plan.scenario.design, replication: person.replication, arm: arms[arm],
      person: PersonOfStory(
        subscriber: person.subscriber, uid: person.uid, zone: zone(of: decided[0]),
        language: language),
      push: facts(decided[0], moment),
      decisions: decided.map { DecisionStory($0, again.explanation(of: $0), self.moment(of: $0)) },
      content: content(decided, in: life), calls: called.map { CallStory($0, moment) },
      stays: stored.map { StayStory($0, moment) },
      permission: permission(in: life, until: events.last?.at ?? decided[0].at, moment),
      events: events.map { EventStory($0, moment) },
      notes: notes(decided, in: life))
  }

  /// The questions and answers by which the person's devices came to allow pushes, or not.
  private func permission(
    in life: RecipientLife, until end: Timestamp, _ moment: (Timestamp) -> Moment
  ) -> [EventStory] {
    life.events
      .filter { [.prompted, .granted, .denied].contains($0.kind) && $0.at <= end }
      .map { EventStory($0, moment) }
  }

  /// Converts times to the local time of the person's zone at the decision.
  func moment(of decided: Decision) -> (Timestamp) -> Moment {
    let zone = decided.recipient.zone
    let zones = plan.zones
    return { Moment($0, in: zone, of: zones) }
  }

  /// The language that the person reads, whether there are texts in it or not.
  var language: String {
    again.language(of: person.subscriber, replication: person.replication).name
  }

  func zone(of decided: Decision) -> String {
    plan.zones.zones[Int(decided.recipient.zone.rawValue)].name
  }

  func facts(_ decided: Decision, _ moment: (Timestamp) -> Moment) -> PushOfStory {
    let push = decided.push
    return PushOfStory(
      id: push.id.logged, hexadecimal: hexadecimal(push.id.rawValue), type: push.type.name,
      category: push.type.category.name, business: push.business.rawValue,
      origin: Origin.text(decided, under: again.strategy(of: decided)),
      intended: moment(push.intendedAt), expires: moment(push.expiresAt))
  }

  private func content(_ decided: [Decision], in life: RecipientLife) -> ContentStory? {
    guard let last = decided.last(where: { $0.answer == .handed }) else { return nil }
    let told = life.told.first { $0.push.digest == last.push.id.digest }
    let strategy = again.strategy(of: last)
    let reach = last.recipient.reach
    let eligible = (0..<Devices.max).filter { reach.eligible & 1 << UInt32($0) != 0 }
    let platforms = Set(eligible.map(reach.platform))
    let devices = Platform.allCases.filter(platforms.contains).map {
      ($0, $0 == .ios ? strategy.iosProvider : Provider.fcm)
    }
    return ContentStory(
      last, told, strategy,
      naming: ArmStrategies.names(of: plan.scenario.versions.flatMap { $0.strategies }),
      style: again.style(of: last, replication: person.replication),
      post: again.text(of: last, replication: person.replication), devices: devices)
  }

  private func notes(_ decided: [Decision], in life: RecipientLife) -> [String] {
    var notes: [String] = []
    if let last = decided.last, last.answer == .merged, !last.push.id.isDigest {
      let digest = life.decided.first {
        $0.at > last.at && $0.push.id.isDigest && $0.push.type == last.push.type
      }
      if let digest { notes.append("it went on in the digest \(digest.push.id.logged)") }
    }
    if case .held = decided.last?.answer {
      notes.append("it was still held, withdrawn or left behind when the run ended")
    }
    return notes
  }
}

extension Inquiry {
  /// The push that is meant, without the bit of a digest where it began as one push.
  private func push(
    of question: ExplainQuestion, in life: RecipientLife, _ arm: Int
  ) throws(ExplainError) -> PushID {
    guard let first = life.decided.first else {
      throw ExplainError("subscriber \(person.subscriber) was to get no push under \(arms[arm])")
    }
    if let push = question.push {
      let family = life.decided.first { $0.push.id == push || $0.push.id.digest == push }
      // Not every push became a digest.
      guard let family, life.decided.contains(where: { $0.push.id == push }) else {
        throw ExplainError(
          "subscriber \(person.subscriber) was to get no push \(push.logged) in replication "
            + "\(person.replication) under \(arms[arm]); accepted: one of their "
            + "\(Set(life.decided.map(\.push.id)).count), such as \(first.push.id.logged)")
      }
      return family.push.id
    }
    guard let at = question.at, let last = life.decided.last(where: { $0.at <= at }) else {
      throw ExplainError(
        "nothing was decided for subscriber \(person.subscriber) until then; accepted: "
          + "\(moment(of: first)(first.at).utc) or later")
    }
    // A digest began as its first item.
    let began = life.decided.first { $0.push.id.digest == last.push.id.digest }
    return began?.push.id ?? last.push.id
  }
}

/// The cause of a push, in words.
enum Origin {
  static func text(_ decided: Decision, under strategy: Strategy) -> String {
    let id = decided.push.id
    let (business, number) = (id.business.rawValue, id.number)
    let what =
      switch id.source {
      case .post: "post \(number) of business \(business)"
      case .review: "reply \(number) of business \(business) to a review"
      case .activity: "news \(number) of business \(business)"
      case .transaction: "transaction \(number) of business \(business)"
      case .security: "security notice \(number)"
      case .rule: rule(decided, strategy)
      case .journey: step(decided, strategy)
      case nil: "an unknown source"
      }
    return id.isDigest ? "a digest that began with \(what)" : what
  }

  private static func step(_ decided: Decision, _ strategy: Strategy) -> String {
    let push = decided.push
    if let name = campaign(of: push, strategy) { return "campaign `\(name)`" }
    let found = push.id.journey(among: strategy.journeys.keys.sorted(), from: push.business)
    return found.map { "journey `\($0.name)`, step \($0.step + 1)" } ?? "a journey"
  }

  private static func campaign(of push: Push, _ strategy: Strategy) -> String? {
    strategy.campaigns.keys.sorted().first { name in
      push.id.journey(among: [Campaign.journeyName(name)], from: push.business) != nil
    }
  }

  private static func rule(_ decided: Decision, _ strategy: Strategy) -> String {
    guard let place = decided.push.id.rule.map(Int.init) else { return "a rule" }
    let rules = strategy.rules.places
    let name = rules.indices.contains(place) ? "`\(rules[place].name)`" : "\(place)"
    let table = TriggerTable(strategy.rules, segments: strategy.segments)
    let subject = table.subject(of: decided.push)
    guard let subject, let report = subject.report else {
      let occasion = decided.push.id.firing.map { UInt64($0.occasion) } ?? decided.push.item
      return "rule \(name), occasion \(occasion)"
    }
    return "rule \(name), report \(subject.item) \(report)"
  }
}
