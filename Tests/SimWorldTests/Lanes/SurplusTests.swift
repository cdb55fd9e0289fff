import Foundation
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What chance gives beyond its expectation is 0 on average, and what is left of a count varies less.
@Suite(.releaseOnly) struct SurplusTests {
  private static let seeds: Range<UInt64> = 0..<300

  private static func world(_ change: (inout WorldParameters) -> Void = { _ in }) -> WorldParameters
  {
    var chance = Chance(seed: 5)
    var world = WorldParameters.city(&chance)
    world.subscribers = 60
    world.response.openAndroid = 0.2
    world.response.openIOS = 0.2
    world.fatigue.optOutPerPush = 0.01
    world.fatigue.uninstallShare = 0.4
    change(&world)
    return world
  }

  private static func outcomes(
    _ world: WorldParameters, _ seeds: Range<UInt64> = seeds
  ) -> [LaneOutcome] {
    let seeds = Array(seeds)
    return try! inParallel(seeds.count) {
      Town(world, seed: seeds[$0], days: 8).run(.instant, eventShare: 0)
    }
  }

  /// The worlds that are looked at as a whole.
  private static let all = outcomes(world())

  @Test("each sum has the mean 0 over worlds, within four standard errors")
  func meanIsZero() {
    for event in Surplus.Event.allCases {
      let sums = Self.all.map { $0.arms[0].surplus[event] }
      let mean = sums.reduce(0, +) / Double(sums.count)
      let variance = sums.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(sums.count - 1)
      #expect(variance > 0, "\(event)")
      let error = (variance / Double(sums.count)).squareRoot()
      #expect(abs(mean) < 4 * error, "\(event): \(mean) ± \(error)")
    }
  }

  @Test("without it, the number of opt-outs and of openings varies less over worlds")
  func explains() {
    func variance(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
    }
    for (event, variable, factor) in [
      (Surplus.Event.opened, Variable.opened, 0.9), (.optedOut, .optedOut, 0.35),
      (.uninstalled, .uninstalled, 0.9),
    ] {
      let counts = Self.all.map { outcome in
        stride(from: Int(variable.rawValue), to: outcome.counts.count, by: Variable.count)
          .reduce(0.0) { $0 + Double(outcome.counts[$1]) }
      }
      let rest = zip(counts, Self.all).map { $0 - $1.arms[0].surplus[event] }
      #expect(variance(rest) < factor * variance(counts), "\(event)")
    }
  }

  @Test("what is certain, or cannot be, gives nothing beyond its expectation")
  func certain() {
    let never = Self.world {
      ($0.response.openAndroid, $0.response.openIOS, $0.response.openContextual) = (0, 0, 0)
      $0.fatigue.optOutPerPush = 0
      $0.fatigue.leavePerWeekAbove = 0
      $0.fatigue.uninstallPerDay = 0
      $0.retention = nil
      $0.network.lossShare = 0
    }
    let always = Self.world {
      $0.response.tapShare = 1
      $0.fatigue.uninstallShare = 0
    }
    // A hazard of more than 1: whoever is shown anything leaves.
    let leaving = Self.world {
      $0.fatigue.optOutPerPush = 1
      $0.fatigue.leavePerWeekAbove = 1
      $0.fatigue.toleranceMedian = 0
      $0.fatigue.uninstallShare = 0
    }
    for outcome in Self.outcomes(leaving, 0..<10) {
      #expect(outcome.arms[0].surplus[.optedOut] == 0)
    }
    for outcome in Self.outcomes(never, 0..<10) { #expect(outcome.arms[0].surplus == Surplus()) }
    for outcome in Self.outcomes(always, 0..<10) {
      #expect(outcome.arms[0].surplus[.tapped] == 0)
      #expect(outcome.arms[0].surplus[.uninstalled] == 0)
      #expect(outcome.arms[0].surplus[.opened] != 0)
    }
  }

  @Test("sums of lanes are those of one lane", arguments: 0..<10 as Range<UInt64>)
  func partition(seed: UInt64) {
    // Nothing is short, so that people of one lane do not wait for one another.
    var world = WorldParameters()
    (world.subscribers, world.businesses) = (60, 12)
    let whole = Town(world, seed: seed, days: 8).run(.instant, eventShare: 0).arms[0].surplus
    var parts = Surplus()
    for first in [0, 17, 41] {
      let count = [0: 17, 17: 24, 41: 19][first]!
      let town = Town(world, seed: seed, days: 8, first: first, count: count)
      parts.merge(town.run(.instant, eventShare: 0).arms[0].surplus)
    }
    #expect(parts == whole)
  }
}
