import Documents
import PushModel
import Scenarios
import SimWorld
import Statistics
import Synchronization

/// The worlds of a run, smaller, in which some keys are tried at other values: the same seeds at every setting, so that
/// what differs between settings is the keys' doing.
struct EchoWorlds: Sendable {
  /// A setting of some keys, for some arms.
  struct Request: Sendable {
    /// Keys at other steps than their own.
    let steps: [EchoKey: EchoKey.Step]
    /// Places of arms in the plan.
    let arms: [Int]
    /// The first so many worlds; `nil` for all.
    var worlds: Int?
  }

  /// Subscribers of a world, at most (*assumption*): four worlds of 400 people tell a tenth of a difference of a tenth,
  /// since all settings have the same seeds, and openings are without luck.
  private static let peopleMax = 400
  /// Worlds at most: those of one scenario differ by luck alone, those of an ensemble in what the arms do.
  private static let (alikeMax, membersMax) = (4, 20)

  let keys: [EchoKey]
  private let plan: ExperimentPlan
  /// One replication of the plan's, with all arms that are tried.
  private let scenario: Scenario
  private let worlds: [VariedWorld]
  /// By world, the keys' own values.
  private let values: [[Double]]
  private let limits: KeyLimits

  /// - Parameter metrics: Those that are measured.
  /// - Throws: `ScenarioError` for a scenario that cannot be written.
  init(_ plan: ExperimentPlan, _ keys: [EchoKey], _ metrics: [MetricName]) throws(ScenarioError) {
    (self.plan, self.keys) = (plan, keys)
    let own = plan.scenario
    scenario = own.measuring(metrics, byPlatform: false, arms: nil, people: Self.peopleMax)
    limits = KeyLimits(keys.map(\.varied))
    var (worlds, values): ([VariedWorld], [[Double]]) = ([], [])
    let most = plan.hasOneWorld ? Self.alikeMax : Self.membersMax
    for replication in 0..<min(own.replications, most) {
      if plan.hasOneWorld, let first = worlds.first {
        (worlds, values) = (worlds + [first], values + [values[0]])
        continue
      }
      var scenario = scenario
      scenario.world = plan.world(of: replication)
      scenario.world.subscribers = self.scenario.world.subscribers
      worlds.append(try VariedWorld(scenario, keys.map(\.varied)))
      values.append(try Self.values(of: keys, in: scenario))
    }
    (self.worlds, self.values) = (worlds, values)
  }

  private static func values(
    of keys: [EchoKey], in scenario: Scenario
  ) throws(ScenarioError) -> [Double] {
    let rows = Dictionary(
      try scenario.describe().map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    return keys.map { key in
      rows[key.key].flatMap { NumberText.share($0)?.double } ?? key.value
    }
  }

  /// The mean of a key's own values over the worlds, or over the first so many.
  func mean(
    of key: EchoKey, first count: Int? = nil, _ figure: (Double) -> Double = { $0 }
  ) -> Double {
    let place = keys.firstIndex(of: key)!
    let own = values.prefix(count ?? values.count)
    return own.reduce(0) { $0 + figure($1[place]) } / Double(own.count)
  }
}

extension EchoWorlds {
  /// What the worlds show at each setting.
  ///
  /// - Throws: ``RunError`` where no thread can be started, and for an invariant that is violated.
  func figures(_ requests: [Request], threads: Int) throws -> [EchoFigures] {
    let jobs = requests.enumerated().flatMap { place, request in
      (0..<min(request.worlds ?? worlds.count, worlds.count)).map { (place, $0) }
    }
    let rows = Mutex([EchoFigures.Parts](repeating: [:], count: jobs.count))
    try WorkerPool(threads: threads).run(jobs.count) { job in
      let (place, world) = jobs[job]
      let parts = try parts(requests[place], in: world)
      rows.withLock { $0[job] = parts }
    }
    let all = rows.withLock { $0 }
    return requests.indices.map { place in
      EchoFigures(worlds: zip(jobs, all).filter { $0.0.0 == place }.map(\.1))
    }
  }

  private func parts(_ request: Request, in place: Int) throws -> EchoFigures.Parts {
    var own = scenario
    // One world after another; a seed is mixed before it is used.
    own.seed &+= UInt64(place)
    own.arms = request.arms.map { scenario.arms[$0] }
    let values = zip(keys, values[place]).map { key, value in
      key.value(value, at: request.steps[key] ?? .own)
    }
    guard let world = try? worlds[place].world(limits.accepted(values)) else { return [:] }
    own.world = world
    do { return try parts(of: own, request.arms) } catch RunError.world { return [:] }
  }

  private func parts(of scenario: Scenario, _ arms: [Int]) throws -> EchoFigures.Parts {
    // Nothing is stored under the plan's hash, so its text may stay away.
    let plan = try ExperimentPlan(scenario, resolved: "")
    let store = MemoryStore()
    try Runner(plan, threads: 1, unit: 0..<plan.lanes).run(into: store)
    var evidence = RunEvidence(plan)
    for record in store.ordered { try evidence.add(record) }
    return Dictionary(
      uniqueKeysWithValues: arms.enumerated().map { place, arm in
        (arm, WorldFigures(evidence.people, place, in: 0, plan).parts)
      })
  }
}
