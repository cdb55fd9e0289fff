import PushModel
import PushPolicy
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Learning the hour pays where there is something to learn, and costs little where there is not.
@Suite(.releaseOnly) struct SendTimeLawTests {
  /// Openings for each push that was sent to the cohort, by arm, over all worlds.
  private static func openRates(_ scenario: Scenario) throws -> [String: [Double]] {
    let store = try scenario.plan().run(threads: 2)
    var rates: [String: [Double]] = [:]
    for replication in 0..<scenario.replications {
      let records = store.ordered.filter {
        $0.cell.replication == replication && $0.cell.part == .subscribers
      }
      for (place, arm) in scenario.arms.enumerated() {
        let opened = records.reduce(0) { $0 + $1.arms[place].cohort[.opened] }
        let delivered = records.reduce(0) { $0 + $1.arms[place].cohort[.delivered] }
        rates[arm.name, default: []].append(Double(opened) / Double(delivered))
      }
    }
    return rates
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// The mean difference of two arms, and its standard error over worlds.
  private static func difference(
    _ rates: [String: [Double]], _ one: String, _ other: String
  ) -> (mean: Double, error: Double) {
    let all = zip(rates[one]!, rates[other]!).map { $0 - $1 }
    let mean = mean(all)
    let squares = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / Double(all.count * (all.count - 1))).squareRoot())
  }

  @Test("where all hours are alike nothing is gained, and nothing but waiting is lost")
  func alike() throws {
    let rates = try Self.openRates(.rhythmic(chronotype: 4, exponent: 0))
    for learner in ["thompson", "ucb", "greedy", "oracle"] {
      let (mean, error) = Self.difference(rates, learner, "uniform")
      #expect(abs(mean) < 4 * error, "\(learner): \(mean) ± \(error)")
    }
  }

  @Test("with strong rhythms of their own people are learned, and the oracle is not reached")
  func rhythms() throws {
    let rates = try Self.openRates(.rhythmic(chronotype: 4, exponent: 2))
    for learner in ["thompson", "ucb", "greedy"] {
      let (gain, error) = Self.difference(rates, learner, "uniform")
      #expect(gain > 4 * error, "\(learner) gains \(gain) ± \(error)")
      let (regret, its) = Self.difference(rates, "oracle", learner)
      #expect(regret > 4 * its, "\(learner) lacks \(regret) ± \(its)")
    }
  }

  @Test("the more hours differ, the more is gained") func monotone() throws {
    let gains = try [0.5, 1, 2].map { exponent in
      let rates = try Self.openRates(.rhythmic(chronotype: 3, exponent: exponent))
      return Self.difference(rates, "ucb", "uniform").mean / Self.mean(rates["uniform"]!)
    }
    #expect(gains == gains.sorted() && gains[2] > 2 * gains[0], "\(gains)")
  }
}

extension Scenario {
  /// A world of people who open one in five pushes, each with a day of their own, under every learner.
  ///
  /// - Parameters:
  ///   - chronotype: Standard deviation of the shift of people's days, in hours.
  ///   - exponent: Power of the hour's activity in the response; 0 where all hours are alike.
  static func rhythmic(chronotype: Double, exponent: Double) -> Scenario {
    var world = WorldParameters()
    world.businesses = 40
    world.subscribers = 400
    world.activity.chronotypeSigma = chronotype
    world.response.hourExponent = exponent
    world.response.openAndroid = 0.2
    world.response.openIOS = 0.2
    world.response.habituation = .none
    let policy = Policy(caps: [.global: Cap(limit: 3, per: .localDay)])
    let house = Arm(name: "house", baseline: true, strategy: Strategy(policy: policy))
    let arms = SendTime.Learner.allCases.map { learner in
      Arm(
        name: learner.rawValue,
        strategy: Strategy(policy: policy, sendTime: SendTime(by: learner)))
    }
    return Scenario(
      name: "rhythmic", seed: 3, horizon: Horizon(days: 42, warmupDays: 21), replications: 8,
      laneSize: 200, world: world, arms: [house] + arms)
  }
}
