import PushMessages
import PushModel
import PushPolicy
import PushService

/// Runs the shipped service for one logged person after another, at the log's moments.
///
/// The service receives no device events and no openings other than the log's.
final class ReplayedService: ReplaySeat {
  let strategy: Strategy
  let chance: ReplayChance
  /// The strategy's decision rule; `nil` for none.
  let rule: ReplayRule?
  /// What the log's service knew of the person; `nil` where no decision rule has a part.
  let context: LoggedContext?
  private let end: Timestamp
  private(set) var someone: ReplayPerson?
  /// Indices of the person's triggers by push.
  private(set) var places: [PushID: Int] = [:]
  private var answers: [PushID: ReplayAnswer] = [:]
  /// When the policy last held or refused a push.
  private var stoppedAt: [PushID: Timestamp] = [:]
  private var watched: PushID?
  private var asks: [ReplayAsk] = []

  /// - Throws: `PolicyError` for an invalid policy.
  init(_ strategy: Strategy, by rule: ReplayRule?, _ log: ReplayLog) throws {
    self.strategy = strategy
    self.rule = rule
    chance = ReplayChance(strategy, log)
    end = Timestamp(milliseconds: log.last)
    let zones = log.zones.table
    let made = try PushService(strategy, zones: zones, sizes: .simulated())
    let service = UnsafeMutablePointer<PushService>.allocate(capacity: 1)
    service.initialize(to: made)
    context =
      rule != nil || log.hasAnswers
      ? LoggedContext(service, zones, from: Timestamp(milliseconds: log.first)) : nil
    super.init(service, zones)
  }

  deinit {
    service.deinitialize(count: 1)
    service.deallocate()
  }

  /// The answers to a person's triggers, in order; `nil` for digests, which are no triggers.
  struct Outcome {
    var answers: [ReplayAnswer?]
    /// Digests that the strategy has made.
    var digests: [PushID: ReplayAnswer]
    var choices: [LoggedChoice]
    /// The answers of the log's decision rule, with the probabilities of the strategy's.
    var answered: [RulePoint] = []
    /// About the push that was watched.
    var asks: [ReplayAsk]
  }

  /// - Parameter watched: The push whose decisions are explained.
  /// - Complexity: O(events · log events) of the person.
  func replay(_ someone: ReplayPerson, at place: Int, watching watched: PushID? = nil) -> Outcome {
    seat(someone)
    self.watched = watched
    var choices: [LoggedChoice] = []
    var answered: [RulePoint] = []
    for event in ReplayEvent.all(of: someone, isRuled: context != nil) {
      wake(until: event.at, isIncluded: event.isAfterWakes)
      switch event.kind {
      case .seen(let state): see(state)
      case .visited:
        service.pointee.active(card, at: event.at)
        context?.visit(at: event.at)
      case .opened(let push):
        service.pointee.opened(push, by: card, at: event.at)
        learn(opening: push, at: event.at)
      case .optedOut: prefer { $0.isPushEnabled = false }
      case .withdrawn(let push):
        if service.pointee.withdraw(push, from: card) != nil { answers[push]?.outcome = .withdrawn }
      case .trigger(let index):
        if let choice = take(someone.triggers[index], of: someone, place) { choices.append(choice) }
      case .answered(let index):
        if let point = weigh(someone.triggers[index], of: someone, place) { answered.append(point) }
      case .sent(let index):
        context?.send(push(of: someone.triggers[index]), at: event.at)
      }
    }
    wake(until: end, isIncluded: true)
    for place in answered.indices {
      let asked = answered[place].logged.at - .milliseconds(ReplayTrigger.atOnce)
      answered[place].isStopped = stoppedAt[answered[place].push].map { $0 >= asked } ?? false
    }
    defer { self.someone = nil }
    return Outcome(
      answers: someone.triggers.map { $0.isDigest ? nil : answers[$0.id] },
      digests: answers.filter { $0.key.isDigest && isMade($0.key) }, choices: choices,
      answered: answered, asks: asks)
  }

  /// Whether the push is a digest made in this replay, and not one that the log has as a trigger.
  private func isMade(_ push: PushID) -> Bool {
    guard let place = places[push], let someone else { return true }
    return someone.triggers[place].isDigest
  }

  /// Resets the state to a new person with one device that may receive pushes.
  private func seat(_ someone: ReplayPerson) {
    self.someone = someone
    places = [:]
    for (place, trigger) in someone.triggers.enumerated() { places[trigger.id] = place }
    answers = [:]
    stoppedAt = [:]
    asks = []
    let zone = someone.triggers.first?.zone ?? ZoneID(rawValue: 0)
    let start = someone.triggers.first?.at ?? end
    var devices = Devices()
    _ = devices.append(
      Device(
        platform: .android, permission: .granted, hasToken: true, registeredAt: .distantPast,
        lastSeenAt: end))
    var preferences = Preferences()
    preferences.categories = .all
    let recipient = Recipient(
      id: RecipientID(rawValue: someone.hash & 0xFFFF_FFFF_FFFF), zone: zone,
      clock: zones.clock(zone, at: start), preferences: preferences, reach: devices.reach)
    seat(recipient, devices)
    context?.seat(recipient, devices)
  }

