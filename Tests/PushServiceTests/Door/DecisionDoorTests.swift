import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

/// The door with a decision rule below the policy.
@Suite struct DecisionDoorTests {
  static let seeds = 0..<(Build.isOptimised ? 60 : 6) as Range<UInt64>

  @Test(
    "a host with a rule that is stopped between any two inputs goes on to the same choices",
    arguments: seeds)
  func stopsAnywhere(seed: UInt64) throws {
    let world = DoorWorld(seed: seed)
    let whole = try OpenDoor(world, deciding: Moody())
    let stopped = try OpenDoor(world, deciding: Moody(), restarts: true)
    let script = DoorScript(seed: seed, on: whole)
    for (number, step) in script.steps.enumerated() {
      var effects: ContiguousArray<PushService.Effect> = []
      let answers = stopped.carryOut(step.event, at: step.at, &effects)
      try #require(answers == step.answers, "step \(number): \(step.event)")
      try #require(effects == step.effects, "step \(number): \(step.event)")
    }
    #expect(stopped.choices == whole.choices)
    #expect(stopped.snapshots == whole.snapshots)
    #expect(stopped.known.map { $0.snapshot() } == whole.known.map { $0.snapshot() })
    #expect(whole.choices.compactMap { $0 }.count > 5)
  }

  @Test("a rule that always sends changes nothing", arguments: seeds)
  func sendsAlways(seed: UInt64) throws {
    let world = DoorWorld(seed: seed)
    let (plain, ruled) = (try OpenDoor(world), try OpenDoor(world, deciding: Moody(answer: .send)))
    for (number, step) in DoorScript(seed: seed, on: plain).steps.enumerated() {
      var effects: ContiguousArray<PushService.Effect> = []
      let answers = ruled.carryOut(step.event, at: step.at, &effects)
      try #require(answers == step.answers, "step \(number): \(step.event)")
      try #require(effects == step.effects, "step \(number): \(step.event)")
    }
    #expect(ruled.snapshots == plain.snapshots && ruled.queueSnapshot == plain.queueSnapshot)
  }

  @Test("whatever a rule answers, nothing is handed on that the policy refuses", arguments: seeds)
  func policyStandsAbove(seed: UInt64) throws {
    let door = WatchedDoor(try OpenDoor(DoorWorld(seed: seed), deciding: Moody()))
    let script = DoorScript(seed: seed, on: door)
    #expect(script.steps.count == 250)
    #expect(door.offences == [])
    #expect(door.asked > 5)
  }

  // MARK: What is known

  @Test("the service counts what it sends, and what is opened by the hour in which it was sent")
  func experience() throws {
    let anna = try DecisionHost(Moody(answer: .send))
    #expect(anna.intend(1, at: 12) == .handed)
    anna.give(.opened(.numbered(1)), at: 15)
    anna.give(.active, at: 20)
    #expect(anna.known.experience.sent(inHour: 12) == 1)
    #expect(anna.known.experience.opened(inHour: 12) == 1)
    #expect(anna.known.experience.opened(inHour: 15) == 0)
    for type in PushType.allCases {
      let own = type == .newPost ? 1 : 0
      #expect(anna.known.experience.sent(ofType: type) == own)
      #expect(anna.known.experience.opened(ofType: type) == own)
    }
    #expect((0..<24).filter { anna.known.experience.visits(inHour: $0) == 1 } == [15, 20])
    #expect(anna.known.experience.lastOpened == .monday + .hours(15))
    #expect(anna.known.experience.lastVisit == .monday + .hours(20))
    #expect(anna.known.memory.rawValue == 1)
  }

  @Test("a push is opened once; one that was never sent is a visit alone")
  func openedOnce() throws {
    let anna = try DecisionHost(Moody(answer: .send))
    #expect(anna.intend(1, at: 12) == .handed)
    for push: UInt32 in [1, 1, 2] { anna.give(.opened(.numbered(push)), at: 15) }
    #expect(anna.known.experience.opened(.updates) == 1)
    #expect(anna.known.experience.visits(inHour: 15) == 3)
  }

