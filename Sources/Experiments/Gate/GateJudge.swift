import Scenarios
import Statistics

/// Decides conditions from the figures of some seeds.
///
/// The gate passes when every condition does, each at its own level: an intersection-union test,
/// whose probability of a wrong pass is at most alpha for any number of conditions (Berger 1982). A
/// single condition can fail it, so failures are adjusted by Holm.
struct GateJudge {
  let candidate: GateFigures
  let reference: GateFigures
  /// The one-sided level of this look; 0 when nothing may be spent.
  let alpha: Double
  /// Whether a look follows; then equal seeds decide only from ``equalSeedsMin`` on.
  var isEarly = false
  /// The ensemble that seeds draw worlds from; `nil` in one world.
  var ensemble: GateEnsemble?

  /// The seeds at which an early look trusts that nothing differs. *Assumption*: a fault that moves
  /// one world of four is then overlooked in 6 % of cases.
  private static let equalSeedsMin = 10
  private static let equalTooEarly = "equal in the first seeds"

  func findings(_ conditions: [GateCondition]) throws(StatisticsError) -> [GateFinding] {
    try Self.withAdjustedFailures(try unadjusted(conditions), alpha: alpha)
  }

  /// The findings of one world among several, before failures are adjusted over all of them.
  func unadjusted(_ conditions: [GateCondition]) throws(StatisticsError) -> [GateFinding] {
    try conditions.map { (condition) throws(StatisticsError) in try finding(condition) }
  }

  private func finding(_ condition: GateCondition) throws(StatisticsError) -> GateFinding {
    let subject = condition.subject
    let own = candidate[subject]
    let isSame = candidate.counted(subject) == reference.counted(subject)
    // What is counted alike differs by nothing, whatever it was adjusted by.
    let other = isSame ? own : reference[subject]
    let margin = margin(condition.kind, other)
    let bySeed = slack(condition, own, other, margin)
    let slack = bySeed.compactMap { $0 }
    var finding = GateFinding(
      world: condition.subject.world, subject: condition.subject.description,
      condition: Self.words(condition), unit: condition.subject.figure.unit,
      decision: .notEvaluated, value: own.mean, alpha: alpha, seeds: slack.count,
      stableWithout: 0,
      method: "t over \(slack.count) seeds" + own.estimator.suffix,
      line: condition.line)
    if case .notWorse(let margin) = condition.kind {
      finding.reference = other.mean
      finding.largeMargin = LargeMargin(margin.margin, of: other.mean)
    }
    guard slack.count > 1 else {
      finding.method = slack.isEmpty ? "no seed has a denominator" : "one seed says nothing"
      return finding
    }
    if let ensemble {
      try ensemble.judge(bySeed, alpha: alpha, &finding)
    } else {
      try judge(slack, &finding)
    }
    if case .notWorse = condition.kind, isSame, finding.method != Self.equalTooEarly {
      finding.method = "identical in every seed"
    }
    finding.change = Self.change(
      condition.kind, candidate.counted(subject), reference.counted(subject), finding.decision)
    guard ensemble == nil else { return finding }
    finding.stableWithout = try stability(of: finding, slack)
    if finding.decision == .undecided { finding.seedsNeeded = seedsNeeded(slack, margin) }
    return finding
  }

  /// Whether the figure moved in any of the paired worlds; `nil` without figures to compare with.
  private static func change(
    _ kind: GateCondition.Kind, _ own: [Double?], _ other: [Double?],
    _ decision: GateResult
  ) -> GateFinding.Change? {
    guard !other.isEmpty else { return nil }
    if own == other { return .unchanged }
    return decision == .passed ? kind.passedChange : .changed
  }

  /// The slack of the condition by seed; `nil` where it is not defined.
  private func slack(
    _ condition: GateCondition, _ own: AdjustedFigures, _ other: AdjustedFigures,
    _ margin: Double?
  ) -> [Double?] {
    switch condition.kind {
    case .atLeast(let limit): return own.told.map { $0.map { $0 - limit } }
    case .atMost(let limit): return own.told.map { $0.map { limit - $0 } }
    case .notWorse:
      guard let margin, case .metric(let metric) = condition.subject.figure else { return [] }
      let sign = metric.isHigherBetter ? 1.0 : -1
      return (own - other).told.map { $0.map { sign * $0 + margin } }
    }
  }

