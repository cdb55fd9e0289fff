import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

/// A live host in miniature: it stores its customers, keeps a clock and an agenda, and carries out
/// effects against a provider that a closure plays. It holds neither policy nor retry logic.
final class LiveHost {
  struct Decision {
    var at: Timestamp
    var recipient: RecipientID
    var push: Push
    var answer: Disposition
    /// Its job had been given out before.
    var isRepeat: Bool
    /// Devices that are eligible now: as many attempts as there are when it is handed on.
    var devices: Int
  }
  struct Call {
    var at: Timestamp
    var attempt: Attempt
  }
  struct End {
    var at: Timestamp
    var attempt: Attempt
    var settlement: Settlement
  }

  private(set) var service: PushService
  private(set) var fanout: Fanout
  private(set) var now = Timestamp.monday
  private(set) var customers: [Customer] = []

  /// What the business of these tests is at this moment.
  var sender = SenderState.inGoodStanding
  var provider: (Attempt) -> ProviderReply = { _ in .accepted }
  var replyTime = Interval.milliseconds(50)
  /// Whom the host asks for the best of the posts that are due.
  var recommender: (any Recommender)?

  private(set) var decisions: [Decision] = []
  private(set) var calls: [Call] = []
  private(set) var ends: [End] = []
  /// Items that ended because their digest was intended.
  private(set) var merged: [PushID] = []
  /// Alerts and renewed credentials.
  private(set) var notices: [FanoutEffect] = []
  /// Most polls that were ever outstanding.
  private(set) var pollsPeak = 0

  private enum Job {
    case wake(Customer)
    case poll
    case offer(Attempt)
    case reply(ProviderReply, Attempt)
  }
  private var agenda: [(at: Timestamp, serial: Int, job: Job)] = []
  private var serial = 0
  private var polls = 0

  init(_ strategy: Strategy = Strategy(), sizes: Sizes = Sizes()) throws {
    service = try PushService(strategy, zones: Place.table, sizes: sizes)
    fanout = Fanout(simulating: strategy.fanout, recipients: 1_000)
  }

  convenience init(_ policy: Policy, fanout: FanoutRules = FanoutRules()) throws {
    try self.init(Strategy(policy: policy, fanout: fanout))
  }

  func enrol(_ devices: [Device] = [.phone()]) -> Customer {
    let customer = Customer(UInt64(customers.count), devices, under: service.policy)
    customers.append(customer)
    return customer
  }

  // MARK: Time

  /// Does what is due until `moment`, in order.
  func advance(to moment: Timestamp) {
    while let next = nextJob, agenda[next].at <= moment {
      let (at, _, job) = agenda.remove(at: next)
      now = max(now, at)
      carryOut(job)
    }
    now = max(now, moment)
  }

  func advance(by length: Interval) { advance(to: now + length) }

  /// The host is down until `moment`: what falls due meanwhile is done late.
  func sleep(until moment: Timestamp) { now = moment }

  private var nextJob: Int? {
    agenda.indices.min { (agenda[$0].at, agenda[$0].serial) < (agenda[$1].at, agenda[$1].serial) }
  }

  private func plan(_ job: Job, at moment: Timestamp) {
    serial += 1
    agenda.append((moment, serial, job))
  }

  // MARK: Inputs

  /// A push is intended at this moment.
  ///
  /// - Parameter isRepeat: For the record: the queue has given out its job once more.
  @discardableResult
  func intend(_ push: Push, for customer: Customer, isRepeat: Bool = false) -> Disposition {
    defer { planWake(customer) }
    return decide(push, for: customer, isRepeat: isRepeat)
  }

  /// Takes a post back: from those it waits for, out of the queue and from what is to be retried.
  func withdraw(_ push: PushID) {
    for customer in customers { _ = service.withdraw(push, from: customer.card) }
    fanout.withdraw(
      where: { $0.push == push }, each: { ends.append(End(now, $0, .withdrawn)) })
    agenda.removeAll { item in
      guard case .offer(let attempt) = item.job, attempt.push == push else { return false }
      ends.append(End(now, attempt, .withdrawn))
      return true
    }
  }

  func withdraw(_ push: PushID, from customer: Customer) -> Push? {
    service.withdraw(push, from: customer.card)
  }

