import PushModel
import Scenarios
import Statistics
import Synchronization
import Worlds

/// What worlds from a log say of each arm: its ratio to the baseline in the first success metric, and whether the log
/// tells it.
package struct EffectForecast: Hashable, Sendable, Codable {
  /// One arm beside the baseline.
  package struct Arm: Hashable, Sendable, Codable {
    package let arm: String

    /// What the arm changes of the pushes that people get.
    package let dimensions: [PushDimension]

    /// 2.5, 50 and 97.5 % points over the worlds of the arm's figure by the baseline's, one simulation of each.
    package let low, middle, high: Double

    /// Whether the log can tell the ratio.
    package let isTold: Bool

    /// The first reason why it cannot; `nil` where it can.
    package let reason: Telling.Reason?
  }

  /// The metric that the ratios are of.
  package let metric: String

  /// Worlds that were simulated, and their subscribers.
  package let worlds, people: Int

  /// Pushes a person and week under the baseline: median over the worlds.
  package let sendsPerWeek: Double
  package let arms: [Arm]
}

extension EffectForecast {
  /// Subscribers of a world (*assumption*): the ratio of two arms on the same people varies by some 2 %.
  private static let people = 1_000

  /// Worlds that are simulated, at most (*assumption*).
  private static let worldsMax = 100

  /// - Parameters:
  ///   - keys: With values by world.
  ///   - levels: The same keys as if nothing had varied by chance.
  ///   - byChance: Dimensions that varied by chance in the log.
  /// - Returns: `nil` for one arm alone, and where no world has the figures of all arms.
  /// - Throws: `ScenarioError`, ``RunError`` and `StatisticsError`.
  package init?(
    _ scenario: Scenario, keys: [DrawnKey], levels: [DrawnKey], byChance: Set<PushDimension>,
    threads: Int, isStopped: @escaping @Sendable () -> Bool
  ) throws {
    let search = try Search(scenario, people: Self.people, threads: threads, isStopped)
    guard scenario.arms.count > 1, let metric = search.metric else { return nil }
    let told = try search.rows(keys, Self.worldsMax)
    let free = byChance.isEmpty ? told : try search.rows(levels, Self.worldsMax)
    // Where nobody opens anything in any world there is no ratio.
    guard !told.isEmpty, !free.isEmpty else { return nil }
    (self.metric, worlds, people) = (metric.rawValue, told.count, search.peopleCount)
    sendsPerWeek = search.median(told.map { $0.sends })
    arms = try scenario.arms.indices.filter { $0 != scenario.baselineIndex }.map { arm in
      let dimensions = try scenario.pushDimensions(ofArm: arm)
      return Arm(
        scenario.arms[arm].name, dimensions, told.map { $0.ratios[arm] },
        before: free.map { $0.ratios[arm] },
        isByChance: !dimensions.isEmpty && dimensions.isSubset(of: byChance))
    }
  }
}

extension EffectForecast.Arm {
  fileprivate init(
    _ arm: String, _ dimensions: Set<PushDimension>, _ ratios: [Double], before: [Double],
    isByChance: Bool
  ) {
    let weights = Weights(equal: ratios.count)
    let points = weights.quantiles(ratios, [0.025, 0.5, 0.975])
    let prior = Weights(equal: before.count).deviation(before)
    let deviation = weights.deviation(ratios)
    // Whether pushes of the arm lie where the log has been is not looked at: docs/calibrate.md says so.
    let telling = EffectEvidence(
      log: EffectEvidence.Log(supportedShare: 1, isByChance: isByChance),
      interval: points[0]...points[2], threshold: 1, level: 1, varianceBefore: prior * prior,
      varianceAfter: deviation * deviation
    ).telling
    let reason: Telling.Reason? = if case .cannotTell(let why) = telling { why } else { nil }
    self.init(
      arm: arm, dimensions: PushDimension.allCases.filter(dimensions.contains), low: points[0],
      middle: points[1], high: points[2], isTold: reason == nil, reason: reason)
  }
}

/// The simulations of a forecast.
private struct Search {
  struct Row: Sendable {
    /// By arm, its figure by the baseline's.
    let ratios: [Double]
    let sends: Double
  }

  private let scenario: Scenario
  private let people, threads: Int
  private let isStopped: @Sendable () -> Bool
  let metric: MetricName?
  var peopleCount: Int { min(people, scenario.people) }

  init(
    _ scenario: Scenario, people: Int, threads: Int, _ isStopped: @escaping @Sendable () -> Bool
  ) throws {
    (self.scenario, self.people, self.threads) = (scenario, people, threads)
    self.isStopped = isStopped
    metric = scenario.metrics.success.first
  }

  /// One simulation of each world that has the figures of all arms.
  func rows(_ keys: [DrawnKey], _ count: Int) throws -> [Row] {
    let file = try EnsembleFile(drawn: keys, over: scenario)
    let figures = try FactFigures(
      scenario, ScenarioFacts(figures: []), keys: file.keys, isWhole: true, people: people)
    let all = file.worlds.members
    let members = (0..<min(count, all.count)).map { all[$0 * all.count / min(count, all.count)] }
    let found = Mutex([FactFigures.Row?](repeating: nil, count: members.count))
    let seed = scenario.seed
    let job = { @Sendable (_: Void, place: Int) in
      let row = try figures.row(members[place].values, seed: seed &+ UInt64(place))
      found.withLock { $0[place] = row }
    }
    try WorkerPool(threads: threads).run(
      members.count, isStopped: isStopped, worker: {}, job: job)
    return found.withLock { $0.compactMap { row($0!, figures.metrics) } }
  }

  private func row(_ row: FactFigures.Row, _ metrics: [MetricName]) -> Row? {
    guard let metric, let place = metrics.firstIndex(of: metric), !row.levels.isEmpty else {
      return nil
    }
    let baseline = row.levels[scenario.baselineIndex]
    let ratios = row.levels.map { $0[place] / baseline[place] }
    guard ratios.allSatisfy(\.isFinite) else { return nil }
    let sends = metrics.firstIndex(of: .sendsPerSubscriberDay).map { 7 * baseline[$0] } ?? .nan
    return Row(ratios: ratios, sends: sends)
  }

  func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : Weights(equal: values.count).quantiles(values, [0.5])[0]
  }
}
