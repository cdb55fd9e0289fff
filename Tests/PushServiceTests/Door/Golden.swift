import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

/// A recipient and a queue in which every field of a snapshot has something to say.
enum Golden {
  static let now = Timestamp.monday + .hours(10)
  static let recipients = 1_000

  static let strategy = Strategy(
    policy: Policy(
      caps: [
        .global: Cap(limit: 9, per: .localDay),
        .category(.messages): Cap(limit: 3, per: .rolling(.hours(6)), overflow: .defer),
      ],
      digest: [.newLike: .hours(2)]),
    fanout: FanoutRules(dispatchRate: 0.5, batch: 2, workers: 5),
    journeys: [
      "assigned": Journey(
        enter: .assigned,
        steps: [.send(.assignment), .wait(.days(1), unless: .opened), .send(.reminder)])
    ])

  static let content = PushService.contents(of: Strategy())

  static func service() throws -> PushService {
    try PushService(strategy, zones: Place.table, content: content)
  }

  private static let asks: [(PushType, UInt32)] = [
    (.message, 1), (.newLike, 2), (.newLike, 3), (.message, 4), (.message, 5), (.message, 6),
  ]

  /// The item of the first of them, which has a limit per day.
  static let notification: UInt64 = 1 << 33

  /// What a host stores after Anna's morning.
  static func hosted() throws -> (recipient: [UInt8], fanout: [UInt8]) {
    let service = try service()
    var fanout = try FanoutState(strategy.fanout, recipients: recipients)
    var anna = try self.anna(service)
    var effects: ContiguousArray<PushService.Effect> = []
    for input in inputs {
      _ = service.receive(input, for: &anna, through: &fanout, at: now, effects: &effects)
    }
    let calls = fanout.openCalls
    _ = service.receive(
      .replied(ProviderReply(status: 503), to: calls[0]), for: &anna, through: &fanout,
      at: now + .seconds(1), effects: &effects)
    return (anna.snapshot(), fanout.snapshot())
  }

  static func anna(_ service: borrowing PushService) throws -> RecipientState {
    var devices = Devices()
    _ = devices.append(.phone(.ios))
    _ = devices.append(.phone(permission: .notAsked, hasToken: false))
    var anna = Recipient.anna
    anna.zone = Place.east.zone
    anna.clock = Place.table.clock(Place.east.zone, at: .monday)
    let agenda = Agenda(BusinessID(rawValue: 3), [.user, .member], at: .monday)
    return RecipientState(anna, devices: devices, agenda: agenda, under: service)
  }

  /// Two changes of reports, of which the second has a number.
  static var changes: [Push] {
    let city = BusinessID(rawValue: 3)
    let ids = [
      PushID(.rule, business: city, number: 7 << 19 | 2 << 2 | 1),
      PushID(wide: .rule, mark: 7 << 2 | 1, city, 1 << 40, change: 5),
    ]
    return ids.map { id in
      var change = Push.make(.reportStatus, at: now)
      change.id = id
      return change
    }
  }

  private static var inputs: [PushService.Input] {
    var preferences = Preferences(categories: .all)
    preferences.quietHours = .own(QuietWindow(from: 780, to: 840))
    preferences.typesOff = TypeSet(.pause)
    let people: [PushService.Input] = [
      .read(.nb), .prefer(preferences), .active, .opened(.numbered(9)),
      .explained(goesOn: false, on: DeviceIndex(rawValue: 1), session: now - .minute),
      .tell(.assigned, item: 4), .tell(.assigned, item: 5, due: now + .days(3)),
      .tell(.acknowledged, item: 4),
      .want(.offers, from: BusinessID(rawValue: 8)),
      // Told to nobody, but told: report 2 is assigned.
      .intend(changes[0], from: .inGoodStanding, isInAudience: false),
      .intend(changes[1], from: .inGoodStanding, isInAudience: false),
      .tell(.assigned, item: 1 << 40),
      .add(.phone(permission: .denied, hasToken: false)),
      .add(.phone(.ios, permission: .denied, hasToken: false)),
    ]
    // More than a ledger remembers.
    let refused = (50..<60).map {
      PushService.Input.intend(
        .make(.newPost, $0, at: now), from: .inGoodStanding, isInAudience: false)
    }
    let pushes = asks.map { type, number in
      var push = Push.make(type, number, at: now)
      push.tag = number
      push.item = UInt64(number) << 33
      if push.item == notification { push.perDayMax = 1 }
      return PushService.Input.intend(push, from: .inGoodStanding, isInAudience: true)
    }
    return people + refused + pushes
  }

