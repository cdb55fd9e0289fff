import Scenarios
import SimWorld
import Statistics

/// Operating characteristics of a planned test: power, false alarms, errors of direction and size.
package struct AuditReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  package var schema: Int
  /// The scenario's name.
  package var scenario: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  /// Name of the arm that the tested one is compared with.
  package var baseline: String
  /// Name of the tested arm.
  package var arm: String
  /// The metric by which the test compares its two arms.
  package var metric: MetricName
  /// Number of subscribers in both arms together.
  package var subscribers: Int
  /// Number of simulated worlds, each with one test.
  package var tests: Int
  /// Lengths at which every test is analysed, the shortest first.
  package var looks: [Look]
  /// Tests without an effect that find one at some look of `looks`, stopping at the first such.
  package var peekingAlarms: Int
  /// ``peekingAlarms`` of the tests without an effect; `nil` without any.
  package var peeking: AuditShare?
  /// Number of tests without an effect whose check of the arms' sizes raises an alarm.
  package var sizeAlarms: Int
  /// ``sizeAlarms`` of these tests.
  package var sizes: AuditShare?
  /// Share of one arm's subscribers whose loss the check detects with probability 0.9.
  package var sizeLossFound: Double
  /// Required power.
  package var powerWanted: Double
  /// Days of counting pushes at which the test is shown to have the required power: the first look
  /// at which the lower limit of ``Look/Shares/found`` reaches it; `nil` if there is none.
  package var daysNeeded: Int?
  /// Subscribers for that power at the full length; `nil` if the true effect's interval contains 0.
  package var subscribersNeeded: Int?
  /// Subscribers needed at the limit of the true effect that is closer to 0.
  package var subscribersNeededMax: Int?

  /// The tests at one length.
  package struct Look: Hashable, Sendable, Codable {
    /// Days over which pushes count.
    package var days: Int
    /// Effect of moving everybody to the arm, mean over worlds with a 95 % t interval.
    package var truth: Double
    /// Lower limit of ``truth``; `nil` with fewer than two worlds.
    package var truthLow: Double?
    /// Upper limit of ``truth``; `nil` with fewer than two worlds.
    package var truthHigh: Double?
    /// Mean standard error of a test.
    package var standardError: Double
    /// Tests with an answer, and those that find an effect.
    package var answered: Int
    /// Tests with an answer that find an effect, in either direction.
    package var found: Int
    /// Found effects with the wrong sign.
    package var wrongDirection: Int
    /// Ratio of the found effects to the true one (exaggeration, type M error); `nil` without any.
    package var exaggeration: Double?
    /// Tests without an effect that find one, and their number.
    package var falseAlarms: Int
    package var nulls: Int
    /// Intervals that contain the true effect of their world.
    package var covered: Int
    /// Estimate minus true effect, mean over worlds with a 95 % t interval: the arms' interference.
    package var bias: Double
    /// Lower limit of ``bias``; `nil` with fewer than two worlds.
    package var biasLow: Double?
    /// Upper limit of ``bias``; `nil` with fewer than two worlds.
    package var biasHigh: Double?
    /// The counts above as shares; each is `nil` where its total is 0.
    package var shares: Shares

    /// The counts above as shares of their totals, with intervals.
    package struct Shares: Hashable, Sendable, Codable {
      /// Share of tests that found an effect, among those that gave an answer.
      package var found: AuditShare?
      /// Share of the effects that were found whose sign is not that of the true effect.
      package var wrongDirection: AuditShare?
      /// Share of tests that found an effect, among those in worlds without one.
      package var falseAlarms: AuditShare?
      /// Share of intervals that hold the true effect, among the tests that gave an answer in worlds with one.
      package var covered: AuditShare?
    }
  }
}

