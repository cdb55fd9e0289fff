import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What was taken off counts, as a summary tells it.
@Suite("The exported estimates", .releaseOnly) struct AdjustmentSummaryTests {
  @Test("a t over what is exported is the line, and the values can be computed anew")
  func exported() throws {
    var scenario = Scenario.tiny(replications: 10)
    scenario.world.businesses = 40
    scenario.value = EventValues(tap: 2, optOut: -30)
    let plan = try scenario.plan()
    let evidence = try RunEvidence(plan, in: plan.run())
    let (summary, values) = (try Analysis.summary(evidence), evidence.seedValues)
    let adjustment = try #require(summary.adjustment)
    let rows = summary.comparisons.filter { $0.segment == "all" } + summary.netValue!.comparisons
    for row in rows where row.low != nil {
      let own = try #require(
        adjustment.estimates.first { $0.metric == row.measure && $0.arm == row.arm })
      let found = try seedLevelT(own.differences!.compactMap { $0 }, level: 0.95)
      #expect(agree(row.difference, found.value) && agree(row.low, found.interval.low))
      #expect(agree(row.high, found.interval.high))
      if row.margin == nil { #expect(agree(row.p, found.pValue)) }
    }
    var kinds: Set<Estimator> = []
    for own in adjustment.estimates where own.metric != .netValue {
      kinds.insert(own.estimator)
      let metric = summary.metric(own.metric.metric!, own.arm)
      let level = AdjustedFigures(values: own.values).mean
      #expect(level.map { agree(metric.value, $0) } ?? (metric.value == nil), "\(own.metric)")
      guard own.metric == .metric(.openRate), let coefficients = own.coefficients else { continue }
      for seed in adjustment.worlds.indices {
        let counts = try #require(
          values.first {
            $0.metric == .openRate && $0.arm == own.arm && $0.segment == "all"
              && $0.replication == seed
          })
        let rest =
          (Double(counts.numerator) - own.numeratorSurplus![seed])
          / (Double(counts.denominator) - own.denominatorSurplus![seed])
        let beyond = zip(adjustment.worlds[seed], adjustment.averageWorld!).map { $0 - $1 }
        let anew = zip(coefficients, beyond).reduce(rest) { $0 - $1.0 * $1.1 }
        #expect(agree(own.values[seed], anew))
      }
    }
    #expect(kinds.contains(.luckAndWorld))
    #expect(adjustment.worlds.count == 10 && adjustment.averageWorld?.count == 11)
  }
}
