import PushModel
import PushPolicy
import PushService
import SimKernel
import SimWorld
import TestSupport
import Testing

@testable import Documents
@testable import Scenarios

@Suite("Whatever a scenario may say can be run")
struct ExtremeWorldTests {
  /// A world with every optional part; the other has the organisations that keep their people.
  private static let worlds = [
    """
      kind: [smallBusiness, commerce, inactivity, citizenReports]
      arrivals: { perDay: 0.1 }
      retention: published
      calendar: {}
      keenness: 0.5
      posts:
        text: {}
        planned: [{ business: 2, at: 5d, maxPerDay: 3, repeat: { every: 1min, times: 1_000 } }]
      devices: { sandboxShare: 0.1 }
      response: { textSigma: 0.3 }
      faults: { brokenLinkShare: 0.1 }
      engagement: { commentPerOpen: 0.1, commentPerSession: 0.1, viewPerSession: 0.1 }
      reports: { removedShare: 0.1 }
      dynamics: {}
      triggers: {}

    """,
    """
      kind: [peerMentors, commerce]
      mentors: { dueShare: 0.5 }

    """,
  ].map { parts in
    """
    pushlab: 1
    name: extreme
    horizon: { days: 8, warmupDays: 1 }
    world:
      subscribers: 12
      businesses: 4
      zones: { Europe/Oslo: 1, Pacific/Apia: 1 }
    \(parts)arms:
      - name: house
        strategy:
          caps:
            global: { limit: 3, per: localDay, overflow: defer }
            marketing: { limit: 2, per: rolling 2d, overflow: digest }
          minGap: 30min
          quietHours: { from: "22:00", to: "08:00" }
          digest: { new_like: 1h }
    """
  }

  /// Every key of each world that takes a number or a duration, with the ends of what it accepts.
  private static let ends = worlds.map { text -> [String] in
    let scenario = try! Scenarios.load(text)
    let kept: Set = ["subscribers", "businesses", "replications", "seed", "laneSize", "days"]
    let rows = (try? scenario.describe()) ?? []
    return rows.flatMap { row -> [String] in
      guard !kept.contains(String(row.key.split(separator: ".").last ?? "")),
        let shape = ScenarioShape.shape.shape(at: row.key)
      else { return [] }
      return shape.ends.map { "\(row.key)=\($0)" }
    }
  }

  /// A debug build is twenty times as slow, and tries each twentieth.
  private static let tried =
    (ends[0].map { (0, $0) } + ends[1].filter { $0.hasPrefix("world.mentors") }.map { (1, $0) })
    .enumerated().filter { Build.isOptimised || $0.offset.isMultiple(of: 20) }.map(\.element)

  @Test(
    "Every number and duration at either end of what is accepted, one at a time", arguments: tried)
  func oneEnd(world: Int, override: String) throws {
    try run(sound([override], Self.worlds[world]))
  }

  @Test(
    "Many keys at their ends at once",
    arguments: 0..<(Build.isOptimised ? 40 : 4) as Range<UInt64>)
  func manyEnds(seed: UInt64) throws {
    let (key, world) = (StreamKey(seed: seed, replication: 0), Int(seed % 2))
    let chosen = Self.ends[world].enumerated().filter { index, _ in
      Draw(key, 1, entity: UInt64(index), occasion: 0).uniform < 0.3
    }
    try run(sound(chosen.map(\.element), Self.worlds[world]))
  }

  /// The scenario with those `overrides` that are accepted together: some leave no push to count,
  /// or make shares that add up to more than one, and that is said.
  private func sound(_ overrides: [String], _ text: String) throws -> Scenario {
    var overrides = overrides
    while true {
      do {
        return try Scenarios.load(text, overrides: overrides)
      } catch let error as ScenarioError {
        let refused = overrides.filter { override in
          error.problems.contains { blames(override, $0) }
        }
        try #require(!refused.isEmpty, "\(error)")
        overrides.removeAll { refused.contains($0) }
      }
    }
  }

  private func blames(_ override: String, _ problem: Problem) -> Bool {
    if problem.message.contains("no push would count") {
      return ["horizon", "attributionWindow", "timeToLive"].contains { override.contains($0) }
    }
    let section = override.prefix { $0 != "=" }.replacing("[house]", with: "[0]")
      .split(separator: ".").dropLast().joined(separator: ".")
    return problem.path.description.hasPrefix(section)
  }

  private func run(_ scenario: Scenario) throws {
    let zones = try scenario.zones()
    let plan = try WorldPlan(scenario.world, span: scenario.span(), zones: zones)
    let key = StreamKey(seed: scenario.seed, replication: 0)
    let world = LaneWorld(
      plan, Schedule(plan, key), key, first: 0, count: scenario.people)
    let arms = scenario.arms.map(\.strategy)
    let strategies = try ArmStrategies(arms, zones: zones, contents: SharedContents(of: arms))
    let outcomes = Lane.paired(world, strategies)
    #expect(outcomes.count == scenario.arms.count)
  }
}

extension Shape {
  /// The shape of the value at a path of object keys and names of arms.
  fileprivate func shape(at path: String) -> Shape? {
    path.split(whereSeparator: { ".[]".contains($0) }).reduce(self as Shape?) { shape, step in
      shape?.below(String(step))
    }
  }

  private func below(_ key: String) -> Shape? {
    switch unwrapped {
    case .object(let object): object[key]?.shape
    case .list(let item, _): item
    case .oneOf(let shapes): shapes.lazy.compactMap { $0.below(key) }.first
    default: nil
    }
  }

  /// The least and the largest value, if this is a number or a duration.
  fileprivate var ends: [String] {
    switch unwrapped {
    case .integer(let range): [range.lowerBound, range.upperBound].map(\.description)
    case .number(let range, _):
      [range.isAboveLow ? 1e-300 : range.low ?? -1e300, range.high ?? 1e300].map(numberText)
    case .duration(let range): [range.lowerBound, range.upperBound].map(formatDuration)
    case .oneOf(let shapes): shapes.flatMap(\.ends)
    default: []
    }
  }
}