extension AuditReport {
  init(_ audit: DesignAudit, _ found: [LookEvidence]) throws(StatisticsError) {
    schema = 1
    scenario = audit.scenario.name
    baseline = audit.baseline.name
    arm = audit.arm.name
    metric = audit.metric
    subscribers = audit.scenario.people
    tests = audit.tests
    looks = try found.map { (evidence) throws(StatisticsError) in try Look(evidence) }
    peekingAlarms =
      Set(
        found.flatMap { $0.nulls.filter { $0.1.isSignificant }.map(\.world) }
      ).count
    peeking = try AuditShare(peekingAlarms, of: looks.last?.nulls ?? 0)
    sizeAlarms = found.last?.sizeAlarms ?? 0
    sizes = try AuditShare(sizeAlarms, of: audit.tests)
    powerWanted = 0.8
    sizeLossFound = try Self.sizeLossFound(of: Double(subscribers))
    daysNeeded = Self.daysNeeded(looks, powerWanted)
    if let last = looks.last, let near = last.truthLimitNearZero {
      let size = Double(subscribers)
      subscribersNeeded = try Self.subscribersNeeded(last, last.truth, size)
      subscribersNeededMax = try Self.subscribersNeeded(last, near, size)
    }
  }

  /// Of two equal arms of n in all one loses a share d: sizes differ by d n / 2, deviation √n.
  private static func sizeLossFound(of subscribers: Double) throws(StatisticsError) -> Double {
    let reach =
      try Normal.upperQuantile(SampleRatioCheck.alpha / 2) + Normal.upperQuantile(0.1)
    return min(1, 2 * reach / subscribers.squareRoot())
  }

  /// The standard error shrinks with the root of the number.
  private static func subscribersNeeded(
    _ look: Look, _ truth: Double, _ subscribers: Double
  ) throws(StatisticsError) -> Int? {
    guard truth != 0, look.standardError > 0 else { return nil }
    let reach = try Normal.upperQuantile(0.025) + Normal.upperQuantile(0.2)
    let factor = reach * look.standardError / abs(truth)
    return Int(exactly: (subscribers * factor * factor).rounded(.up))
  }
}

extension AuditReport.Look {
  init(_ evidence: LookEvidence) throws(StatisticsError) {
    let truths = evidence.truths.compactMap { $0 }
    let mean = truths.isEmpty ? 0 : truths.reduce(0, +) / Double(truths.count)
    days = evidence.days
    truth = mean
    (truthLow, truthHigh) = try Self.limits(truths)
    let findings = evidence.findings.map(\.1)
    answered = findings.count
    standardError =
      findings.isEmpty
      ? 0 : findings.map(\.standardError).reduce(0, +) / Double(findings.count)
    let significant = findings.filter(\.isSignificant)
    found = significant.count
    wrongDirection = significant.count { $0.difference * mean < 0 }
    let size = significant.map { abs($0.difference) }.reduce(0, +)
    exaggeration =
      significant.isEmpty || mean == 0 ? nil : size / Double(significant.count) / abs(mean)
    nulls = evidence.nulls.count
    falseAlarms = evidence.nulls.count { $0.1.isSignificant }
    let judged = evidence.findings.compactMap { world, finding in
      evidence.truths[world].map { (finding, $0) }
    }
    covered = judged.count { $0.0.interval.low <= $0.1 && $0.1 <= $0.0.interval.high }
    let biases = judged.map { $0.0.difference - $0.1 }
    bias = biases.isEmpty ? 0 : biases.reduce(0, +) / Double(biases.count)
    (biasLow, biasHigh) = try Self.limits(biases)
    shares = Shares(
      found: try AuditShare(found, of: answered),
      wrongDirection: try AuditShare(wrongDirection, of: found),
      falseAlarms: try AuditShare(falseAlarms, of: nulls),
      covered: try AuditShare(covered, of: judged.count))
  }

  /// The limit of the true effect's interval that is closer to 0; `nil` if it contains 0.
  fileprivate var truthLimitNearZero: Double? {
    guard let low = truthLow, let high = truthHigh, low > 0 || high < 0 else { return nil }
    return low > 0 ? low : high
  }

  private static func limits(
    _ values: [Double]
  ) throws(StatisticsError) -> (low: Double?, high: Double?) {
    guard values.count > 1 else { return (nil, nil) }
    do throws(StatisticsError) {
      let interval = try seedLevelT(values, level: MetricTable.level).interval
      return (interval.low, interval.high)
    } catch .degenerate {
      return (values[0], values[0])
    }
  }
}
