import Statistics

@testable import Experiments
@testable import Scenarios

/// A small run as its summary tells it: a baseline, an arm that did better in one metric and worse
/// in another, one that changed nothing, and one that sent nothing.
enum SampleSummary {
  static let value = Summary(
    schema: 1, name: "evening", planHash: "0123456789abcdef", digest: "fedcba9876543210",
    design: .paired, baseline: "house", subscribers: 20_000, replications: 10, cohortDays: 17,
    arms: [
      arm(
        "house", opened: 12_000,
        funnel: [
          "intended": 400_000, "sent": 200_000, "delivered": 190_000, "displayed": 189_000,
          "opened": 12_000, "tapped": 3_000, "suppressed.globalCap": 150_000,
          "suppressed.quietHours": 49_000, "failed.unregistered": 1_000,
          "dropped.superseded": 7_000, "inFlight": 3_000, "held.quietHours": 61_000,
        ], owners: 5_000),
      arm(
        "no-rules", opened: 18_000,
        funnel: [
          "intended": 400_000, "sent": 400_000, "delivered": 370_000, "displayed": 366_000,
          "opened": 18_000, "tapped": 4_100, "dropped.superseded": 30_000,
        ], owners: 5_000),
      arm("the-same-under-a-name-that-is-long", opened: 12_000, funnel: [:], owners: 0),
      ArmSummary(
        name: "silent", metrics: [], latency: nil, promptLatency: nil, timeToOpen: nil,
        funnel: [:], ownersFunnel: [:]),
    ],
    comparisons: against("no-rules") + identical("the-same-under-a-name-that-is-long")
      + [empty("silent", .openRate, .success)] + segments,
    interactions: [
      interaction("no-rules", .openRate, p: 0.0021), interaction("no-rules", .ctr, p: 0.3),
      interaction("silent", .openRate, p: nil),
    ],
    survival: [
      survival("house", "optOut", 0.971), survival("no-rules", "optOut", 0.952),
      survival("house", "uninstall", nil), survival("no-rules", "uninstall", 0.9985),
    ],
    warnings: ["3 replications: intervals over seeds are wide below 5"], sampleRatio: nil)

  private static var segments: [Comparison] {
    [("platform=android", -0.0041), ("platform=ios", 0.0003)].map { segment, difference in
      var row = empty("no-rules", .openRate, .exploratory)
      row.segment = segment
      row.fill(
        difference: difference, low: difference - 0.001, high: difference + 0.001, p: 0.01,
        .worse, relative: -0.1)
      return row
    }
  }

  private static func interaction(
    _ arm: String, _ metric: MetricName, p: Double?
  ) -> Interaction {
    Interaction(
      metric: metric.rawValue, unit: metric.unit, dimension: "platform", arm: arm,
      baseline: "house", segments: 2, statistic: 12, degreesOfFreedom: 1, p: p,
      pAdjusted: p.map { 2 * $0 }, method: "Hotelling's T² over seeds")
  }

  private static func survival(
    _ arm: String, _ event: String, _ share: Double?
  ) -> SurvivalSummary {
    let curve = share.map {
      SurvivalSummary.Point(day: 21, share: $0, low: $0 - 0.002, high: $0 + 0.001)
    }
    return SurvivalSummary(
      event: event, arm: arm, entered: 20_000, events: curve == nil ? 0 : 500, days: 21,
      curve: curve.map { [$0] } ?? [], restrictedMeanDays: 20.5)
  }

  private static func arm(
    _ name: String, opened: Int, funnel: [String: Int], owners: Int
  ) -> ArmSummary {
    let sent = funnel["sent"] ?? 200_000
    let delivered = funnel["delivered"] ?? 190_000
    let days = 20_000 * 10 * 17
    return ArmSummary(
      name: name,
      metrics: [
        metric(.deliveryRate, delivered, sent), metric(.openRate, opened, delivered),
        metric(.ctr, 3_000, opened), metric(.sendsPerSubscriberDay, sent, days),
        metric(.deliveriesPerSubscriberDay, delivered, days),
        metric(.opensPerSubscriberDay, opened, days), metric(.tapsPerSubscriberDay, 3_000, days),
        metric(.optOutRate, 24_000, 200_000), metric(.uninstallRate, 900, 200_000),
        metric(.within4sRate, 171_000, delivered),
        metric(.deliveryRate, 4_900, 5_000, segment: "owners"),
      ],
      latency: delays(0.412, 5_400, 30_000, delivered),
      promptLatency: delays(0.31, 2.25, 3.9, delivered),
      timeToOpen: nil, funnel: funnel, ownersFunnel: owners > 0 ? ["intended": owners] : [:])
  }