  /// A rule with a memory of each recipient, and its part.
  static let whole = VolumeRule(
    Volume(VolumeLimit(70, per: .days(7), of: .business), by: .value), for: Category.allCases)
  static let rule = whole.part(0, of: [recipients])

  /// What a host stores of that rule's part after two mornings.
  static func volume() throws -> [UInt8] {
    let service = try service()
    var fanout = try FanoutState(strategy.fanout, recipients: recipients)
    var anna = try self.anna(service)
    var (whole, rule) = (whole, rule)
    var known = DecisionState(since: .monday, for: rule)
    var effects: ContiguousArray<PushService.Effect> = []
    for day: Int64 in 0..<2 {
      for (type, number) in asks {
        let push = Push.make(type, number + UInt32(day) * 10, at: now + .days(day))
        _ = service.receive(
          .intend(push, from: .inGoodStanding, isInAudience: true), for: &anna, through: &fanout,
          at: now + .days(day), deciding: &rule, knowing: &known, chance: TestChance(seed: 1),
          effects: &effects)
      }
      guard day == 0 else { break }
      var sums = whole.noSums
      rule.add(known.experience, known.memory, to: &sums)
      rule.addPart(to: &sums)
      whole.learn(from: sums)
      rule = whole.part(0, of: [recipients])
    }
    return rule.snapshot()
  }

  static let bandit = SlotBandit(SendTime(by: .greedy), for: [.updates])

  /// What a host stores of that rule after a window.
  static func slots() -> [UInt8] {
    var (rule, experience) = (bandit, Experience(since: .monday))
    for hour in 0..<24 {
      experience.send(.newPost, inHour: hour, at: now)
      if hour % 5 == 0 { experience.open(.newPost, sentInHour: hour, at: now) }
    }
    var sums = rule.noSums
    rule.add(experience, Nothing(), to: &sums)
    rule.learn(from: sums)
    return rule.snapshot()
  }

  static let scored = ScoreRule(
    Scoring(
      ScoreModel(weights: [.hour: 1]),
      volume: VolumeLimit(70, per: .days(7), of: .business)),
    for: Category.allCases)

  /// What a host stores of that rule's part in its second window, with a limit of its own.
  static func scores() throws -> [UInt8] {
    var rule = scored
    rule.adopt(ScoreModel(weights: [.hour: 1]), price: nil, pushes: 900)
    let anna = try DecisionHost(rule.part(0, of: [recipients]))
    var sums = rule.noSums
    for post: UInt32 in 1...3 { _ = anna.intend(post, at: 12) }
    anna.rule.addPart(to: &sums)
    rule.learn(from: sums)
    anna.rule = rule.part(0, of: [recipients])
    for post: UInt32 in 4...5 { _ = anna.intend(post, at: 12) }
    return anna.rule.snapshot()
  }

  /// What a host stores of a decision rule after Anna's morning.
  static func known() throws -> [UInt8] {
    let service = try service()
    var fanout = try FanoutState(strategy.fanout, recipients: recipients)
    var anna = try self.anna(service)
    var rule = rule
    var known = DecisionState(since: .monday, for: rule)
    var effects: ContiguousArray<PushService.Effect> = []
    for input in inputs + [.opened(.numbered(1))] {
      _ = service.receive(
        input, for: &anna, through: &fanout, at: now, deciding: &rule, knowing: &known,
        chance: TestChance(seed: 1), effects: &effects)
    }
    return known.snapshot()
  }

  /// A strategy with ranks, a reservation, and caps on a tag and on a campaign.
  static let rankedStrategy = Strategy(
    policy: Policy(
      caps: [
        .tag("sale"): Cap(limit: 1, per: .rolling(.days(1)), exempt: []),
        .campaign("spring"): Cap(limit: 1, per: .isoWeek, exempt: []),
        .global: Cap(
          limit: 2, per: .localDay, reserve: [Reservation(of: .category(.tasks), places: 1)]),
      ], ranks: [.category(.tasks): 80]))

  static func rankedService() throws -> PushService {
    try PushService(rankedStrategy, zones: Place.table, content: content)
  }

