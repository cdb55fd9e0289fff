import PushFanout
import PushModel
import TestSupport

/// A host in miniature: it drives a fan-out by the calls that `PushService` makes, in the same
/// order, against a provider that a closure plays.
struct Host {
  typealias Provider =
    (Attempt, Timestamp, inout Chance) -> (reply: ProviderReply, after: Interval)

  /// An event on the agenda.
  enum Input: Hashable {
    /// A first attempt, or a retry whose time has come.
    case attempt(Attempt)
    /// The time of the outstanding poll.
    case poll
    /// A provider's reply, or the timeout in its place.
    case replied(ProviderReply, Attempt)
    /// The withdrawal of a push.
    case withdrawn(PushID)
    /// The deletion of an account.
    case deleted(RecipientID)
  }

  /// An instruction of the fan-out besides calls, polls and ends of attempts.
  enum Notice: Hashable {
    case forget(RecipientID, DeviceIndex)
    case refreshCredentials(PushFanout.Provider)
    case reconnect(PushFanout.Provider)
    case retry(Attempt, earliest: Timestamp, latest: Timestamp)
    case alert(Alert)
  }

  var fanout: Fanout
  var chance: Chance
  let provider: Provider
  private var agenda: [(at: Timestamp, input: Input)] = []
  private(set) var now = Timestamp.start

  private(set) var calls: [(at: Timestamp, attempt: Attempt)] = []
  private(set) var settled: [(at: Timestamp, attempt: Attempt, settlement: Settlement)] = []
  private(set) var others: [Notice] = []
  private(set) var busyPeak = 0
  private(set) var pollsPeak = 0
  private var polls = 0

  init(_ rules: FanoutRules, seed: UInt64 = 1, provider: @escaping Provider) {
    fanout = Fanout(simulating: rules, recipients: 1_000)
    chance = Chance(seed: seed)
    self.provider = provider
  }

  /// Puts an input on the agenda, behind what is already there for the same moment.
  mutating func plan(_ input: Input, at moment: Timestamp) {
    var low = 0
    var high = agenda.count
    while low < high {
      let middle = (low + high) / 2
      if agenda[middle].at > moment { low = middle + 1 } else { high = middle }
    }
    agenda.insert((moment, input), at: low)
  }

  mutating func run() {
    var events = 0
    while let (moment, input) = agenda.popLast(), events < 100_000 {
      events += 1
      now = moment
      carryOut(input)
      if let due = fanout.pollNeeded(at: now) {
        polls += 1
        plan(.poll, at: due)
      }
      busyPeak = max(busyPeak, fanout.queue.busy)
      pollsPeak = max(pollsPeak, polls)
    }
  }

  private mutating func carryOut(_ input: Input) {
    switch input {
    case .attempt(let attempt): offer(attempt)
    case .poll: poll()
    case .replied(let reply, let attempt):
      if reply.status == 200 {
        settle(attempt, .accepted)
        if let alert = fanout.accepted(at: now) { others.append(.alert(alert)) }
      } else {
        carryOut(fanout.handle(reply, to: attempt, registration: .old, at: now), of: attempt)
      }
    case .withdrawn(let push): withdraw { $0.push == push }
    case .deleted(let recipient): withdraw { $0.recipient == recipient }
    }
  }

  private mutating func offer(_ attempt: Attempt) {
    switch fanout.offer(attempt, at: now) {
    case .go: call(attempt)
    case .queued: break
    case .refused: settle(attempt, .failed(.queueFull))
    case .expired: settle(attempt, .expired)
    }
  }

  private mutating func poll() {
    polls -= 1
    fanout.polled()
    while let turn = fanout.next(at: now) {
      switch turn {
      case .go(let attempt): call(attempt)
      case .expired(let attempt): settle(attempt, .expired)
      }
    }
  }

  private mutating func call(_ attempt: Attempt) {
    calls.append((now, attempt))
    let (reply, delay) = provider(attempt, now, &chance)
    plan(.replied(reply, attempt), at: now + delay)
  }

  private mutating func settle(_ attempt: Attempt, _ settlement: Settlement) {
    settled.append((now, attempt, settlement))
  }

  private mutating func withdraw(_ isGone: (Attempt) -> Bool) {
    var gone: [Attempt] = []
    fanout.withdraw(where: isGone, each: { gone.append($0) })
    for attempt in gone { settle(attempt, .withdrawn) }
  }

  private mutating func carryOut(_ outcome: Outcome, of attempt: Attempt) {
    if outcome.forgetsToken { others.append(.forget(attempt.recipient, attempt.device)) }
    if outcome.refreshesCredentials { others.append(.refreshCredentials(attempt.provider)) }
    if outcome.reconnects { others.append(.reconnect(attempt.provider)) }
    switch outcome.step {
    case .settled(let settlement): settle(attempt, settlement)
    case .retry(let next, let earliest, let latest):
      others.append(.retry(next, earliest: earliest, latest: latest))
      plan(.attempt(next), at: chance.moment(earliest, latest))
    }
    if let alert = outcome.alert { others.append(.alert(alert)) }
  }
}
