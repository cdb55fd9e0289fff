import Scenarios
import SimWorld
import Statistics

/// The findings of many tests of one length, and the true effects of their worlds.
struct LookEvidence {
  /// The result of one test.
  struct Finding {
    let difference: Double
    let standardError: Double
    let isSignificant: Bool
    let interval: ConfidenceInterval
  }

  /// Days over which pushes count.
  let days: Int
  /// By world, where both arms have a denominator.
  let findings: [(world: Int, Finding)]
  /// The same for tests whose arms have the same strategy.
  let nulls: [(world: Int, Finding)]
  /// By world: the effect of moving everybody; `nil` without a denominator.
  let truths: [Double?]
  /// Number of tests without a difference whose arms' sizes raise an alarm.
  let sizeAlarms: Int

  /// - Parameter runs: The test, the same with equal arms, all under the baseline, all under the other.
  init(
    days: Int, _ runs: [RunEvidence], _ metric: MetricName, _ tests: Int
  ) throws(StatisticsError) {
    self.days = days
    let scale = metric.scale(cohortDays: runs[0].plan.cohortDays)
    findings = try Self.findings(runs[0].people, metric, tests, scale)
    nulls = try Self.findings(runs[1].people, metric, tests, scale)
    truths = (0..<tests).map { world in
      runs[2].people.ratio(metric, 0, in: world).flatMap { own in
        runs[3].people.ratio(metric, 1, in: world).map { ($0 - own) * scale }
      }
    }
    var alarms = 0
    for world in 0..<tests {
      let counts = [0, 1].map { runs[1].people.total($0, .enrolled, in: world) }
      let p = try SampleRatio.check(counts: counts, weights: [1, 1]).pValue
      if SampleRatioCheck.isMismatch(p) { alarms += 1 }
    }
    sizeAlarms = alarms
  }

  private static func findings(
    _ people: Evidence, _ metric: MetricName, _ tests: Int, _ scale: Double
  ) throws(StatisticsError) -> [(world: Int, Finding)] {
    var findings: [(world: Int, Finding)] = []
    for world in 0..<tests {
      do throws(StatisticsError) {
        let arms = (
          try people.estimate(metric, 0, in: world), try people.estimate(metric, 1, in: world)
        )
        let found = try RatioContrast(control: arms.0, treatment: arms.1)
          .comparison(level: MetricTable.level).difference
        findings.append(
          (
            world,
            Finding(
              difference: found.value * scale, standardError: found.standardError * scale,
              isSignificant: Comparison.isShown(found.pValue, alpha: Comparison.alpha),
              interval: ConfidenceInterval(
                low: found.interval.low * scale, high: found.interval.high * scale,
                level: MetricTable.level))
          ))
      } catch .degenerate {
        continue
      }
    }
    return findings
  }
}

extension Evidence {
  /// The delta method over one arm's subscribers in one world of a split.
  func estimate(
    _ metric: MetricName, _ arm: Int, in replication: Int
  ) throws(StatisticsError) -> RatioEstimate {
    let own = moments[replication][arm]
    guard own.count >= 2, totals(metric, arm, in: replication).divisor > 0 else {
      throw .degenerate(method: "ratio over subscribers", .noDenominator)
    }
    let columns = layout.columns(metric)
    return try RatioEstimate(
      RatioMoments(own, numerator: columns.numerator, denominator: columns.divisor))
  }
}