  /// A push with the tag and the campaign by the numbers of that strategy.
  private static func ranked(
    _ type: PushType, _ number: UInt32, isSale: Bool = false, isSpring: Bool = false
  ) -> Push {
    var push = Push.make(type, number, at: now)
    push.tags = isSale ? TagSet(rawValue: 1) : []
    push.campaign = CampaignID(rawValue: isSpring ? 1 : 0)
    return push
  }

  /// What a host stores after a sale of the spring that went, and one that waits.
  static func ranked() throws -> [UInt8] {
    let service = try rankedService()
    var fanout = try FanoutState(strategy.fanout, recipients: recipients)
    var anna = try self.anna(service)
    var waiting = ranked(.message, 2, isSale: true, isSpring: true)
    (waiting.sendAt, waiting.rank) = (now + .hours(2), 70)
    let pushes = [ranked(.offer, 1, isSale: true, isSpring: true), waiting]
    var effects: ContiguousArray<PushService.Effect> = []
    let intended = pushes.map {
      PushService.Input.intend($0, from: .inGoodStanding, isInAudience: true)
    }
    for input in [.prefer(Preferences(categories: .all))] + intended {
      _ = service.receive(input, for: &anna, through: &fanout, at: now, effects: &effects)
    }
    return anna.snapshot()
  }

  /// What becomes of further pushes: the sale and the spring have had theirs, and the place that is left is
  /// kept for tasks.
  static let rankedAnswers: [(push: Push, refusal: Refusal?)] = [
    (ranked(.offer, 3, isSale: true), .tagCap), (ranked(.offer, 4, isSpring: true), .campaignCap),
    (ranked(.newPost, 5), .reservedPlace), (ranked(.assignment, 6), nil),
  ]

  private static func restored(
    _ rule: some SnapshotRule, _ bytes: [UInt8]
  ) throws(SnapshotError) -> [UInt8] {
    var rule = rule
    try rule.restore(bytes)
    return rule.snapshot()
  }

  /// What a host stores after that morning, each with a function that reads bytes and writes what it has read.
  static func readers() throws -> [([UInt8], ([UInt8]) throws(SnapshotError) -> [UInt8])] {
    let (box, rankedBox) = (ServiceBox(try service()), ServiceBox(try rankedService()))
    let (recipient, fanout) = try hosted()
    return [
      (
        recipient,
        { bytes throws(SnapshotError) in
          try RecipientState(snapshot: bytes, under: box.service, at: now).snapshot()
        }
      ),
      (
        try ranked(),
        { bytes throws(SnapshotError) in
          try RecipientState(snapshot: bytes, under: rankedBox.service, at: now).snapshot()
        }
      ),
      (
        fanout,
        { bytes throws(SnapshotError) in
          try FanoutState(snapshot: bytes, simulating: strategy.fanout, recipients: recipients)
            .snapshot()
        }
      ),
      (
        try known(),
        { bytes throws(SnapshotError) in
          try DecisionState(snapshot: bytes, for: rule).snapshot()
        }
      ),
      (try volume(), { bytes throws(SnapshotError) in try restored(rule, bytes) }),
      (slots(), { bytes throws(SnapshotError) in try restored(bandit, bytes) }),
      (try scores(), { bytes throws(SnapshotError) in try restored(scored, bytes) }),
    ]
  }

  /// Some of what a host does with a recipient.
  static func use(_ state: inout RecipientState, _ service: borrowing PushService) {
    var fanout = FanoutState(simulating: strategy.fanout, recipients: recipients)
    var effects: ContiguousArray<PushService.Effect> = []
    let later = now + .days(2)
    func give(_ input: PushService.Input, _ state: inout RecipientState) -> PushService.Answer {
      service.receive(input, for: &state, through: &fanout, at: later, effects: &effects)
    }
    _ = give(.resume, &state)
    while case .due(let due?) = give(.takeDue, &state) {
      _ = give(.intend(due.push, from: .inGoodStanding, isInAudience: true), &state)
    }
    for (type, number) in asks {
      let push = Push.make(type, number + 100, at: later)
      _ = give(.intend(push, from: .inGoodStanding, isInAudience: true), &state)
    }
    _ = give(.move(to: Place.west.zone), &state)
    _ = give(.opened(.numbered(8)), &state)
    _ = give(.prefer(Preferences()), &state)
    if state.agenda != nil {
      _ = give(.runRules, &state)
      _ = give(.tell(.assigned, item: 9), &state)
    }
    _ = give(.adopt, &state)
  }
}
