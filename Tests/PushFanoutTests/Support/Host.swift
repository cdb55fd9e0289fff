import PushFanout
import PushModel

/// A small host: carries out a fan-out's actions against a provider that a closure plays.
struct Host {
  typealias Provider =
    (Attempt, Timestamp, inout Chance) -> (reply: ProviderReply, after: Interval)

  var fanout: Fanout
  var chance: Chance
  let provider: Provider
  private var agenda: [(at: Timestamp, input: Fanout.Input)] = []
  private(set) var now = Timestamp.start

  private(set) var calls: [(at: Timestamp, attempt: Attempt)] = []
  private(set) var settled: [(at: Timestamp, attempt: Attempt, settlement: Settlement)] = []
  private(set) var others: [Fanout.Action] = []
  private(set) var busyPeak = 0
  private(set) var pollsPeak = 0
  private var polls = 0

  init(_ rules: FanoutRules, seed: UInt64 = 1, provider: @escaping Provider) {
    fanout = Fanout(simulating: rules, recipients: 1_000)
    chance = Chance(seed)
    self.provider = provider
  }

  /// Puts an input on the agenda, behind what is already there for the same moment.
  mutating func plan(_ input: Fanout.Input, at moment: Timestamp) {
    var low = 0
    var high = agenda.count
    while low < high {
      let middle = (low + high) / 2
      if agenda[middle].at > moment { low = middle + 1 } else { high = middle }
    }
    agenda.insert((moment, input), at: low)
  }

  mutating func run() {
    var actions: ContiguousArray<Fanout.Action> = []
    var events = 0
    while let (moment, input) = agenda.popLast(), events < 100_000 {
      events += 1
      now = moment
      if input == .poll { polls -= 1 }
      actions.removeAll(keepingCapacity: true)
      fanout.receive(input, at: now, actions: &actions)
      for action in actions { carryOut(action) }
      busyPeak = max(busyPeak, fanout.queue.busy)
      pollsPeak = max(pollsPeak, polls)
    }
  }

  private mutating func carryOut(_ action: Fanout.Action) {
    switch action {
    case .call(let attempt):
      calls.append((now, attempt))
      let (reply, delay) = provider(attempt, now, &chance)
      plan(.replied(reply, attempt, .old), at: now + delay)
    case .poll(let moment):
      polls += 1
      plan(.poll, at: moment)
    case .retry(let attempt, let earliest, let latest):
      others.append(action)
      plan(.attempt(attempt), at: chance.moment(earliest, latest))
    case .settled(let attempt, let settlement): settled.append((now, attempt, settlement))
    default: others.append(action)
    }
  }
}