  func move(_ customer: Customer, to place: Place) {
    service.move(customer.card, to: place.zone, at: now)
  }

  func prefer(_ customer: Customer, _ change: (inout Preferences) -> Void) {
    var preferences = customer.person.pointee.recipient.preferences
    change(&preferences)
    service.prefer(preferences, customer.card)
  }

  func open(_ push: PushID = .numbered(1), by customer: Customer) {
    service.opened(push, by: customer.card, at: now)
  }

  /// The strategy is edited; the queue stays (S0-DATA-14).
  func adopt(_ policy: Policy) throws {
    let next = try PushService(Strategy(policy: policy), zones: Place.table)
    for customer in customers { customer.adopt(next, from: service, at: now) }
    service = next
  }

  // MARK: Effects

  private func decide(_ push: Push, for customer: Customer, isRepeat: Bool = false) -> Disposition {
    var effects = Effects()
    let answer = service.decideAndOffer(
      push, for: customer.card,
      from: service.standing(of: push, about: customer.agenda, sender: sender),
      isInAudience: push.type.audience != .follower || customer.isFollower, through: &fanout,
      at: now, effects: &effects)
    decisions.append(
      Decision(
        at: now, recipient: customer.person.pointee.recipient.id, push: push, answer: answer,
        isRepeat: isRepeat,
        devices: customer.person.pointee.recipient.reach.eligible.nonzeroBitCount))
    carryOut(&effects)
    return answer
  }

  private func takeDue(_ customer: Customer) -> Due? {
    guard let recommender else { return service.takeDue(from: customer.card, at: now) }
    return service.takeDue(from: customer.card, at: now, by: recommender)
  }

  private func planWake(_ customer: Customer) {
    let wake = customer.person.pointee.nextWake
    if wake < .distantFuture { plan(.wake(customer), at: wake) }
  }

  private func carryOut(_ job: Job) {
    var effects = Effects()
    switch job {
    case .wake(let customer):
      while let due = takeDue(customer) {
        if let item = due.merged { merged.append(item) }
        _ = decide(due.push, for: customer)
      }
      planWake(customer)
    case .poll:
      polls -= 1
      service.poll(&fanout, at: now, effects: &effects)
    case .offer(let attempt): service.offer(attempt, to: &fanout, at: now, effects: &effects)
    case .reply(let reply, let attempt):
      service.replied(
        reply, to: attempt, for: card(attempt), through: &fanout, at: now, effects: &effects)
    }
    carryOut(&effects)
  }

  private func carryOut(_ effects: inout Effects) {
    var next = 0
    while next < effects.count {
      let effect = effects[next]
      next += 1
      switch effect {
      case .call(let attempt): call(attempt, &effects)
      case .poll(let moment):
        polls += 1
        pollsPeak = max(pollsPeak, polls)
        plan(.poll, at: moment)
      case .settled(let attempt, let settlement): ends.append(End(now, attempt, settlement))
      case .retry(let attempt, let earliest, let latest):
        plan(.offer(attempt), at: earliest + .milliseconds((latest - earliest).milliseconds / 2))
      case .alert, .refreshCredentials, .reconnect: notices.append(effect)
      }
    }
  }

  private func call(_ attempt: Attempt, _ effects: inout Effects) {
    guard service.mayCall(attempt, for: card(attempt)) else {
      service.abandon(attempt, through: &fanout, at: now, effects: &effects)
      return
    }
    calls.append(Call(at: now, attempt: attempt))
    plan(.reply(provider(attempt), attempt), at: now + replyTime)
  }

  private func card(_ attempt: Attempt) -> Card { customers[Int(attempt.recipient.rawValue)].card }
}

extension LiveHost.End {
  init(_ at: Timestamp, _ attempt: Attempt, _ settlement: Settlement) {
    self.init(at: at, attempt: attempt, settlement: settlement)
  }
}

extension LiveHost {
  /// The pushes that a provider was called with, in order, each once.
  var sent: [PushID] {
    calls.reduce(into: []) { if !$0.contains($1.attempt.push) { $0.append($1.attempt.push) } }
  }

  var settlements: [Settlement] { ends.map(\.settlement) }

  /// The last answer about a push.
  func answer(_ push: PushID) -> Disposition? { decisions.last { $0.push.id == push }?.answer }
}
