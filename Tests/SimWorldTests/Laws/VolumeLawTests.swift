import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// More pushes bring more openings, ever fewer for each, and drive people away.
@Suite(.releaseOnly) struct VolumeLawTests {
  /// More posts than anyone may get, so that the cap sets the dose.
  static func world() -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 400)
    world.follows.mean = 10
    world.posts.perDay = 2
    world.response.openAndroid = 0.2
    world.response.hourExponent = 0
    return world
  }

  /// Pushes a week.
  static let doses = [1, 2, 4, 8]

  static let ladder = doses.map { dose in
    var strategy = Strategy.instant
    strategy.policy.caps[.global] = Cap(limit: dose, per: .rolling(.days(7)))
    return strategy
  }

  static func climb(_ world: WorldParameters) -> [Funnel] {
    let experiment = Experiment(world, seeds: 0..<6, days: 30, ladder)
    return doses.indices.map(experiment.total)
  }

  @Test("Openings rise with the dose, by less and less; the open rate falls; leaving rises (W1)")
  func ladderOfDoses() {
    var world = Self.world()
    world.response.habituation = .volume
    world.response.habituationWeight = 0.2
    world.fatigue = FatigueParameters()
    world.fatigue.uninstallPerDay = 0
    let steps = Self.climb(world)
    let opened = steps.map { Double($0[.opened]) }
    let slopes = (1..<4).map { step in
      let more = Self.doses[step] - Self.doses[step - 1]
      return (opened[step] - opened[step - 1]) / Double(more)
    }
    #expect(slopes.allSatisfy { $0 > 0 }, "\(opened)")
    #expect(slopes == slopes.sorted(by: >), "\(slopes)")
    let rates = steps.map(\.openRate)
    #expect(rates == rates.sorted(by: >), "\(rates)")
    #expect((0.4...0.8).contains(rates[3] / rates[0]), "\(rates)")
    let left = steps.map(\.departures)
    #expect(left == left.sorted() && left[3] > 4 * left[0], "\(left)")
  }

  @Test("Without habituation and fatigue openings are in proportion and nobody leaves (W1)")
  func withoutMechanism() {
    var world = Self.world()
    world.response.habituation = .none
    let steps = Self.climb(world)
    let rates = steps.map(\.openRate)
    #expect(rates.allSatisfy { abs($0 / rates[3] - 1) < 0.05 }, "\(rates)")
    #expect(steps.allSatisfy { $0.departures == 0 })
  }

  @Test("A digest interrupts less often, and each message is opened more often (W15)")
  func digest() {
    var world = Self.world()
    world.response.habituationWeight = 0.2
    var digest = Strategy.instant
    digest.policy.digest = [.newPost: .hours(6), .offer: .hours(6)]
    let experiment = Experiment(world, seeds: 0..<3, [.instant, digest])
    let (single, summary) = (experiment.total(0), experiment.total(1))
    #expect(2 * summary[.displayed] < single[.displayed])
    #expect(summary[.opened] < single[.opened])
    #expect(summary.openRate > 1.1 * single.openRate)
  }
}