  @Test("the openings of the last 32 pushes are known, those of older ones are visits")
  func bounded() throws {
    let anna = try DecisionHost(Moody(answer: .send))
    for push: UInt32 in 1...33 { #expect(anna.intend(push, at: 12) == .handed) }
    let size = anna.known.snapshot().count
    anna.give(.opened(.numbered(1)), at: 13)
    #expect(anna.known.experience.opened(.updates) == 0)
    for push: UInt32 in 2...33 { anna.give(.opened(.numbered(push)), at: 13) }
    #expect(anna.known.experience.opened(.updates) == 32)
    #expect(anna.known.experience.unopened == 0)
    #expect(anna.intend(34, at: 14) == .handed && anna.known.snapshot().count == size)
  }

  // MARK: Asking

  @Test("a push that waits by the rule wakes, and the rule is asked again")
  func asksAgain() throws {
    let anna = try DecisionHost(Moody(answer: .wait(until: .monday + .hours(15))))
    #expect(anna.intend(1, at: 12) == .held(until: .monday + .hours(15), because: .decisionRule))
    #expect(anna.effects == [.wake(anna.id, at: .monday + .hours(15))])
    #expect(anna.choice == DecisionChoice(.wait(until: .monday + .hours(15))))
    guard case .due(let due?) = anna.give(.takeDue, at: 15) else {
      return #expect(Bool(false), "nothing is due")
    }
    #expect(anna.choice == nil && due.push.passed.contains(.decisionRule))
    anna.rule.answer = .drop
    #expect(anna.decide(due.push, at: 15) == .suppressed(.decisionRule))
    #expect(anna.known.memory.rawValue == 2 && anna.known.experience.sent(.updates) == 0)
  }

  @Test("a category that the rule leaves alone and a refusal of the policy ask no rule")
  func asksNot() throws {
    let anna = try DecisionHost(Moody(answer: .drop))
    #expect(anna.decide(.make(.security, 1, at: .monday), at: 12) == .handed)
    #expect(anna.choice == nil && anna.known.experience.sent(.security) == 1)
    anna.give(.prefer(Preferences(isPushEnabled: false, categories: .all)), at: 12)
    #expect(anna.intend(2, at: 12) == .suppressed(.pushDisabled) && anna.choice == nil)
    #expect(anna.known.memory.rawValue == 0)
  }

  @Test("the answer tells the probability with which it was given")
  func propensity() throws {
    let time = SendTime(by: .uniform)
    let anna = try DecisionHost(SlotBandit(time, for: [.updates]))
    #expect(anna.intend(1, at: 12) != .suppressed(.decisionRule))
    #expect(anna.choice?.propensity == 1.0 / 8)
  }

  // MARK: Texts and posts

  @Test("a reminder is sent with the text that the rule chooses, other pushes with their own")
  func text() throws {
    let anna = try DecisionHost(Preferring(text: 7))
    #expect(anna.decide(.make(.reminder, 1, at: .monday), at: 12) == .handed)
    #expect(anna.choice == DecisionChoice(.send, text: 7))
    #expect(anna.decide(.make(.newPost, 2, at: .monday), at: 13) == .handed)
    #expect(anna.choice == DecisionChoice(.send))
    anna.rule.text = 12
    #expect(anna.decide(.make(.reminder, 3, at: .monday), at: 14) == .handed)
    #expect(anna.choice == DecisionChoice(.send))
  }

  @Test("at a decision point the text is the one that chance has chosen")
  func decisionPoint() throws {
    var strategy = Strategy()
    let office = BusinessID(rawValue: 3)
    strategy.rules = TriggerBook([
      TriggerRule("daily", .daily(DailyChance(share: 1)), to: .subject, push: .reminder),
      TriggerRule("absent", .unopened(Absence(days: 1)), to: .subject, push: .reminder),
    ])
    let anna = try DecisionHost(
      Preferring(text: 7), strategy, agenda: Agenda(office, .user, at: .monday))
    anna.give(.tell(.appOpened), at: 0)
    guard case .fired(let firings, _) = anna.give(.runRules, at: 49) else {
      return #expect(Bool(false), "nothing is fired")
    }
    let pushes = firings.compactMap {
      anna.service.push(for: $0, from: office, of: office, at: .monday + .hours(49))
    }
    let texts = pushes.map { push -> UInt8? in
      #expect(anna.decide(push, at: 49) == .handed)
      return anna.choice?.text
    }
    #expect(texts == [nil, 7])
  }

  @Test("of posts that are due together the rule's preference is taken first", arguments: [1, -1])
  func order(sign: Double) throws {
    let anna = try DecisionHost(Preferring(sign: sign), Strategy(choice: .rule))
    let noon = Timestamp.monday + .hours(12)
    for post: UInt32 in 1...3 {
      #expect(anna.intend(post, at: Int64(post)) == .held(until: noon, because: .decisionRule))
    }
    let taken = (0..<4).map { _ -> PushID? in
      guard case .due(let due) = anna.give(.takeDue, at: 12) else { return nil }
      return due?.push.id
    }
    let posts: [UInt32] = sign > 0 ? [1, 2, 3] : [3, 2, 1]
    #expect(taken == posts.map { .numbered($0) } + [nil])
  }
}

/// Lets posts wait until noon, and prefers them by their age: by `sign` the oldest or the newest.
private struct Preferring: DecisionRule {
  var text: UInt8?
  var sign: Double?

  func decides(_ category: Category) -> Bool { true }

  func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable, chance: some DecisionChance
  ) -> DecisionChoice {
    guard sign != nil, record.hour < 12 else { return DecisionChoice(.send, text: text) }
    return DecisionChoice(.wait(until: .monday + .hours(12)))
  }

  func preference(_ record: DecisionRecord, _ memory: Nothing) -> Double {
    (sign ?? 0) * Double(record.age.milliseconds)
  }
}
