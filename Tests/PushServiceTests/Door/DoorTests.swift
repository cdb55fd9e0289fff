import Foundation
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

/// The door of the service: every input, one at a time, with the recipient that it is about.
@Suite struct DoorTests {
  @Test(
    "the door and the functions beneath it give the same answers, effects and state",
    arguments: 0..<(Build.isOptimised ? 60 : 6) as Range<UInt64>)
  func sameAsBeneath(seed: UInt64) throws {
    let world = DoorWorld(seed: seed)
    let (door, beneath) = (try OpenDoor(world), try PointerHost(world))
    let pair = DoorPair(door, beneath)
    let script = DoorScript(seed: seed, hasResume: false, on: pair)
    #expect(script.steps.count == 250)
    #expect(pair.difference == nil)
  }

  @Test(
    "a host that is stopped between any two inputs goes on to the same effects",
    arguments: 0..<(Build.isOptimised ? 60 : 6) as Range<UInt64>)
  func stopsAnywhere(seed: UInt64) throws {
    let world = DoorWorld(seed: seed)
    let (whole, stopped) = (try OpenDoor(world), try OpenDoor(world, restarts: true))
    let script = DoorScript(seed: seed, on: whole)
    for (number, step) in script.steps.enumerated() {
      var effects: ContiguousArray<PushService.Effect> = []
      let answers = stopped.carryOut(step.event, at: step.at, &effects)
      try #require(answers == step.answers, "step \(number): \(step.event)")
      try #require(effects == step.effects, "step \(number): \(step.event)")
    }
    #expect(stopped.snapshots == whole.snapshots)
    #expect(stopped.queueSnapshot == whole.queueSnapshot)
  }

  @Test("every kind of input, answer and effect occurs in the runs above")
  func everyKindOccurs() throws {
    var (inputs, answers, effects): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for seed in 0..<60 as Range<UInt64> {
      for step in DoorScript(seed: seed, on: try OpenDoor(DoorWorld(seed: seed))).steps {
        switch step.event {
        case .input(let input, _): inputs.insert(kind(of: input))
        case .queue(let input): inputs.insert(kind(of: input))
        case .edit: inputs.insert("adopt")
        }
        answers.formUnion(step.answers.map(kind))
        effects.formUnion(step.effects.map(kind))
      }
    }
    let door = try DoorSource()
    #expect(door.inputs.count > 25)
    #expect(Set(door.inputs).subtracting(inputs) == [])
    #expect(Set(door.answers).subtracting(answers) == [])
    #expect(Set(door.effects).subtracting(effects) == [])
  }

  @Test("a host that has lost its calls and timers is asked for them again")
  func resumes() throws {
    let strategy = Strategy(
      policy: Policy(caps: [.global: Cap(limit: 2, per: .localDay, overflow: .defer)]),
      fanout: FanoutRules(dispatchRate: 1, batch: 1, workers: 50))
    let service = try PushService(strategy, zones: Place.table)
    var fanout = try FanoutState(strategy.fanout, recipients: 1_000)
    var anna = RecipientState(.anna, devices: .one, under: service)
    var effects: ContiguousArray<PushService.Effect> = []
    let now = Timestamp.monday + .hours(12)
    for number: UInt32 in 1...3 {
      let push = Push.make(.message, number, at: now)
      _ = service.receive(
        .intend(push, from: .inGoodStanding, isInAudience: true), for: &anna, through: &fanout,
        at: now, effects: &effects)
    }
    guard case .call(let call) = effects[0] else { return #expect(Bool(false), "\(effects)") }

    anna = try RecipientState(snapshot: anna.snapshot(), under: service, at: now)
    fanout = try FanoutState(snapshot: fanout.snapshot(), strategy.fanout, recipients: 1_000)
    var again: ContiguousArray<PushService.Effect> = []
    _ = service.receive(.resume, for: &anna, through: &fanout, at: now, effects: &again)
    _ = service.receive(.resume, through: &fanout, at: now, effects: &again)
    #expect(
      again == [
        .wake(anna.recipient.id, at: .monday + .days(1)), .call(call),
        .poll(at: now + .seconds(1)),
      ])
  }

  @Test("a reply to a call that is not open, and a retry that does not wait, change nothing")
  func repeatedReports() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
    var anna = RecipientState(.anna, devices: .one, under: service)
    var effects: ContiguousArray<PushService.Effect> = []
    _ = service.receive(
      .intend(.make(.message, at: .monday), from: .inGoodStanding, isInAudience: true),
      for: &anna, through: &fanout, at: .monday, effects: &effects)
    guard case .call(let call) = effects[0] else { return #expect(Bool(false), "\(effects)") }
    effects = []
    let answers = (0..<2).map { _ in
      service.receive(
        .replied(.accepted, to: call), for: &anna, through: &fanout, at: .monday,
        effects: &effects)
    }
    #expect(answers == [.accepted(true), .accepted(false)])
    #expect(effects == [.settled(call, .accepted)])
    let before = fanout.snapshot()
    let retry = service.receive(
      .retry(call), through: &fanout, at: .monday, effects: &effects)
    #expect(retry == .accepted(false) && fanout.snapshot() == before)
  }

