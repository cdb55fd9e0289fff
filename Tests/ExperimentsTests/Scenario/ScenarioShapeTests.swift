import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimWorld
import TestWorlds
import Testing

@testable import Documents
@testable import Scenarios

@Suite("The shape of scenarios and the Swift values say the same")
struct ScenarioShapeTests {
  @Test("Every default is accepted where it stands")
  func soundDefaults() {
    #expect(ScenarioShape.shape.validateDefaults() == [])
  }

  /// Every section with a value whose keys are all present.
  private static let sections: [(name: String, object: ObjectShape, node: DocumentNode)] = {
    let categories = PushModel.Category.allCases
    let types = PushType.allCases.filter { PushModel.Category(name: $0.name) == nil }
    let groups =
      [.global] + categories.map(PushGroup.category) + categories.map(PushGroup.channel)
      + types.map(PushGroup.type)
    var quiet = QuietRule(window: QuietWindow(from: 1, to: 2), action: .drop)
    quiet.actions = Dictionary(
      uniqueKeysWithValues: PushModel.Category.allCases.map { ($0, .bypass) })
    var policy = Policy(quietHours: quiet, ownQuietHours: true)
    policy.digest = Dictionary(
      uniqueKeysWithValues: PushType.allCases.map { ($0, .hours(1)) })
    let kept = [Reservation(of: .global, places: 1)]
    policy.caps = Dictionary(
      uniqueKeysWithValues: groups.map { ($0, Cap(limit: 1, per: .isoWeek, reserve: kept)) })
    policy.budget = Cap(limit: 2, per: .localDay, reserve: kept)
    for subject in CapSubject.allCases {
      policy.eachCaps[subject] = EachCap(Cap(limit: 1, per: .isoWeek))
    }
    policy.ranks = Dictionary(uniqueKeysWithValues: groups.map { ($0, 1) })
    var strategy = Strategy(policy: policy)
    strategy.links = AppLinks(scheme: "shop", host: "shop.example")
    strategy.fanout.workers = 3
    strategy.fanout.throttle = Dictionary(
      uniqueKeysWithValues: PushType.allCases.map { ($0, 36) })
    strategy.fanout.retries = RetryLimits(
      1, overrides: Dictionary(uniqueKeysWithValues: PushType.allCases.map { ($0, 2) }))
    var daily = TriggerBook.dailyRule
    daily.when = .daily(
      DailyChance(
        only: [0: TextCondition(on: [.monday], awayMin: .days(1), awayMax: .days(2))],
        choice: DifferenceSoftmax(),
        points: [DayPoint(from: LocalTime(minute: 480), to: 1_440)], pick: 1,
        shares: [
          PointShare(
            0.1, points: [1], on: [.monday], awayMin: .days(1), awayMax: .days(2), sentMin: 1,
            sentMax: 2)
        ],
        available: PointAvailability(
          allowed: true, sincePush: .hours(1), sinceOpening: .hours(1))))
    let rules = TriggerBook.standardRules + [daily, TriggerBook.deadlineRule]
    strategy.rules = TriggerBook(
      rules.map { rule in
        var rule = rule
        if rule.to == .subject { rule.segment = "full" }
        rule.marks = PushMarks(tags: ["sale"], campaign: "spring", rank: 3)
        return rule
      })
    strategy.segments = ["full": full(levels: 3)]
    strategy.journeys = [
      "full": Journey(
        enter: .paused, segment: "full",
        steps: [JourneyStep(send: .reminder, wait: .hours(1), unless: .visited)], again: .days(1))
    ]
    strategy.campaigns = ["full": campaign]
    strategy.timeToLive = TimeToLive([.deadline: .hours(1)])
    var scenario = Scenario(name: "full", arms: [Arm(name: "a", strategy: strategy)])
    scenario.description = "All keys."
    scenario.audience = 300_000
    scenario.value = EventValues(
      tap: 0.05, open: 0.01, send: -0.001, optOut: -1.2, uninstall: -3, currency: "EUR")
    scenario.arms[0].strategy.sendTime = SendTime(by: .thompson)
    scenario.arms[0].strategy.rule = "own"
    scenario.arms[0].strategy.score = Scoring(
      ScoreModel(), slot: .hours(3), price: 1, volume: VolumeLimit(1, per: .days(7)))
    scenario.arms[0].strategy.volume = Volume(VolumeLimit(1, per: .days(7)), by: .even)
    scenario.arms[0].strategy.external = ExternalLearner(
      ["program"], slot: .hours(3), volume: VolumeLimit(1, per: .days(7)))
    scenario.metrics.decisionWindows = [.hours(1)]
    scenario.metrics.trial = ExcursionPlan()
    scenario.metrics.report = [.openRate]
    scenario.value?.activeDay = 1
    scenario.value?.conversion = 1
    scenario.value?.conversionValue = 1
    scenario.metrics.conversion = ConversionMetric(event: "purchase")
    scenario.metrics.lapseAfter = .days(1)
    scenario.metrics.returnWithin = .days(1)
    scenario.metrics.discountPerYear = 0
    scenario.metrics.variance = .adjusted
    scenario.metrics.cohorts = .days(28)
    scenario.metrics.curve = .every(.days(7))
    scenario.metrics.holdout = Holdout(arm: "a", share: 0.1)
    let node = try! DocumentEncoder().encode(scenario)
    return [("scenario", ScenarioShape.object, node)]
  }()