  /// Intervals of four per cent either side.
  private static func delays(
    _ p50: Double, _ p95: Double, _ p99: Double, _ count: Int
  ) -> Percentiles {
    Percentiles(
      p50: p50, p95: p95, p99: p99, count: count, low: [p50, p95, p99].map { $0 * 0.96 },
      high: [p50, p95, p99].map { $0 * 1.04 }, method: "t over seeds")
  }

  /// An interval of one per cent either side.
  private static func metric(
    _ name: MetricName, _ numerator: Int, _ denominator: Int, segment: String = "all"
  ) -> Metric {
    let value = Double(numerator) / Double(denominator)
    return Metric(
      name: name, segment: segment, numerator: numerator, denominator: denominator, value: value,
      low: value * 0.99, high: value * 1.01, subscribers: 20_000, replications: 10,
      method: "t over 10 seeds")
  }

  private static func against(_ arm: String) -> [Comparison] {
    var opens = empty(arm, .opensPerSubscriberDay, .success)
    opens.fill(
      difference: 0.0123, low: 0.0101, high: 0.0145, p: 0.00004, .improved, relative: 0.204)
    opens.pAdjusted = 0.00012
    var rate = empty(arm, .openRate, .success)
    rate.fill(
      difference: -0.0021, low: -0.0034, high: -0.0008, p: 0.0046, .worse, relative: -0.061)
    rate.pAdjusted = 0.0092
    var ctr = empty(arm, .ctr, .success)
    ctr.fill(
      difference: 0.0004, low: -0.021, high: 0.0218, p: 0.9681, .inconclusive, relative: 0.002)
    ctr.pAdjusted = 1
    var delivery = empty(arm, .deliveryRate, .guardrail)
    delivery.fill(
      difference: -0.0254, low: -0.0271, high: -0.0237, p: 0.99995, .worse, relative: -0.027)
    delivery.margin = 0.005
    var optOuts = empty(arm, .optOutRate, .guardrail)
    optOuts.fill(
      difference: 0.00012, low: -0.00008, high: 0.00032, p: 0.0003, .notWorse, relative: 0.01)
    optOuts.margin = 0.001
    var taps = empty(arm, .tapsPerSubscriberDay, .companion)
    taps.fill(
      difference: 0.0031, low: 0.0012, high: 0.005, p: 0.0019, .improved, relative: 0.21)
    return [opens, rate, ctr, delivery, optOuts, taps, empty(arm, .sendYield, .companion)]
  }

  private static func identical(_ arm: String) -> [Comparison] {
    var ctr = empty(arm, .ctr, .success)
    ctr.difference = 0
    ctr.verdict = .identical
    ctr.method = "exact identity in every seed"
    ctr.affectedShare = 0
    return [ctr]
  }

  static func empty(
    _ arm: String, _ metric: MetricName, _ role: Comparison.Role
  ) -> Comparison {
    Comparison(
      metric: metric.rawValue, unit: metric.unit, segment: "all", role: role, arm: arm,
      baseline: "house",
      verdict: .notEstimable, method: "t over 10 seeds", subscribers: 20_000, replications: 10,
      affectedShare: 0.5383)
  }
}

extension Comparison {
  /// The within-world interval is half as wide, the relative one of ten per cent either side.
  fileprivate mutating func fill(
    difference: Double, low: Double, high: Double, p: Double, _ verdict: Verdict, relative: Double
  ) {
    self.difference = difference
    self.low = low
    self.high = high
    self.p = p
    self.verdict = verdict
    withinLow = (difference + low) / 2
    withinHigh = (difference + high) / 2
    self.relative = relative
    relativeLow = relative - abs(relative) / 10
    relativeHigh = relative + abs(relative) / 10
  }
}
