import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Every figure of a line comes from one estimator, and adjusting never costs, in worlds of one business
/// too.
@Suite("One estimator on a line", .releaseOnly) struct OneEstimatorTests {
  private static func summary(businesses: Int, variance: MetricPlan.Variance) throws -> Summary {
    let plan = try plan(businesses: businesses, variance: variance)
    return try plan.summary(plan.run())
  }

  private static func plan(
    businesses: Int, variance: MetricPlan.Variance
  ) throws -> ExperimentPlan {
    var scenario = Scenario.tiny(replications: 10)
    scenario.world.businesses = businesses
    scenario.value = EventValues(tap: 2, optOut: -30)
    scenario.metrics.variance = variance
    return try scenario.plan()
  }

  private static let worlds = [1, 2, 40]

  @Test("levels, differences and intervals are of the same figures", arguments: worlds)
  func lines(businesses: Int) throws {
    let summary = try Self.summary(businesses: businesses, variance: .adjusted)
    let rows = summary.comparisons + summary.netValue!.comparisons
    for row in rows {
      guard let difference = row.difference, let low = row.low, let high = row.high else {
        continue
      }
      let name = "\(row.metric) \(row.arm) \(row.segment)"
      #expect(agree(row.armValue! - row.baselineValue!, difference), "\(name)")
      #expect(low <= difference && difference <= high, "\(name)")
      if let within = row.withinLow {
        #expect(within <= difference && difference <= row.withinHigh!, "\(name)")
        #expect(!row.method.contains("adjusted"), "\(name)")
      }
      if row.metric != EventValues.netValue, row.method.contains("adjusted") {
        let counted = try #require(row.others.first { $0.use == .unadjusted })
        let here = try #require(row.others.first { $0.use == .conditional })
        #expect(agree(here.difference, counted.difference!), "\(name)")
        #expect(here.low! <= here.difference! && here.difference! <= here.high!, "\(name)")
      }
    }
  }

  @Test("the levels of a line are those of the arms, and the net value is that of its arms")
  func page() throws {
    let summary = try Self.summary(businesses: 2, variance: .adjusted)
    var compared = 0
    for row in summary.comparisons where row.segment == "all" && row.low != nil {
      let own = summary.metric(MetricName(rawValue: row.metric)!, row.arm)
      guard own.seeds?.contains(nil) == false, own.method == row.method else { continue }
      compared += 1
      #expect(agree(row.armValue, own.value!), "\(row.metric)")
    }
    #expect(compared > 10)
    let value = summary.netValue!
    for row in value.comparisons where row.low != nil {
      let arm = value.arms.first { $0.arm == row.arm }!
      #expect(agree(row.armValue, arm.value!) && arm.method == row.method)
    }
  }

  @Test("no level and no difference is wider than a plain one", arguments: worlds)
  func neverWider(businesses: Int) throws {
    let plain = try Self.summary(businesses: businesses, variance: .plain)
    let adjusted = try Self.summary(businesses: businesses, variance: .adjusted)
    let most = Estimator.costMax.squareRoot() + 1e-9
    for (own, other) in zip(adjusted.arms, plain.arms) {
      for (own, other) in zip(own.metrics, other.metrics) where other.high != nil {
        // The lower limit is no less than 0.
        let reach = (own.high! - own.value!, other.high! - other.value!)
        #expect(reach.0 <= most * reach.1 + 1e-12, "\(own.name): \(reach), \(own.method)")
      }
    }
    let rows = zip(
      adjusted.comparisons + adjusted.netValue!.comparisons,
      plain.comparisons + plain.netValue!.comparisons)
    for (own, other) in rows {
      guard let low = own.low, let before = other.low, other.high! > before else { continue }
      #expect(
        own.high! - low <= most * (other.high! - before), "\(own.metric) \(own.arm): \(own.method)")
    }
  }
}
