import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport

/// Something that a ``DoorScript`` can be played on.
protocol DoorHost: AnyObject {
  /// - Returns: The answer; after an edit, one for each recipient.
  func carryOut(
    _ event: DoorScript.Event, at now: Timestamp,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) -> [PushService.Answer]
  func push(
    for firing: Firing, from business: BusinessID, uniform: Double, at now: Timestamp
  ) -> Push?
  func devices(of place: Int) -> Devices
  func preferenceVersion(of place: Int) -> UInt32
  var openCalls: [Attempt] { get }
}

/// Prefers what is alike to what somebody has seen by the last digit of its number.
private struct SameDigit: Recommender {
  func related(to seen: [ItemID], among candidates: [ItemID]) -> [ItemID] {
    func kin(_ item: ItemID) -> Int { seen.count { $0.rawValue % 10 == item.rawValue % 10 } }
    return Set(candidates).subtracting(seen).sorted { (-kin($0), $0) < (-kin($1), $1) }
  }
}

/// What both kinds of hosts begin with.
struct DoorWorld {
  /// Ranks the posts that are due, in every other world.
  let recommender: (any Recommender)?
  /// Two strategies, of which the first applies until the first edit.
  let strategies: [Strategy]
  let people: [(recipient: Recipient, devices: Devices, agenda: Agenda)]

  /// Zones of which one has a change of clocks, on the Tuesday of these tests.
  static let zones = ZoneTable([
    ZoneTable.Zone(name: "UTC", starts: [], offsets: [0]),
    ZoneTable.Zone(name: "East", starts: [], offsets: [36_000_000]),
    ZoneTable.Zone(name: "Summer", starts: [.monday + .days(1)], offsets: [0, 3_600_000]),
  ])

  init(seed: UInt64) {
    var chance = Chance(seed: seed ^ 0xD00B)
    recommender = seed % 2 == 0 ? SameDigit() : nil
    strategies = (0..<2).map { _ in Self.strategy(&chance) }
    people = (0..<3).map { id in
      var devices = Devices()
      for _ in 0..<Int.random(in: 1...3, using: &chance) {
        let permission: Permission = chance.once(in: 4) ? .notAsked : .granted
        _ = devices.append(
          .phone(chance.once(in: 2) ? .ios : .android, permission: permission))
      }
      let zone = ZoneID(rawValue: .random(in: 0..<3, using: &chance))
      var recipient = Recipient(
        id: RecipientID(rawValue: UInt64(id)), zone: zone,
        clock: Self.zones.clock(zone, at: .monday), reach: devices.reach)
      recipient.preferences.categories = .all
      let agenda = Agenda(BusinessID(rawValue: 3), [.user, .member, .coordinator], at: .monday)
      return (recipient, devices, agenda)
    }
  }

  private static func strategy(_ chance: inout Chance) -> Strategy {
    var policy = Policy()
    let overflow = Cap.Overflow.allCases
    policy.caps[.global] = Cap(
      limit: .random(in: 1...6, using: &chance), per: .localDay,
      overflow: overflow.randomElement(using: &chance)!)
    if chance.once(in: 2) {
      policy.caps[.category(.updates)] = Cap(
        limit: .random(in: 0...4, using: &chance), per: .rolling(.hours(9)),
        overflow: overflow.randomElement(using: &chance)!)
    }
    if chance.once(in: 2) { policy.budget = Cap(limit: 20, per: .isoWeek) }
    policy.quietHours = QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60))
    if chance.once(in: 2) { policy.minGap = .minutes(.random(in: 1...90, using: &chance)) }
    if !chance.once(in: 3) { policy.digest[.newLike] = .hours(2) }
    let timings = [Timing.immediate, .immediate, .lastActive, .bestHour, .spread(.hours(3))]
    policy.timing = timings.randomElement(using: &chance)!
    let isSlow = chance.once(in: 2)
    return Strategy(
      policy: policy,
      fanout: FanoutRules(
        dispatchRate: isSlow ? 0.05 : 500, batch: isSlow ? 1 : 100, workers: isSlow ? 2 : 20,
        capacityMax: isSlow ? 4 : 8_192,
        throttle: isSlow ? [.message: 0.5, .newPost: 2] : [.newPost: 0.1], retries: RetryLimits(2),
        malformedAlert: MalformedAlert(share: 0.2, window: .hours(5), repliesMin: 3)),
      rules: rules(&chance), journeys: journeys, segments: segments,
      choice: PostChoice.allCases.randomElement(using: &chance)!)
  }

  /// The standard rules, and alerts before items are due.
  private static func rules(_ chance: inout Chance) -> TriggerBook {
    var alert = TriggerBook.deadlineRule
    alert.isEnabled = true
    if chance.once(in: 2) { alert.when = .deadline(before: .hours(30), at: nil) }
    var book = TriggerBook(TriggerBook.standardRules + [alert])
    if chance.once(in: 2) { book["idle"]?.segment = "here" }
    book["assignment"]?.segment = chance.once(in: 2) ? "wanting" : nil
    return book
  }

  private static let journeys = [
    "logged": Journey(
      enter: .activityLogged, segment: "wanting",
      steps: [
        .send(.milestone), .wait(.hours(2), unless: [.opened, .happening(.activityRemoved)]),
        .send(.reminder),
      ], stop: [.tapped], again: .hours(5)),
    "paused": Journey(
      enter: .paused,
      steps: [.wait(.minutes(40), unless: .happening(.resumed)), .send(.promotion)],
      whenCapped: .exit, again: .minutes(1)),
  ]

  private static let segments: [String: Segment] = {
    var wanting = Segment()
    wanting.wants = [.reminders]
    var here = Segment()
    here.not = .of(wanting)
    here.away = .below(.hours(9))
    return ["wanting": wanting, "here": here]
  }()

  /// The services of the strategies. They share their texts, which take long to make.
  func services() throws -> [ServiceBox] {
    try strategies.map { ServiceBox(try PushService($0, zones: Self.zones, content: Self.content)) }
  }

  private static let content = PushService.contents(of: Strategy())
}