  /// The margin in the metric's unit; `nil` if it is relative to an undefined value.
  private func margin(_ kind: GateCondition.Kind, _ other: AdjustedFigures) -> Double? {
    guard case .notWorse(let margin) = kind else { return 0 }
    if let absolute = margin.margin { return absolute }
    return other.mean.flatMap { mean in
      mean > 0 ? margin.relative.map { $0 * mean } : nil
    }
  }

  /// Passed if the lower limit of the slack is above 0, failed if the upper one is below.
  private func judge(
    _ slack: [Double], _ finding: inout GateFinding
  ) throws(StatisticsError) {
    finding.slack = slack.reduce(0, +) / Double(slack.count)
    do throws(StatisticsError) {
      guard alpha > 0 else {
        finding.decision = .undecided
        return
      }
      let test = try NonInferiority(seedDifferences: slack, margin: 0, alpha: alpha)
      finding.slackLow = test.lowerBound
      finding.slackHigh = test.upperBound
      finding.p = test.pValue
      finding.decision =
        test.isNonInferior ? .passed : test.isInferior ? .failed : .undecided
    } catch .degenerate {
      // Equal in every seed: no variance to test with. Few seeds may be equal by chance.
      guard !isEarly || finding.seeds >= Self.equalSeedsMin else {
        finding.method = Self.equalTooEarly
        finding.decision = .undecided
        return
      }
      finding.slackLow = slack[0]
      finding.slackHigh = slack[0]
      finding.method = "equal in every seed"
      finding.decision = slack[0] > 0 ? .passed : slack[0] < 0 ? .failed : .undecided
    }
  }

  private func stability(
    of finding: GateFinding, _ slack: [Double]
  ) throws(StatisticsError) -> Int {
    guard slack.count > 2 else { return 0 }
    var same = 0
    for leftOut in slack.indices {
      var rest = finding
      try judge(Array(slack[..<leftOut] + slack[(leftOut + 1)...]), &rest)
      if rest.decision == finding.decision { same += 1 }
    }
    return same
  }

  /// Seeds needed for a candidate without any difference; `nil` if no number suffices.
  private func seedsNeeded(_ slack: [Double], _ margin: Double?) -> Int? {
    guard let margin, margin > 0, alpha > 0, let deviation = try? Moments(slack, "slack") else {
      return nil
    }
    let plan = try? SeedPlan(
      standardDeviation: deviation.variance.squareRoot(), margin: margin, alpha: alpha)
    return plan.flatMap { try? $0.seeds(power: 0.9) }
  }

  /// Leaves as failures those that hold after Holm's adjustment over all findings.
  static func withAdjustedFailures(
    _ findings: [GateFinding], alpha: Double
  ) throws(StatisticsError) -> [GateFinding] {
    var findings = findings
    let places = findings.indices.filter { findings[$0].p != nil }
    guard !places.isEmpty else { return findings }
    let worse = try Adjustment.holm.adjusted(places.map { 1 - findings[$0].p! })
    for (place, p) in zip(places, worse) where findings[place].decision == .failed && p > alpha {
      findings[place].decision = .undecided
    }
    return findings
  }

  private static func words(_ condition: GateCondition) -> String {
    let unit = condition.subject.figure.unit.map { " \($0)" } ?? ""
    switch condition.kind {
    case .atLeast(let limit): return "at least \(limit)\(unit)"
    case .atMost(let limit): return "at most \(limit)\(unit)"
    case .notWorse(let own):
      guard let relative = own.relative else { return "worse by less than \(own.margin ?? 0)" }
      return "worse by less than \((relative * 1e6).rounded() / 1e4) %"
    }
  }
}

struct GateCondition: Sendable {
  enum Kind: Sendable {
    /// Worse than the reference by less than the margin.
    case notWorse(Gate.Margin)
    case atLeast(Double)
    case atMost(Double)
  }

  let subject: GateSubject
  let kind: Kind
  /// Line in the gate's file, from 1.
  let line: Int
}

/// A figure, of all subscribers or of a segment.
struct GateSubject: Hashable, Sendable, CustomStringConvertible {
  let figure: GateFigure
  /// Such as `platform=ios`; `nil` for all subscribers.
  var segment: String?
  /// The world's name in a gate of several.
  var world: String?

  var description: String { segment.map { "\(figure.name)[\($0)]" } ?? figure.name }
}

extension GateCondition.Kind {
  /// What is said of a figure that moved and passed.
  var passedChange: GateFinding.Change {
    if case .notWorse = self { .withinMargin } else { .withinLimit }
  }
}
