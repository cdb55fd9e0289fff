import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// How much a service remembers of one recipient, and what it says when that is full.
@Suite struct SizesDoorTests {
  private final class Host {
    let service: PushService
    var anna: RecipientState
    var fanout: FanoutState
    var effects: ContiguousArray<PushService.Effect> = []

    init(_ sizes: Sizes = Sizes()) throws {
      service = try PushService(Strategy(), zones: Place.table, sizes: sizes)
      let agenda = Agenda(BusinessID(rawValue: 3), [.user, .member], at: .monday)
      anna = RecipientState(.anna, devices: .one, agenda: agenda, under: service)
      fanout = try FanoutState(FanoutRules(workers: 50), recipients: 1_000)
    }

    func give(_ input: PushService.Input) -> PushService.Answer {
      effects.removeAll()
      return service.receive(
        input, for: &anna, through: &fanout, at: .monday, effects: &effects)
    }

    func restart() throws {
      anna = try RecipientState(snapshot: anna.snapshot(), under: service, at: .monday)
    }
  }

  @Test("S0-DATA-11, S4-AC-9: every new phone is taken and rings, also after a restart")
  func devices() throws {
    let host = try Host()
    for count: UInt8 in 2...32 {
      #expect(host.give(.add(.phone(count % 2 == 0 ? .ios : .android))) == .accepted(true))
      let newest = DeviceIndex(rawValue: count - 1)
      #expect(host.give(.register(newest)) == .accepted(true))
      if count % 10 == 0 { try host.restart() }
      let push = Push.make(.message, UInt32(count), at: .monday)
      let answer = host.give(.intend(push, from: .inGoodStanding, isInAudience: true))
      #expect(answer == .decided(.handed))
      let called = host.effects.compactMap { effect -> UInt8? in
        switch effect {
        case .call(let attempt), .queued(let attempt): attempt.device.rawValue
        default: nil
        }
      }
      #expect(called == Array(0..<count))
    }
    #expect(host.give(.add(.phone())) == .accepted(false))
    #expect(host.anna.devices.count == 32)
  }

  @Test("S4-PERM-3: a device beyond the third has a permission dialogue of its own")
  func consents() throws {
    let host = try Host()
    for _ in 0..<4 { _ = host.give(.add(.phone(permission: .notAsked, hasToken: false))) }
    let last = DeviceIndex(rawValue: 4)
    _ = host.give(.answered(isGranted: false, on: last, session: .monday))
    try host.restart()
    #expect(host.anna.devices[4].permission == .denied)
    #expect((1..<4).allSatisfy { host.anna.devices[$0].permission == .notAsked })
    #expect(host.give(.prompt(.firstAction, on: last, session: .monday)) == .prompt(.nothing))
    let other = PushService.Input.prompt(
      .firstAction, on: DeviceIndex(rawValue: 3), session: .monday)
    #expect(host.give(other) == .prompt(.explanation))
  }

  @Test("S3-FOLLOW-1: an item beyond the setting is not accepted, and changes nothing")
  func items() throws {
    let host = try Host(try Sizes(items: 20))
    for item in 0..<20 as Range<UInt64> {
      guard case .fired(let firings, _) = host.give(.tell(.assigned, item: item)) else {
        Issue.record("item \(item)")
        return
      }
      #expect(firings.count == 1)
    }
    let before = host.anna.snapshot()
    #expect(host.give(.tell(.assigned, item: 20)) == .accepted(false))
    #expect(host.anna.snapshot() == before)
    _ = host.give(.tell(.acknowledged, item: 3))
    #expect(host.give(.tell(.assigned, item: 20)) != .accepted(false))
    try host.restart()
    #expect(host.anna.agenda?.open.map(\.number) == Array(0..<3) + Array(4...20))
  }

  @Test("S4-RULE-1: a report of any number that is assigned again is told again, once")
  func reopened() throws {
    let host = try Host()
    let city = BusinessID(rawValue: 3)
    func told(_ change: UInt64) throws -> PushService.Answer {
      let answer = host.give(.tell(.reportAssigned, item: 131_072, change: change))
      guard case .fired(let firings, _) = answer else { return answer }
      let made = host.service.push(
        for: try #require(firings.first), from: city, of: city, at: .monday)
      let push = try #require(made)
      let subject = host.service.rules.subject(of: push)
      #expect(subject?.item == 131_072 && subject?.report == .assigned)
      return host.give(.intend(push, from: .inGoodStanding, isInAudience: true))
    }
    for change: UInt64 in [1, 2] {
      #expect(try told(change) == .decided(.handed))
      try host.restart()
      #expect(try told(change) == .decided(.suppressed(.alreadySent)))
    }
  }

  @Test("what nearly every decision reads takes four cache lines of 64 bytes")
  func person() { #expect(MemoryLayout<Person>.stride == 256) }

  @Test(
    "a size out of range is refused with the numbers that are accepted",
    arguments: [-1, 0, 7, 65_537, .max])
  func refused(number: Int) {
    let errors = [
      #expect(throws: SizesError.self) { try Sizes(pushes: number) },
      #expect(throws: SizesError.self) { try Sizes(changes: number) },
      #expect(throws: SizesError.self) { try Sizes(items: number) },
    ]
    let expected = ["pushes", "changes", "items"].map {
      "`\($0)` is \(number), it ranges over 8...65536"
    }
    #expect(errors.map { $0?.description } == expected)
  }
}