/// A service in an array.
final class ServiceBox {
  let service: PushService
  init(_ service: consuming PushService) { self.service = service }
}

/// A recipient's state in an array.
final class StateBox {
  var state: RecipientState
  init(_ state: consuming RecipientState) { self.state = state }
}

/// A host of the door, which may be stopped before every event.
final class OpenDoor: DoorHost {
  let services: [ServiceBox]
  private let world: DoorWorld
  private let restarts: Bool
  private(set) var current = 0
  private(set) var people: [StateBox]
  private var fanout: FanoutState
  /// The rule below the policy, what it knows of each of the people, and what it chose at each input.
  private var rule: Moody?
  private(set) var known: [DecisionState<Moody.Memory>] = []
  private(set) var choices: [DecisionChoice?] = []

  init(_ world: DoorWorld, deciding rule: Moody? = nil, restarts: Bool = false) throws {
    self.world = world
    self.restarts = restarts
    self.rule = rule
    services = try world.services()
    let first = services[0]
    people = world.people.map { person in
      StateBox(
        RecipientState(
          person.recipient, devices: person.devices, agenda: person.agenda, under: first.service))
    }
    fanout = try FanoutState(world.strategies[0].fanout, recipients: 1_000)
    if let rule { known = people.map { _ in DecisionState(since: .monday, for: rule) } }
  }

  func carryOut(
    _ event: DoorScript.Event, at now: Timestamp,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) -> [PushService.Answer] {
    if restarts { restart(at: now) }
    switch event {
    case .input(let input, let place): return [give(input, place, now, &effects)]
    case .queue(let input):
      return [
        services[current].service.receive(input, through: &fanout, at: now, effects: &effects)
      ]
    case .edit(let next):
      current = next
      return people.indices.map { give(.adopt, $0, now, &effects) }
    }
  }

  private func give(
    _ input: PushService.Input, _ place: Int, _ now: Timestamp,
    _ effects: inout ContiguousArray<PushService.Effect>
  ) -> PushService.Answer {
    guard rule != nil else {
      return services[current].service.receive(
        input, for: &people[place].state, through: &fanout, at: now, by: world.recommender,
        effects: &effects)
    }
    let chance = TestChance(seed: UInt64(choices.count) << 8)
    let (answer, choice) = services[current].service.receive(
      input, for: &people[place].state, through: &fanout, at: now, by: world.recommender,
      deciding: &rule!, knowing: &known[place], chance: chance, effects: &effects)
    choices.append(choice)
    return answer
  }

  /// Everything is stored, forgotten and read.
  private func restart(at now: Timestamp) {
    let (rows, queue) = (snapshots, queueSnapshot)
    let service = services[current]
    do {
      people = try rows.map {
        StateBox(try RecipientState(snapshot: $0, under: service.service, at: now))
      }
      fanout = try FanoutState(snapshot: queue, world.strategies[0].fanout, recipients: 1_000)
      if let rule {
        known = try known.map { try DecisionState(snapshot: $0.snapshot(), for: rule) }
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }

  var snapshots: [[UInt8]] { people.map { $0.state.snapshot() } }
  var queueSnapshot: [UInt8] { fanout.snapshot() }
  var counters: [Int] {
    let queue = fanout.queue
    return [queue.depth, queue.busy, queue.depthPeak, queue.refused]
  }

  func push(
    for firing: Firing, from business: BusinessID, uniform: Double, at now: Timestamp
  ) -> Push? {
    services[current].service.push(
      for: firing, from: business, of: business, at: now, uniform: uniform)
  }
  func devices(of place: Int) -> Devices { people[place].state.devices }
  func preferenceVersion(of place: Int) -> UInt32 { people[place].state.preferenceVersion }
  var openCalls: [Attempt] { fanout.openCalls }
}
