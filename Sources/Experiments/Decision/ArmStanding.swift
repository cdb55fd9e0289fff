import PushService
import Scenarios
import Statistics

/// What a run has shown of an arm against the baseline, in the metrics that decide.
package struct ArmStanding: Hashable, Sendable, Codable {
  /// What the verdicts on an arm amount to, all of its metrics together.
  package enum Kind: String, Sendable, Codable {
    /// Better in a success metric, worse in none, and every guardrail holds.
    case qualifies
    /// Its net value is shown to be higher and every guardrail holds; success metrics alone would not
    /// qualify it. Only where the scenario says what events are worth.
    case pays
    /// Better in a success metric and worse in none, but something is not shown: that a guardrail
    /// holds, or that other worlds agree.
    case open
    /// Better in one metric and worse in another.
    case tradeOff
    /// Worse in a metric and better in none.
    case worse
    /// Worse in no metric, and in a success metric better in some worlds of an ensemble and worse in others.
    case depends
    /// No success metric differs as far as is shown, and no guardrail is worse.
    case nothingShown
    /// Nobody's counts differ, in these metrics or any other.
    case identical
  }

  /// Name of the arm, as the scenario has it.
  package var arm: String
  /// What the verdicts on the arm amount to.
  package var kind: Kind
  /// Success metrics and guardrails that improved.
  package var better: [Measure]
  /// Success metrics that got worse, and guardrails that did by more than their margin; the net
  /// value where it fell.
  package var worse: [Measure]
  /// Guardrails whose margin is not shown to hold.
  package var open: [Measure]
}

extension ArmStanding {
  /// - Parameters:
  ///   - rows: Of the arm, over everybody: success metrics and guardrails.
  ///   - value: The arm's net value against the baseline's; `nil` without values.
  ///   - arms: Arms that are compared with the baseline; the p-value of the net value is multiplied by
  ///     their number (Bonferroni).
  ///   - isOneWorld: Whether the intervals hold for one world alone.
  init(_ arm: String, _ rows: [Comparison], value: Comparison?, arms: Int, isOneWorld: Bool) {
    func metrics(_ isWanted: (Comparison) -> Bool) -> [Measure] {
      rows.filter(isWanted).map(\.measure)
    }
    self.arm = arm
    better = metrics { $0.verdict == .improved || $0.isBetter == true }
    worse = metrics { $0.verdict == .worse }
    if let value, value.verdict == .worse { worse.append(value.measure) }
    open = metrics {
      $0.role == .guardrail && [.inconclusive, .notEstimable].contains($0.verdict)
    }
    let isSuccess = rows.contains { $0.role == .success && $0.verdict == .improved }
    let holds = open.isEmpty && !rows.contains { $0.role == .guardrail && $0.verdict == .worse }
    if !rows.isEmpty, rows.allSatisfy({ $0.verdict == .identical && $0.affectedShare ?? 0 == 0 }) {
      kind = .identical
    } else if holds, !isOneWorld, !isSuccess || !worse.isEmpty,
      value?.isWorthMore(of: arms) == true
    {
      kind = .pays
    } else if !worse.isEmpty {
      kind = better.isEmpty ? .worse : .tradeOff
    } else if isSuccess {
      kind = open.isEmpty && !isOneWorld ? .qualifies : .open
    } else {
      kind = rows.contains { $0.role == .success && $0.isDivided } ? .depends : .nothingShown
    }
  }
}

extension Comparison {
  /// The p-value of a net value that is compared for as many arms, by Bonferroni.
  func pOfWorth(of arms: Int) -> Double? { p.map { min(1, $0 * Double(arms)) } }

  /// Whether a net value is shown to be higher than the baseline's.
  fileprivate func isWorthMore(of arms: Int) -> Bool {
    verdict == .improved && (pOfWorth(of: arms) ?? 1) < Self.alpha
  }
}

