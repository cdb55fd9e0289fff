import CAllocations
import PushFanout
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// The door with a rule in its stride asks for hardly any memory.
@Suite struct DoorMemoryTests {
  /// A recipient of a service, whose calls are answered at once.
  private struct Host<Rule: DecisionRule>: ~Copyable {
    let service: PushService
    var rule: Rule
    var known: DecisionState<Rule.Memory>
    var fanout = FanoutState(simulating: FanoutRules())
    var anna: RecipientState
    var effects: ContiguousArray<PushService.Effect> = []
    var number: UInt32 = 0
    /// Pushes by what became of them.
    var (handed, held) = (0, 0)

    init(_ rule: Rule) throws {
      service = try PushService(
        Strategy(), zones: Place.table, content: SharedContents(of: [Strategy()])[Strategy()])
      self.rule = rule
      known = DecisionState(since: Town.start, for: rule)
      var devices = Devices()
      _ = devices.append(
        Device(
          platform: .android, permission: .granted, hasToken: true, registeredAt: Town.start,
          lastSeenAt: Town.start))
      let zone = ZoneID(rawValue: 0)
      let recipient = Recipient(
        id: RecipientID(rawValue: 7), zone: zone, clock: Place.table.clock(zone, at: Town.start))
      anna = RecipientState(recipient, devices: devices, under: service)
      effects.reserveCapacity(64)
    }

    mutating func give(_ input: PushService.Input, at now: Timestamp) -> PushService.Answer {
      service.receive(
        input, for: &anna, through: &fanout, at: now, deciding: &rule, knowing: &known,
        chance: SeededChance(seed: UInt64(number)), effects: &effects
      ).answer
    }

    /// A push for each hour of some days, and what follows from it at once.
    mutating func run(hours: Range<Int64>) {
      for hour in hours {
        let now = Town.start + .hours(hour)
        number += 1
        let id = PushID(.post, business: BusinessID(rawValue: 3), number: number)
        let push = Push(
          id: id, type: .newPost, business: BusinessID(rawValue: 3), intendedAt: now,
          expiresAt: now + .days(1))
        switch give(.intend(push, from: .inGoodStanding, isInAudience: true), at: now) {
        case .decided(.handed): handed += 1
        case .decided(.held):
          held += 1
          _ = give(.withdraw(id), at: now)
        default: break
        }
        answerCalls(at: now)
        if number % 3 == 0 { _ = give(.opened(id), at: now) }
      }
    }

    private mutating func answerCalls(at now: Timestamp) {
      var place = 0
      while place < effects.count {
        if case .call(let attempt) = effects[place] {
          _ = give(.willCall(attempt), at: now)
          _ = give(.replied(.accepted, to: attempt), at: now)
        }
        place += 1
      }
      effects.removeAll(keepingCapacity: true)
    }
  }

  @Test(
    "pushes that are sent or held by a rule do not ask for heap memory each",
    .releaseOnly("only optimised code promises it"))
  func allocations() throws {
    var host = try Host(SlotBandit(SendTime(by: .thompson), for: [.updates]))
    host.run(hours: 0..<500)
    let before = callocations()
    try #require(before >= 0, "nothing counts allocations on this system")
    host.run(hours: 500..<1_500)
    let allocations = callocations() - before
    // Nine for a thousand pushes with their calls, replies and openings; one for each would be a thousand.
    #expect(allocations < 20)
    #expect(host.handed > 50 && host.held > 50)
  }
}