  /// A campaign with every key, some of which exclude each other.
  private static let campaign: Campaign = {
    var campaign = Campaign(
      type: .promotion, segment: "full", tags: ["sale"], rank: 3,
      at: CampaignTime(day: 2, LocalTime(minute: 600)),
      on: CampaignEvent(.orderUpdated, if: EventCondition(amount: .atLeast(40))),
      delay: .hours(1), unless: .visited, maxPerDay: 1, throttle: CampaignRate(20, per: .minute))
    var text = TextContent(title: "Spring", body: "Now")
    (text.rest, text.from, text.drawn) = ("more", "S1", true)
    campaign.text = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text) })
    campaign.texts = [campaign.text, campaign.text]
    campaign.test = CampaignTest(share: 0.2, for: .hours(4))
    return campaign
  }()

  /// A segment with every key, and so many levels of such segments in it.
  private static func full(levels: Int) -> Segment {
    var segment = Segment()
    (segment.language, segment.zone, segment.platform) = ([.en], ["UTC"], [.ios])
    (segment.permission, segment.wants) = (true, [.tasks])
    (segment.away, segment.tenure) = (.atLeast(.days(1)), .below(.days(9)))
    (segment.visitDays, segment.openDays) = (.atLeast(1, of: 7), .below(2, of: 7))
    guard levels > 0 else { return segment }
    let inner = full(levels: levels - 1)
    (segment.all, segment.any, segment.not) = ([inner], [inner], .of(inner))
    return segment
  }

  /// Properties that are read as others or absent for what ships, and the world, whose keys are those
  /// of its fields.
  private static let exceptions: Set = [
    "extends", "world", "content", "push", "inherit", "facts", "worlds",
  ]

  @Test("Every key of a value is a property, and every property but a few is a key")
  func sameKeys() throws {
    for section in Self.sections {
      #expect(differences(section.object, section.node, at: section.name) == [])
    }
  }

  /// Keys that only one of shape and value has, all the way down.
  private func differences(
    _ object: ObjectShape, _ node: DocumentNode, at path: String
  ) -> [String] {
    let keys = node.entries?.map(\.key).filter { !Self.exceptions.contains($0) } ?? []
    let names = object.properties.map(\.name).filter { !Self.exceptions.contains($0) }
    let own =
      keys.filter { !names.contains($0) }.map { "\(path).\($0) is no property" }
      + names.filter { !keys.contains($0) }.map { "\(path).\($0) is no key" }
    let below = object.properties.filter { names.contains($0.name) }.flatMap { property in
      differences(property.shape, node[property.name], at: "\(path).\(property.name)")
    }
    return own + below
  }

  private func differences(_ shape: Shape, _ node: DocumentNode?, at path: String) -> [String] {
    guard let node else { return [] }
    switch shape.alternative(for: node)?.unwrapped {
    case nil: return ["\(path) fits no shape"]
    case .object(let object): return differences(object, node, at: path)
    case .map(_, let value):
      return (node.entries ?? []).flatMap { differences(value, $0.value, at: "\(path).\($0.key)") }
    case .list(let item, _):
      return (node.items ?? []).flatMap { differences(item, $0, at: "\(path)[]") }
    default: return []
    }
  }

  @Test("What a file leaves out is what Swift leaves out")
  func sameDefaults() throws {
    let text = "pushlab: 1\nname: a\narms: [{ name: b }]"
    let scenario = try Scenarios.load(text)
    var expected = Scenario(name: "a", arms: [Arm(name: "b", baseline: true)])
    expected.arms[0].strategy.timeToLive = scenario.arms[0].strategy.timeToLive
    #expect(scenario == expected)
    let lives = PushType.allCases.map { scenario.arms[0].strategy.timeToLive[$0] }
    #expect(lives == PushType.allCases.map { TimeToLive()[$0] })
  }

  @Test("Every key has a meaning, and every parameter of the world a source")
  func documented() {
    let undocumented = ScenarioShape.object.everyProperty.filter { $0.property.doc.isEmpty }
    #expect(undocumented.map(\.path) == [])
    let parameters = ScenarioShape.world.everyProperty.filter {
      $0.property.shape.isScalar && $0.property.fallback != nil && $0.path != "kind"
    }
    #expect(parameters.count > 80)
    #expect(parameters.filter { $0.property.source == nil }.map(\.path) == [])
  }

  @Test("No day of the longest horizon leaves the 24 bits of a post's number")
  func postNumbers() {
    #expect(3_649 << 6 | 63 < 1 << 24)
    #expect(
      Scenarios.problems(of: Scenarios.small, overrides: ["horizon.days=3651"]) == [
        "--set horizon.days=3651: horizon.days is '3651'; "
          + "accepted: a whole number from 1 to 3650"
      ])
  }

  @Test("The schema is one JSON object that knows every key")
  func schema() throws {
    let schema = try DocumentParser.parse(ScenarioSchema.text, source: .generated)
    let keys = schema["properties"]?.entries?.map(\.key)
    #expect(keys == ScenarioShape.object.properties.map(\.name))
    #expect(
      schema["$defs"]?.entries?.map(\.key).sorted() == [
        "arm", "cap", "channel", "content", "contentCap", "link", "prompt", "pushType", "strategy",
        "text",
        "texts",
        "words",
      ])
  }
}

extension ObjectShape {
  /// The properties of this object and of all objects below it.
  fileprivate var everyProperty: [(path: String, property: Property)] {
    properties.flatMap { property in
      [(property.name, property)]
        + property.shape.objects.flatMap(\.everyProperty).map {
          ("\(property.name).\($0.path)", $0.property)
        }
    }
  }
}

extension Shape {
  fileprivate var objects: [ObjectShape] {
    switch unwrapped {
    case .object(let object): [object]
    case .map(_, let value), .list(let value, _): value.objects
    case .oneOf(let shapes): shapes.flatMap(\.objects)
    default: []
    }
  }
}