  @Test("a token that a provider calls dead is forgotten, and the host is told to delete its own")
  func deadToken() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
    var anna = RecipientState(.anna, devices: .one, under: service)
    var effects: ContiguousArray<PushService.Effect> = []
    _ = service.receive(
      .intend(.make(.message, at: .monday), from: .inGoodStanding, isInAudience: true),
      for: &anna, through: &fanout, at: .monday, effects: &effects)
    guard case .call(let call) = effects[0] else { return #expect(Bool(false), "\(effects)") }
    effects = []
    _ = service.receive(
      .replied(ProviderReply(status: 404, reason: .unregistered), to: call), for: &anna,
      through: &fanout, at: .monday, effects: &effects)
    #expect(effects.last == .deleteToken(anna.recipient.id, DeviceIndex(rawValue: 0)))
    let restored = try RecipientState(snapshot: anna.snapshot(), under: service, at: .monday)
    #expect(!restored.devices[0].hasToken && restored.recipient.reach.eligible == 0)
  }

  @Test("an input with somebody else's attempt is a mistake of the host")
  func wrongRecipient() async {
    await #expect(processExitsWith: .failure) {
      let service = try PushService(Strategy(), zones: Place.table)
      var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
      var anna = RecipientState(.anna, devices: .one, under: service)
      var effects: ContiguousArray<PushService.Effect> = []
      let attempt = Attempt(
        .make(.message, at: .monday), to: RecipientID(rawValue: 8),
        device: DeviceIndex(rawValue: 0), platform: .ios, provider: .apns, at: .monday)
      _ = service.receive(
        .willCall(attempt), for: &anna, through: &fanout, at: .monday, effects: &effects)
    }
  }
}

/// The name of an enum's case.
private func kind(of value: some Any) -> String {
  String("\(value)".prefix { $0 != "(" }.split(separator: ".").last ?? "")
}

/// The cases that the door's sources declare.
struct DoorSource {
  let inputs: [String]
  let answers: [String]
  let effects: [String]

  init() throws {
    let inputs = try Self.cases(in: "Input")
    let answers = try Self.cases(in: "Answer")
    self.inputs = inputs.filter { $0 != "queue" }
    let first = answers.firstIndex(of: "call")!
    self.answers = Array(answers[..<first])
    effects = Array(answers[first...])
  }

  private static func cases(in file: String) throws -> [String] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/PushService/Door/\(file).swift").standardized
    return try String(contentsOf: path, encoding: .utf8)
      .matches(of: #/(?m)^    case ([a-zA-Z]+)/#).map { String($0.1) }
  }
}

extension Recipient {
  /// Somebody in UTC who wants everything.
  static var anna: Recipient {
    var anna = Recipient(
      id: RecipientID(rawValue: 7), zone: Place.utc.zone,
      clock: Place.table.clock(Place.utc.zone, at: .monday))
    anna.preferences.categories = .all
    return anna
  }
}

extension Devices {
  /// A single phone.
  static var one: Devices {
    var devices = Devices()
    _ = devices.append(.phone())
    return devices
  }
}

/// The door and the functions beneath it, side by side.
private final class DoorPair: DoorHost {
  private let door: OpenDoor
  private let beneath: PointerHost
  private var count = 0
  /// The first event after which they differ, and in what.
  private(set) var difference: String?

  init(_ door: OpenDoor, _ beneath: PointerHost) {
    self.door = door
    self.beneath = beneath
  }

  func carryOut(
    _ event: DoorScript.Event, at now: Timestamp,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) -> [PushService.Answer] {
    var (made, others): (ContiguousArray<PushService.Effect>, ContiguousArray<PushService.Effect>)
    (made, others) = ([], [])
    let answers = door.carryOut(event, at: now, &made)
    let same = beneath.carryOut(event, at: now, &others)
    compare("answer", answers, same, event)
    compare("effects", made.filter(Self.isBeneath), others, event)
    compare("queue", door.counters, beneath.counters, event)
    for (place, box) in door.people.enumerated() {
      compare("state", box.state.snapshot(), beneath.snapshot(of: place, asking: box), event)
    }
    count += 1
    effects.append(contentsOf: made)
    return answers
  }

  private func compare<Value: Equatable>(
    _ what: String, _ one: Value, _ other: Value, _ event: DoorScript.Event
  ) {
    guard one != other, difference == nil else { return }
    difference = "\(what) after event \(count), \(event): \(one) and \(other)"
  }

  /// Whether the functions beneath have the effect, too: others are read from what they store.
  private static func isBeneath(_ effect: PushService.Effect) -> Bool {
    switch effect {
    case .queued, .wake, .runRules, .deleteToken: false
    case .call, .settled, .retry, .poll, .refreshCredentials, .reconnect, .alert: true
    }
  }

  func push(
    for firing: Firing, from business: BusinessID, uniform: Double, at now: Timestamp
  ) -> Push? {
    door.push(for: firing, from: business, uniform: uniform, at: now)
  }
  func devices(of place: Int) -> Devices { door.devices(of: place) }
  func preferenceVersion(of place: Int) -> UInt32 { door.preferenceVersion(of: place) }
  var openCalls: [Attempt] { door.openCalls }
}