/// The recommendation of a run by its rules, and the rows behind it.
struct ArmChoice {
  let recommendation: RunRecommendation.Recommendation
  /// The arm to take or to keep.
  let arm: String?
  let standings: [ArmStanding]
  /// Whether intervals hold for one world alone: a paired run of one replication.
  let isOneWorld: Bool
  /// The metric by which one of several arms was chosen; `nil` if one qualified, or none.
  let chosenBy: Measure?

  init(_ summary: Summary, _ scenario: Scenario) {
    let isOneWorld = summary.design == .paired && summary.replications == 1
    self.isOneWorld = isOneWorld
    // What knows the world's hidden traits cannot be taken.
    let bounds = Set(scenario.arms.filter(\.strategy.isOracle).map(\.name))
    standings = summary.treatments.filter { !bounds.contains($0) }.map { arm in
      ArmStanding(
        arm, summary.deciding(arm), value: summary.netValue?.comparison(of: arm),
        arms: summary.treatments.count, isOneWorld: isOneWorld)
    }
    let good = standings.filter { [.qualifies, .pays].contains($0.kind) }.map(\.arm)
    let isDistrusted = summary.sampleRatio?.isMismatch == true
    guard !standings.isEmpty, !isDistrusted else {
      (recommendation, arm, chosenBy) = (.none, nil, nil)
      return
    }
    guard good.count > 1 else {
      recommendation = good.isEmpty ? .keep : .change
      arm = good.first ?? summary.baseline
      chosenBy = nil
      return
    }
    let first = Self.first(of: good, summary, scenario.metrics.success)
    (recommendation, arm, chosenBy) = (.change, first.arm, first.metric)
  }

  /// The arm with the largest net value or, without values, the largest difference in the first
  /// success metric in which one of the arms improved; the first of equal ones.
  private static func first(
    of arms: [String], _ summary: Summary, _ success: [MetricName]
  ) -> (arm: String, metric: Measure?) {
    if let table = summary.netValue {
      let gains = arms.map { table.comparison(of: $0)?.difference ?? -.infinity }
      return (arms[largest(gains)], .netValue)
    }
    for metric in success {
      let gains = arms.map { arm -> Double in
        let row = summary.deciding(arm).first { $0.measure == .metric(metric) }
        guard let row, row.verdict == .improved, let difference = row.difference else {
          return -.infinity
        }
        return metric.isHigherBetter ? difference : -difference
      }
      if gains.contains(where: { $0 > -.infinity }) {
        return (arms[largest(gains)], .metric(metric))
      }
    }
    return (arms[0], nil)
  }

  private static func largest(_ gains: [Double]) -> Int {
    gains.indices.reduce(0) { gains[$1] > gains[$0] ? $1 : $0 }
  }

  /// The standings of one kind.
  func all(_ kind: ArmStanding.Kind) -> [ArmStanding] { standings.filter { $0.kind == kind } }

  /// Arms that are told in full; others are named.
  static let toldMax = 2

  /// The standings that come closest to a change, all of one kind.
  var closest: [ArmStanding] {
    for kind in [ArmStanding.Kind.open, .tradeOff, .depends, .nothingShown, .worse, .identical] {
      let found = all(kind)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The arms that the decision is about: the one to take or, where the baseline is kept, those that
  /// come closest.
  var about: [String] {
    switch recommendation {
    case .change: arm.map { [$0] } ?? []
    case .keep: closest.prefix(Self.toldMax).map(\.arm)
    case .none: []
    }
  }
}

extension Summary {
  /// Names of the arms that are compared with the baseline.
  var treatments: [String] { arms.map(\.name).filter { $0 != baseline } }

  /// The comparisons of an arm that decide, over everybody: success metrics first, then guardrails.
  package func deciding(_ arm: String) -> [Comparison] {
    let rows = comparisons.filter { $0.arm == arm && $0.segment == "all" }
    return rows.filter { $0.role == .success } + rows.filter { $0.role == .guardrail }
  }

  /// The comparison of an arm in a metric over everybody.
  package func comparison(of arm: String, in measure: Measure) -> Comparison? {
    comparisons.first { $0.arm == arm && $0.measure == measure && $0.segment == "all" }
      ?? (measure == .netValue ? netValue?.comparison(of: arm) : nil)
  }
}
