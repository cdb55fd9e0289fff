import Foundation
import PushMessages
import PushModel
import Scenarios
import SimWorld
import Statistics

/// The questions of a micro-randomised trial, asked of every arm with decision points: does a push
/// bring people into the app, does one text more than another, and does it last?
struct ExcursionRatioTable {
  let scenario: Scenario
  let evidence: ExcursionEvidence
  private let span: Span

  /// `nil` where nobody has decision points.
  init?(_ run: RunEvidence) {
    guard let trial = run.trial else { return nil }
    scenario = run.plan.scenario
    evidence = trial
    span = run.plan.span
  }

  func summary() throws(StatisticsError) -> ExcursionSummary {
    var summary = ExcursionSummary(points: [], effects: [])
    for arm in scenario.arms.indices {
      let pooled = try evidence.pooled(arm)
      summary.points += points(pooled, arm)
      for question in questions(pooled, arm) {
        let own = evidence.points[arm]
        summary.effects.append(
          try effect(method(arm), own.count) { (replication) throws(StatisticsError) in
            try estimate(question, replication.map { own[$0] } ?? pooled, arm)
          })
      }
      for kind in Departure.Kind.allCases where isCompared(kind, arm) {
        summary.effects.append(
          try effect("hazard ratio (Cox), log-rank test", scenario.replications) {
            (replication) throws(StatisticsError) in
            try departures(kind, arm, replication)
          })
      }
    }
    if evidence.people != nil {
      let tables = scenario.arms.indices.map(excursions)
      summary.designs = tables.compactMap(\.design)
      var effects: [ExcursionEffect] = []
      for table in tables { effects += try table.effects() }
      summary.excursions = effects
    }
    return summary
  }

  /// The weighted and centred analysis of an arm.
  private func excursions(_ arm: Int) -> ExcursionTable {
    ExcursionTable(evidence, scenario, span, arm: arm)
  }

  /// The weighted and centred estimates of every replication, in order of arms and replications.
  func excursionEstimates() throws(StatisticsError) -> [(
    replication: Int, estimate: ExcursionEstimate
  )] {
    guard evidence.people != nil else { return [] }
    var rows: [(Int, ExcursionEstimate)] = []
    for arm in scenario.arms.indices { rows += try excursions(arm).estimates() }
    return rows
  }

  /// The estimates of every replication, in order.
  func estimates() throws(StatisticsError) -> [(replication: Int, estimate: ExcursionRatioEstimate)]
  {
    var rows: [(Int, ExcursionRatioEstimate)] = []
    for arm in scenario.arms.indices {
      let questions = questions(try evidence.pooled(arm), arm)
      for replication in 0..<scenario.replications {
        for question in questions {
          rows.append(
            (replication, try estimate(question, evidence.points[arm][replication], arm)))
        }
        for kind in Departure.Kind.allCases where isCompared(kind, arm) {
          rows.append((replication, try departures(kind, arm, replication)))
        }
      }
    }
    return rows
  }

  private func questions(_ pooled: CoMoments, _ arm: Int) -> [ExcursionContrast] {
    ExcursionContrast.all(
      of: PointSums(pooled, evidence.layout), scenario.dailyChances(ofArm: arm))
  }

  private func isVaried(_ arm: Int) -> Bool {
    ExcursionContrast.isVaried(scenario.dailyChances(ofArm: arm))
  }

  private func method(_ arm: Int) -> String {
    if scenario.dailyChances(ofArm: arm).contains(where: { !$0.shares.isEmpty }) {
      return "not estimable, probabilities differ by `shares`"
    }
    return isVaried(arm)
      ? "not estimable, an edit changes `share` or `texts`"
      : "relative risk, clustered by subscriber, t"
  }

