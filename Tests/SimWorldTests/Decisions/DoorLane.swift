import PushFanout
import PushModel
import PushPolicy
import SimKernel

@testable import PushService
@testable import SimWorld

/// A lane under a rule, of which the door of a service hears as well: each push that is decided, each
/// opening and each visit. The door begins each decision with what the lane has stored of the recipient,
/// and has its own rule and its own knowledge of them from the start of the run to its end.
final class DoorDesk<Rule: DecisionRule>: ArmDecider where Rule.Memory: SnapshotMemory {
  let window: Interval
  /// The rule of the lane, and that of the service.
  private var rules: (lane: Rule, door: Rule)
  private var sums: (lane: Rule.Sums, door: Rule.Sums)
  private let town: Town
  private(set) var lane: DoorLane<Rule>!
  private let reload: (Rule) -> Rule
  private let hasOtherVisits: Bool

  /// - Parameters:
  ///   - hasOtherVisits: Whether people visit for reasons of which the service is not told here; what it knows
  ///     of them is not compared then.
  ///   - reload: Stores a rule of the door and reads it.
  init(
    _ rule: Rule, window: Interval, in town: Town, hasOtherVisits: Bool = false,
    reload: @escaping (Rule) -> Rule
  ) {
    self.window = window
    self.hasOtherVisits = hasOtherVisits
    self.reload = reload
    self.town = town
    rules = (rule, rule)
    sums = (rule.noSums, rule.noSums)
  }

  func lane(people: Int) -> LaneDecisions {
    precondition(lane == nil, "a second lane")
    lane = DoorLane(
      rules.lane, people: people, in: town, comparesExperience: !hasOtherVisits, reload: reload
    ) { [unowned self] lane in
      for person in lane.known.indices {
        let known = lane.known[person]
        rules.lane.add(lane.experiences[person], lane.memories[person], to: &sums.lane)
        rules.door.add(known.experience, known.memory, to: &sums.door)
      }
      lane.rules.lane.pointee.addPart(to: &sums.lane)
      lane.rules.door.addPart(to: &sums.door)
    }
    return lane
  }

  func begin(_ sizes: [Int]) { divide(sizes) }

  func learn(at now: Timestamp, _ sizes: [Int]) {
    rules.lane.learn(from: sums.lane)
    rules.door.learn(from: sums.door)
    rules.door = reload(rules.door)
    sums = (rules.lane.noSums, rules.door.noSums)
    divide(sizes)
  }

  private func divide(_ sizes: [Int]) {
    lane.rules.lane.pointee = rules.lane.part(0, of: sizes)
    lane.rules.door = rules.door.part(0, of: sizes)
  }
}

final class DoorLane<Rule: DecisionRule>: LaneDecisions where Rule.Memory: SnapshotMemory {
  fileprivate var rules: (lane: UnsafeMutablePointer<Rule>, door: Rule)
  fileprivate private(set) var memories: [Rule.Memory]
  fileprivate private(set) var experiences: [Experience] = []
  /// What the service knows of each person.
  private(set) var known: [DecisionState<Rule.Memory>] = []
  private(set) var decisions = 0
  /// Decisions about which the rule was asked.
  private(set) var choices = 0
  private(set) var openings = 0
  /// What differs between the lane and the door.
  private(set) var differences: [String] = []

  private let service: PushService
  /// For what happens to people between two decisions.
  private var people: [PersonBox] = []
  private var fanout = FanoutState(simulating: FanoutRules())
  private let comparesExperience: Bool
  private let reload: (Rule) -> Rule
  private let onClose: (DoorLane) -> Void

  init(
    _ rule: Rule, people count: Int, in town: Town, comparesExperience: Bool,
    reload: @escaping (Rule) -> Rule, onClose: @escaping (DoorLane) -> Void
  ) {
    self.comparesExperience = comparesExperience
    let lanes = UnsafeMutablePointer<Rule>.allocate(capacity: 1)
    lanes.initialize(to: rule)
    rules = (lanes, rule)
    memories = Array(repeating: rule.newcomer, count: count)
    self.reload = reload
    self.onClose = onClose
    service = try! PushService(
      Strategy(), zones: Place.table, content: SharedContents(of: [Strategy()])[Strategy()])
    super.init()
    people = (0..<count).map { PersonBox($0, in: town, under: self.service) }
    known = people.map { DecisionState(since: $0.knownSince, for: rule) }
  }

  deinit {
    rules.lane.deinitialize(count: 1)
    rules.lane.deallocate()
  }

