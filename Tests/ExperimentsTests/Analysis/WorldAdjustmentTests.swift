import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Estimates over worlds without what is not the strategies' doing.
@Suite("Adjusted estimates over worlds", .releaseOnly)
struct WorldAdjustmentTests {
  private static func scenario(
    seed: UInt64 = 7, replications: Int = 10, subscribers: Int = 500, laneSize: Int = 512,
    arms: [Arm] = Array(Arm.three.prefix(2))
  ) -> Scenario {
    var scenario = Scenario.tiny(
      seed: seed, replications: replications, subscribers: subscribers, laneSize: laneSize,
      arms: arms)
    scenario.world.businesses = 40
    scenario.world.fatigue.optOutPerPush = 0.002
    return scenario
  }

  private static func summary(_ scenario: Scenario) throws -> Summary {
    let plan = try scenario.plan()
    return try plan.summary(plan.run())
  }

  private static let metrics: [MetricName] = [
    .deliveryRate, .openRate, .ctr, .opensPerSubscriberDay, .sendsPerSubscriberDay, .optOutRate,
    .uninstallRate,
  ]

  @Test("nothing that happens changes, and plain figures stay beside the adjusted")
  func beside() throws {
    var plain = Self.scenario()
    plain.metrics.variance = .plain
    let (without, with) = (try Self.summary(plain), try Self.summary(Self.scenario()))
    #expect(with.digest == without.digest)
    var adjusted = 0
    for metric in Self.metrics {
      let (own, other) = (with.comparison(metric, "free"), without.comparison(metric, "free"))
      guard other.verdict != .identical, other.low != other.high else { continue }
      guard own.method != "t over 10 seeds" else {
        // Counts were chosen.
        #expect(own.difference == other.difference && own.low == other.low)
        continue
      }
      adjusted += 1
      let kept = try #require(own.others.first { $0.use == .unadjusted }, "\(metric)")
      #expect(kept.difference == other.difference && kept.low == other.low)
      // The p-value of a guardrail is that of a loss beyond its margin.
      if other.role != .guardrail { #expect(kept.p == other.p) }
      #expect(own.method.hasPrefix("t over 10 seeds, adjusted"))
      #expect(own.varianceReduction! < 1)
    }
    #expect(adjusted >= 4)
    var split = Self.scenario()
    split.design = .split
    #expect(split.remarks == [])
    split.metrics.variance = .adjusted
    #expect(split.remarks.count == 1 && Self.scenario().remarks == [])
    #expect(split.remarks[0].hasPrefix("metrics.variance: adjusted has no effect in a split"))
    let one = try Self.summary(Self.scenario(replications: 1)).comparison(.openRate, "free")
    #expect(one.method == "paired by subscriber, conditional on this world")
    #expect(
      try Self.summary(split).comparison(.openRate, "free").method.contains("adjusted") == false)
  }

  @Test("the same figures on any number of threads, and from records that were stored")
  func oneAnswer() throws {
    let plan = try Self.scenario(laneSize: 64).plan()
    let (one, two) = (try plan.run(threads: 1), try plan.run(threads: 2))
    let shape = CellShape(plan)
    let stored = try two.ordered.map { try CellRecord(stored: $0.stored, of: shape) }
    let expected = try plan.summary(one)
    #expect(try plan.summary(two) == expected)
    #expect(try Analysis.summary(plan: plan, records: stored) == expected)
  }

  @Test("arms alike differ by nothing")
  func identity() throws {
    var arms = Array(Arm.three.prefix(1))
    arms.append(Arm(name: "twin", baseline: false, strategy: arms[0].strategy))
    let summary = try Self.summary(Self.scenario(arms: arms))
    let rows = summary.comparisons.filter { $0.segment == "all" && $0.armValue != nil }
    #expect(rows.count > 8)
    #expect(rows.allSatisfy { $0.verdict == .identical && $0.difference == 0 })
  }

  @Test("a census has the means of the worlds that are simulated")
  func census() throws {
    let plan = try Self.scenario(replications: 60).plan()
    let census = try #require(Census.of(plan))
    #expect(census.worlds == 57)
    #expect(Census.of(plan, threads: 2)?.means == census.means)
    #expect(Census.of(plan, arms: 8)!.worlds == 4 * 57)
    let evidence = try RunEvidence(plan, in: plan.run())
    for figure in PersonFigure.allCases {
      let place = evidence.people.figures[Int(figure.rawValue)]
      let means = evidence.people.moments.map { Double($0[0].sum(place)) / Double($0[0].count) }
      let moments = try Moments(means)
      let expected = census.means[Int(figure.rawValue)]
      let own = census.covariances[Int(figure.rawValue)][Int(figure.rawValue)]
      let error = (moments.varianceOfMean + own).squareRoot()
      #expect(abs(moments.mean - expected) < 4 * error, "\(figure): \(moments.mean), \(expected)")
    }
  }

  @Test("people who join have no census, and surplus alone is taken away")
  func joining() throws {
    var scenario = Self.scenario()
    scenario.world.arrivals = ArrivalParameters()
    scenario.world.arrivals?.perDay = 0.01
    #expect(Census.of(try scenario.plan()) == nil)
    let methods = try Self.summary(scenario).comparisons.map(\.method)
    #expect(methods.contains("t over 10 seeds, adjusted for luck"))
    #expect(!methods.contains("t over 10 seeds, adjusted"))
  }

  /// 95 % intervals of ten seeds hold the difference that 240 others find, which is known to a fifth of
  /// an interval's reach, as often as they say; at few opt-outs too. `make proofs` makes 2,000 experiments, and these at 500
  /// people.
  @Test(
    "intervals hold the truth, and are narrower; in worlds of one business too", arguments: [1, 40])
  func coverage(businesses: Int) throws {
    let (experiments, seeds) = (40, 10)
    let summary = { @Sendable (seed: UInt64, replications: Int) in
      var scenario = Self.scenario(seed: seed, replications: replications)
      scenario.world.businesses = businesses
      if !Build.runsProofs { scenario.world.subscribers = 240 }
      return try Self.summary(scenario)
    }
    let truth = try summary(1_000, Build.runsProofs ? 600 : 240)
    let found = try inParallel(experiments) { try summary(UInt64($0), 10) }
    let band = try BinomialBand(0.95, of: experiments)
    for metric in Self.metrics {
      let value = try #require(truth.comparison(metric, "free").difference)
      let rows = found.map { $0.comparison(metric, "free") }
      let covered = rows.count { ($0.low!...$0.high!).contains(value) }
      #expect(band.contains(covered), "\(metric): \(covered) of \(experiments)")
      let reduction = rows.reduce(0) { $0 + ($1.varianceReduction ?? 0) } / Double(experiments)
      #expect(reduction > -0.2, "\(metric): \(reduction) at \(seeds) seeds")
    }
  }
}