  override func move(to zone: ZoneID, at now: Timestamp) {
    super.move(to: zone, at: now)
    context?.move(to: zone, at: now)
  }

  override func prefer(_ change: (inout Preferences) -> Void) {
    super.prefer(change)
    context?.prefer(change)
  }

  /// - Returns: The choice at a decision point, for the value of the strategy.
  private func take(
    _ trigger: ReplayTrigger, of someone: ReplayPerson, _ place: Int
  ) -> LoggedChoice? {
    guard !trigger.isDigest else { return nil }
    move(to: trigger.zone, at: trigger.at)
    var push = push(of: trigger)
    var answer = ReplayAnswer(.sent)
    var choice: LoggedChoice?
    if trigger.isDecisionPoint {
      choice = weigh(trigger, push, of: someone, place)
      let action = chance.action(for: trigger, of: someone.hash)
      if action > 0 { answer.text = action }
      push.variant = UInt8(clamping: max(0, action - 1))
      if action == 0 {
        answers[trigger.id] = ReplayAnswer(.withheld)
        return choice
      }
    }
    answers[trigger.id] = answer
    ask(push, at: trigger.at)
    return choice
  }

  func push(of trigger: ReplayTrigger) -> Push {
    Push(
      id: trigger.id, type: trigger.type, business: trigger.id.business, intendedAt: trigger.at,
      expiresAt: min(trigger.at + strategy.timeToLive[trigger.type], trigger.endsAt),
      items: trigger.id.isDigest ? 2 : 1)
  }

  /// Asks the service for a decision, given the log's facts at that moment.
  private func ask(_ push: Push, at now: Timestamp) {
    var fact: ReplayFact?
    if let place = places[push.id], let known = someone?.triggers[place].fact, known.at <= now {
      fact = known
    }
    let before = person.pointee.recipient
    fact?.change(&person.pointee.recipient, for: push.type)
    let sender = fact?.sender ?? .inGoodStanding
    let isInAudience = fact?.isInAudience ?? true
    let explanation =
      isWatched(push) ? explanation(push, from: sender, isInAudience: isInAudience, now) : nil
    var push = push
    let answer = decide(&push, for: card, from: sender, isInAudience: isInAudience, at: now)
    person.pointee.recipient.status = before.status
    person.pointee.recipient.reach = before.reach
    person.pointee.recipient.preferences = before.preferences
    record(answer, of: push.id, at: now)
    guard let explanation else { return }
    asks.append(
      ReplayAsk(
        at: now, push: push, zone: before.zone, answer: answer, explanation: explanation,
        fact: fact?.refusal))
  }

  private func isWatched(_ push: Push) -> Bool {
    guard let watched else { return false }
    return push.id == watched || push.id == watched.digest
  }

  private func explanation(
    _ push: Push, from sender: SenderState, isInAudience: Bool, _ now: Timestamp
  ) -> Explanation {
    person.pointee.recipient.tick(zones, at: now)
    return service.pointee.policy.explanation(
      on: push, to: person.pointee.recipient, ledger: person.pointee.ledger,
      history: Array(history), from: sender, isInAudience: isInAudience, zones: zones, at: now,
      held: Array(card.held))
  }

  private func record(_ answer: Disposition, of push: PushID, at now: Timestamp) {
    var known = answers[push] ?? ReplayAnswer(.sent)
    switch answer {
    case .handed:
      known.outcome = known.hold == nil ? .sent : .sentLater
      known.sentAt = now
    case .held(let until, let hold):
      known.outcome = .waiting
      if known.hold == nil { (known.hold, known.until) = (hold.name, until) }
    case .merged: known.outcome = .gathered
    case .suppressed(let refusal):
      known.outcome = .suppressed
      known.reason = refusal.name
    }
    answers[push] = known
    if answer.isOfPolicy { stoppedAt[push] = now }
  }

  /// Repeats the questions that are due up to `moment`.
  private func wake(until moment: Timestamp, isIncluded: Bool) {
    while true {
      let now = person.pointee.nextWake
      guard now < moment || (isIncluded && now == moment) else { return }
      while let due = service.pointee.takeDue(from: card, at: now) {
        if let item = due.merged { answers[item]?.outcome = .gathered }
        ask(due.push, at: now)
      }
    }
  }
}

extension Disposition {
  /// Whether the policy has held, gathered or refused the push, and not a decision rule.
  fileprivate var isOfPolicy: Bool {
    switch self {
    case .handed: false
    case .held(_, let hold): hold != .decisionRule
    case .merged: true
    case .suppressed(let refusal): refusal != .decisionRule
    }
  }
}
