import PushFanout
import PushMessages
import PushModel
import PushPolicy
import SimKernel
import TestSupport
import Testing

@testable import PushService
@testable import SimWorld

/// What is new or due for one person at one millisecond, in a lane and at the door of a service, whose host asks
/// which of its new pushes comes next.
@Suite struct TurnLawTests {
  private static func outcome(_ seed: UInt64) -> (LaneOutcome, Strategy) {
    var chance = Chance(seed: seed ^ 0x7012)
    var world = WorldParameters.city(&chance)
    if seed % 2 == 0 { world.triggers = nil }
    var strategy = Strategy.city(&chance).ranked(&chance)
    // No state but that of the person decides, so that a decision can be made anew.
    strategy.journeys = [:]
    strategy.rules["reportStatus"]?.isEnabled = false
    for name in ["message", "campaign", "orderUpdate", "idle"] where chance.once(in: 2) {
      strategy.rules[name]?.marks = PushMarks(
        tags: chance.one(of: [[], ["sale"]]), campaign: chance.one(of: [nil, "spring"]),
        rank: chance.one(of: [nil, 0, 90]))
    }
    strategy.policy.caps[.tag("sale")] = Cap(limit: 1, per: .localDay, exempt: [])
    let town = Town(world, seed: seed, days: 7, tick: .minutes(15))
    let arms = try! ArmStrategies(
      [strategy], zones: Place.table, contents: SharedContents(of: [strategy]))
    return (Lane.paired(town.world, arms, arm: 0, watching: .everybody), strategy)
  }

  @Test(
    "C-17: a lane decides the pushes of a moment in the order, and with the verdicts, of the door",
    arguments: 0..<(Build.isOptimised ? 40 : 4) as Range<UInt64>)
  func same(seed: UInt64) throws {
    let (outcome, strategy) = Self.outcome(seed)
    let service = try PushService(strategy, zones: Place.table)
    var (crowds, reordered) = (0, 0)
    for moment in Moment.all(of: outcome.watchedDecisions)
    where moment.decisions.count > 1 && moment.isComplete {
      let found = moment.atDoor(service)
      #expect(found == moment.decisions.map { MadeDecision($0) }, "seed \(seed) at \(moment.at)")
      crowds += 1
      let ids = moment.decisions.map(\.push).map { ($0.intendedAt, $0.id) }
      if zip(ids, ids.dropFirst()).contains(where: { $0 > $1 }) { reordered += 1 }
    }
    #expect(crowds > 50 && reordered > 10, "\(crowds) moments, \(reordered) of another order")
  }

  @Test("pushes of one moment go by rank, whatever the order in which they come")
  func byRank() {
    let ranks = (0..<6 as Range<UInt64>).flatMap { seed in
      let (outcome, strategy) = Self.outcome(seed)
      let table = try! PolicyTable(strategy.policy)
      return Moment.all(of: outcome.watchedDecisions).map { moment in
        moment.decisions.map { decision in
          withUnsafePointer(to: decision.push) { table.rank(of: $0) }
        }
      }
    }.filter { $0.count > 1 }
    #expect(ranks.allSatisfy { $0 == $0.sorted(by: >) })
    #expect(ranks.count { $0.first != $0.last } > 20)
  }
}

/// The decisions about one person at one millisecond, in the order in which they were made.
private struct Moment {
  let at: Timestamp
  var decisions: [Decision]

  static func all(of decisions: ContiguousArray<Decision>) -> [Moment] {
    var all: [Moment] = []
    var places: [RecipientID: Int] = [:]
    for decision in decisions {
      let person = decision.recipient.id
      if let place = places[person], all[place].at == decision.at {
        all[place].decisions.append(decision)
      } else {
        places[person] = all.count
        all.append(Moment(at: decision.at, decisions: [decision]))
      }
    }
    return all
  }

  /// Whether the decisions have all that the door needs. A decision has neither devices, so that nothing says
  /// whose token was forgotten, nor, where it is about a digest that is taken already, the pushes that were
  /// gathered.
  var isComplete: Bool {
    let forgets =
      decisions[0].recipient.reach.eligible != 0
      && decisions.contains { $0.answer == .suppressed(.noToken) }
    return !forgets && !decisions[0].push.id.isDigest
  }

  /// What the door answers to a host that has the same new pushes, and asks which comes next.
  func atDoor(_ service: borrowing PushService) -> [MadeDecision] {
    var state = self.state(service)
    var fanout = FanoutState(simulating: FanoutRules())
    var effects: ContiguousArray<PushService.Effect> = []
    let held = decisions[0].held.filter { $0.until <= at }
      .flatMap { [$0.push.id, $0.push.id.digest] }
    var new = decisions.filter { !held.contains($0.push.id) }
    let asked = Dictionary(
      decisions.map { ($0.push.id, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [MadeDecision] = []
    while found.count < decisions.count {
      var push: Push
      if let next = service.first(of: new.map(\.push), for: state, at: at) {
        push = new.remove(at: next).push
      } else {
        let answer = service.receive(
          .takeDue, for: &state, through: &fanout, at: at, effects: &effects)
        guard case .due(let due?) = answer else { break }
        push = due.push
      }
      let one = asked[push.id] ?? decisions[0]
      let answer = service.receive(
        .intend(push, from: one.sender, isInAudience: one.isInAudience), for: &state,
        through: &fanout, at: at, effects: &effects)
      guard case .decided(let disposition) = answer else { break }
      found.append(MadeDecision(push: push.id, answer: Decision.Answer(disposition)))
    }
    return found
  }

  /// The recipient as they were before the first decision.
  private func state(_ service: borrowing PushService) -> RecipientState {
    let first = decisions[0]
    var archive = Archive(Devices())
    for (place, held) in first.held.enumerated() { archive.held[place] = held }
    var person = Person(first.recipient, under: service.policy)
    person.ledger = first.ledger
    person.heldCount = UInt8(first.held.count)
    person.nextWake = first.held.map(\.until).min() ?? .distantFuture
    person.fresh = .distantFuture
    // The lane remembers less behind the caps than the door.
    let blank = Array(repeating: 0 as Int64, count: service.policy.historyWords)
    let history = Array((first.history + blank).prefix(service.policy.historyWords))
    return RecipientState(
      person, archive, history, nil,
      service.policy.layout, Place.table.zones[Int(first.recipient.zone.rawValue)].name)
  }
}

private struct MadeDecision: Hashable {
  let push: PushID
  let answer: Decision.Answer
}

extension MadeDecision {
  init(_ decision: Decision) {
    push = decision.push.id
    answer = decision.answer
  }
}

extension Decision.Answer {
  fileprivate init(_ disposition: Disposition) {
    self =
      switch disposition {
      case .handed: .handed
      case .held(let until, let because): .held(until: until, because: because)
      case .merged: .merged
      case .suppressed(let refusal): .suppressed(refusal)
      }
  }
}