  override func decide(
    _ ask: UnsafeMutablePointer<DecisionAsk>, by service: UnsafePointer<PushService>,
    for card: Card, _ person: Int, _ experience: UnsafeMutablePointer<Experience>
  ) -> Disposition {
    let (push, now, chance) = (ask.pointee.push.pointee, ask.pointee.now, ask.pointee.chance)
    catchUp(person, to: experience.pointee, at: now)
    if chance.uniform(62) < 0.1 { restart(person) }
    var twin = stored(card, service)
    var effects: ContiguousArray<PushService.Effect> = []
    let (answer, choice) = service.pointee.receive(
      .intend(push, from: ask.pointee.sender, isInAudience: ask.pointee.isInAudience), for: &twin,
      through: &fanout, at: now, deciding: &rules.door, knowing: &known[person], chance: chance,
      effects: &effects)
    let isAsked = rules.lane.pointee.decides(push.type.category)
    let own = service.decide(ask, for: card, experience, isAsked: isAsked) {
      rules.lane.pointee.choice(
        ask.pointee.record, &memories[person], zones: service.zones.pointee, chance: chance)
    }
    decisions += 1
    if ask.pointee.choice != nil { choices += 1 }
    compare("answer", answer, .decided(own), person, now)
    compare("choice", choice, ask.pointee.choice, person, now)
    if comparesExperience {
      compare("experience", known[person].experience, experience.pointee, person, now)
    }
    compare(
      "memory", known[person].memory.snapshotBytes, memories[person].snapshotBytes, person, now)
    // The door is asked for wakes, the lane looks for itself.
    twin.wakeAsked = .distantFuture
    compare("state", twin.snapshot(), stored(card, service).snapshot(), person, now)
    return own
  }

  /// What the service knows is stored, forgotten and read.
  private func restart(_ person: Int) {
    rules.door = reload(rules.door)
    known[person] = try! DecisionState(snapshot: known[person].snapshot(), for: rules.door)
  }

  /// What the lane has stored of a recipient.
  private func stored(_ card: Card, _ service: UnsafePointer<PushService>) -> RecipientState {
    let (policy, zone) = (service.pointee.policy, card.recipient.pointee.zone)
    return RecipientState(
      card.person.pointee, card.archive.pointee, Array(card.history.prefix(policy.historyWords)),
      nil, policy.layout, Place.table.zones[Int(zone.rawValue)].name)
  }

  override func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp) {
    let person = Int(recipient.rawValue)
    while let event = people[person].next, event.at < now { tell(event, to: person) }
    tell((now, .opened(push)), to: person)
    openings += 1
  }

  override func close(
    _ experiences: UnsafeBufferPointer<Experience>, at now: Timestamp, isOwn: (Int) -> Bool
  ) {
    self.experiences = Array(experiences)
    for person in known.indices {
      catchUp(person, to: experiences[person], at: now)
      if comparesExperience {
        compare("experience", known[person].experience, experiences[person], person, now)
      }
    }
    onClose(self)
  }

  /// Tells of visits as far as the lane has seen them: who has left visits no more.
  private func catchUp(_ person: Int, to experience: Experience, at now: Timestamp) {
    let count = experience.visits
    while known[person].experience.visits < count, let event = people[person].next,
      event.at <= now
    { tell(event, to: person) }
  }

  private func tell(_ event: (at: Timestamp, input: PushService.Input), to person: Int) {
    if event.input == people[person].next?.input, event.at == people[person].next?.at {
      people[person].place += 1
    }
    var effects: ContiguousArray<PushService.Effect> = []
    _ = service.receive(
      event.input, for: &people[person].state, through: &fanout, at: event.at,
      deciding: &rules.door, knowing: &known[person], chance: NoChance(), effects: &effects)
  }

  private func compare<Value: Equatable>(
    _ what: String, _ door: Value, _ lane: Value, _ person: Int, _ now: Timestamp
  ) {
    guard door != lane, differences.count < 3 else { return }
    differences.append("\(what) of \(person) at \(now): \(door) at the door, \(lane) in the lane")
  }
}

extension Experience {
  fileprivate var visits: Int { (0..<24).reduce(0) { $0 + visits(inHour: $1) } }
}

/// For inputs about which no rule is asked.
private struct NoChance: DecisionChance {
  func uniform(_ place: Int) -> Double { preconditionFailure("no rule is asked") }
  func normal(_ place: Int) -> Double { preconditionFailure("no rule is asked") }
}

/// A person with what happens to them from outside.
private final class PersonBox {
  var state: RecipientState
  let knownSince: Timestamp
  var place = 0
  private let events: [(at: Timestamp, input: PushService.Input)]

  var next: (at: Timestamp, input: PushService.Input)? {
    place < events.count ? events[place] : nil
  }

  init(_ person: Int, in town: Town, under service: borrowing PushService) {
    let traits = town.world.traits[person]
    knownSince = max(town.plan.span.start, traits.joinsAt)
    let recipient = Recipient(
      id: RecipientID(rawValue: UInt64(person)), zone: traits.zone,
      clock: Place.table.clock(traits.zone, at: Town.start))
    state = RecipientState(recipient, devices: Devices(), under: service)
    let visits = town.world.sessions.range(of: person).map {
      (at: town.world.sessions.entries[$0], input: PushService.Input.active)
    }
    let moves = town.world.triggers.filter { $0.kind == .move && Int($0.index) == person }.map {
      (
        at: $0.at,
        input: PushService.Input.move(to: ZoneID(rawValue: UInt16($0.value)))
      )
    }
    events = (moves + visits).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }
}
