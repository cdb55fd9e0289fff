import PushModel
import PushPolicy
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// A limit that is shared by value brings more than one that is shared by chance, where people differ.
@Suite(.releaseOnly) struct VolumeLawTests {
  /// Sends and openings of the whole run by arm, in each world.
  private static func counts(
    _ scenario: Scenario
  ) throws -> [String: [(sent: Int, opened: Int)]] {
    let store = try scenario.plan().run(threads: 2)
    var counts: [String: [(sent: Int, opened: Int)]] = [:]
    for replication in 0..<scenario.replications {
      let records = store.ordered.filter {
        $0.cell.replication == replication && $0.cell.part == .subscribers
      }
      for (place, arm) in scenario.arms.enumerated() {
        let curves = records.map { $0.curves[place] }
        counts[arm.name, default: []].append(
          (curves.reduce(0) { $0 + $1.total(.sent) }, curves.reduce(0) { $0 + $1.total(.opened) }))
      }
    }
    return counts
  }

  /// By how much one arm has more openings than the other, and the standard error over worlds.
  private static func gain(
    _ counts: [String: [(sent: Int, opened: Int)]], _ one: String, over other: String
  ) -> (mean: Double, error: Double) {
    let all = zip(counts[one]!, counts[other]!).map { Double($0.opened - $1.opened) }
    let mean = all.reduce(0, +) / Double(all.count)
    let squares = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / Double(all.count * (all.count - 1))).squareRoot())
  }

  @Test("by value is between chance and the oracle, and none sends more than the limit")
  func order() throws {
    let scenario = Scenario.crowded(personCV: 1.5)
    let counts = try Self.counts(scenario)
    let (chance, its) = Self.gain(counts, "value", over: "even")
    #expect(chance > 4 * its, "value gains \(chance) ± \(its)")
    let (bound, own) = Self.gain(counts, "oracle", over: "value")
    #expect(bound > 4 * own, "it lacks \(bound) ± \(own)")
    for name in ["value", "even", "oracle"] {
      for world in counts[name]! {
        // Six weeks of one push a week.
        #expect(world.sent <= 6 * 400 && world.sent > 5 * 400, "\(name): \(world.sent)")
      }
    }
  }

  @Test("where people are alike value is chance") func alike() throws {
    let counts = try Self.counts(.crowded(personCV: 0))
    let (mean, error) = Self.gain(counts, "value", over: "even")
    #expect(abs(mean) < 4 * error, "\(mean) ± \(error)")
  }
}

extension Scenario {
  /// A world of people who open one in five pushes, who differ by `personCV`, under a push a week for each on
  /// average.
  static func crowded(personCV: Double) -> Scenario {
    var world = WorldParameters()
    world.businesses = 40
    world.subscribers = 400
    world.response.openAndroid = 0.2
    world.response.openIOS = 0.2
    world.response.personCV = personCV
    world.response.habituation = .none
    var house = Strategy()
    house.policy.timedCategories = Category.allCases
    let arms = Volume.Value.allCases.map { value in
      var strategy = house
      strategy.volume = Volume(VolumeLimit(1, per: .days(7)), by: value)
      return Arm(name: value.rawValue, strategy: strategy)
    }
    return Scenario(
      name: "crowded", seed: 3, horizon: Horizon(days: 42, warmupDays: 21), replications: 8,
      laneSize: 200, world: world,
      arms: [Arm(name: "house", baseline: true, strategy: house)] + arms)
  }
}