  private func points(_ pooled: CoMoments, _ arm: Int) -> [ExcursionCounts] {
    let sums = PointSums(pooled, evidence.layout)
    return scenario.decisionWindows.enumerated().flatMap { window, length in
      func row(_ treatment: String, _ points: Int, _ opened: Int) -> ExcursionCounts? {
        guard points > 0 else { return nil }
        return ExcursionCounts(
          arm: scenario.arms[arm].name, outcome: "opened within \(length)",
          treatment: treatment, points: points, opened: opened,
          share: Double(opened) / Double(points))
      }
      let drawn = (0..<evidence.layout.treatments).map { treatment in
        row(
          ExcursionContrast.name(ofTreatment: treatment), sums.points(treatment),
          sums.opened(within: window, treatment))
      }
      let rest = row("no text", sums.withoutText, sums.openedWithoutText(within: window))
      return (drawn + [rest]).compactMap(\.self)
    }
  }

  private func effect(
    _ method: String, _ replications: Int,
    _ estimate: (_ replication: Int?) throws(StatisticsError) -> ExcursionRatioEstimate
  ) throws(StatisticsError) -> ExcursionRatio {
    let pooled = try estimate(nil)
    guard replications > 1 else { return ExcursionRatio(pooled: pooled, method: method) }
    var own: [ExcursionRatioEstimate] = []
    for replication in 0..<replications { own.append(try estimate(replication)) }
    return ExcursionRatio(pooled: pooled, seeds: ExcursionRatioSeeds(own), method: method)
  }

  private func estimate(
    _ question: ExcursionContrast, _ moments: CoMoments, _ arm: Int
  ) throws(StatisticsError) -> ExcursionRatioEstimate {
    var row = ExcursionRatioEstimate(
      arm: scenario.arms[arm].name,
      outcome: "opened within \(scenario.decisionWindows[question.window])",
      contrast: question.contrast, clusters: moments.count)
    guard moments.count > question.rates.terms.count, !isVaried(arm) else { return row }
    do throws(StatisticsError) {
      row.fill(try question.rates.estimate(moments, level: MetricTable.level))
    } catch .degenerate {}
    return row
  }

  /// In a `paired` run the arms are the same people, but the test assumes different ones.
  private func isCompared(_ kind: Departure.Kind, _ arm: Int) -> Bool {
    scenario.design == .split && arm != scenario.baselineIndex
      && evidence.departures.contains { arm in
        arm.contains { $0[Int(kind.rawValue)].events.contains { $0 > 0 } }
      }
  }

  private func departures(
    _ kind: Departure.Kind, _ arm: Int, _ replication: Int?
  ) throws(StatisticsError) -> ExcursionRatioEstimate {
    let own = try table(kind, arm, replication)
    let baseline = try table(kind, scenario.baselineIndex, replication)
    let (name, other) = (scenario.arms[arm].name, scenario.arms[scenario.baselineIndex].name)
    var row = ExcursionRatioEstimate(
      arm: name, outcome: kind.name, contrast: "\(name) / \(other)",
      clusters: own.entered + baseline.entered)
    do throws(StatisticsError) {
      let (control, treatment) = (try Observations(baseline), try Observations(own))
      if !scenario.learn([scenario.baselineIndex, arm]) {
        row.p = try LogRank.test(control: control, treatment: treatment).pValue
      }
      row.ratio =
        try CoxTwoArm(control: control, treatment: treatment, ties: .efron).hazardRatio
    } catch .degenerate {}
    return row
  }

  private func table(
    _ kind: Departure.Kind, _ arm: Int, _ replication: Int?
  ) throws(StatisticsError) -> LifeTable {
    let own = evidence.departures[arm].map { $0[Int(kind.rawValue)] }
    if let replication { return own[replication] }
    var all = own[0]
    for table in own.dropFirst() { try all.merge(table) }
    return all
  }
}

extension ExcursionRatioEstimate {
  fileprivate mutating func fill(_ difference: Difference) {
    ratio = exp(difference.value)
    standardError = difference.standardError
    (low, high) = (exp(difference.interval.low), exp(difference.interval.high))
    p = difference.pValue
  }
}

extension ExcursionRatioSeeds {
  init(_ own: [ExcursionRatioEstimate]) {
    func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    let ratios = own.compactMap(\.ratio)
    self.init(
      estimates: ratios.count, ratio: mean(ratios),
      standardError: mean(own.compactMap(\.standardError)),
      rejected: mean(
        own.compactMap(\.p).map {
          Comparison.isShown($0, alpha: Comparison.alpha) ? 1 : 0
        }))
  }
}
