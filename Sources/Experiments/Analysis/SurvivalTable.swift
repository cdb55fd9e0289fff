import PushModel
import Scenarios
import SimWorld
import Statistics

/// Time to switching pushes off and to removing the app, by arm.
///
/// An arm's mean over "active users" hides those who left because of it; these figures are about
/// everyone present when the arms parted (3.7 of the statistical design).
struct SurvivalTable {
  let scenario: Scenario
  /// By arm, then by ``Departure/Kind``.
  let tables: [[LifeTable]]
  let days: Int

  func rows() throws(StatisticsError) -> [SurvivalSummary] {
    var rows: [SurvivalSummary] = []
    for kind in Departure.Kind.allCases {
      let tables = tables.map { $0[Int(kind.rawValue)] }
      var arms: [Observations] = []
      for table in tables { arms.append(try Observations(table)) }
      for arm in scenario.arms.indices {
        let control = arm == scenario.baselineIndex ? nil : arms[scenario.baselineIndex]
        rows.append(try row(kind, arm, tables[arm], arms[arm], against: control))
      }
    }
    return rows
  }

  private func row(
    _ kind: Departure.Kind, _ arm: Int, _ table: LifeTable, _ own: Observations,
    against control: Observations?
  ) throws(StatisticsError) -> SurvivalSummary {
    let curve = KaplanMeier(own)
    let learns = scenario.learn([arm])
    var row = SurvivalSummary(
      event: kind.name, arm: scenario.arms[arm].name, entered: table.entered,
      events: table.events.reduce(0, +), days: days, curve: [],
      restrictedMeanDays: table.entered > 0 ? try curve.restrictedMean(to: Double(days)) : nil)
    for point in curve.points {
      let interval = try point.interval(level: MetricTable.level)
      row.curve.append(
        SurvivalSummary.Point(
          day: point.time, share: point.survival, low: learns ? nil : interval.low,
          high: learns ? nil : interval.high))
    }
    // Under `paired` the arms are the same people, but the test assumes different ones.
    guard let control, scenario.design == .split else { return row }
    do throws(StatisticsError) {
      if !scenario.learn([scenario.baselineIndex, arm]) {
        row.logRankP = try LogRank.test(control: control, treatment: own).pValue
      }
      row.hazardRatio =
        try CoxTwoArm(control: control, treatment: own, ties: .efron).hazardRatio
    } catch .degenerate {}
    return row
  }
}

/// Time to leaving of one arm's subscribers, and its comparison with the baseline.
package struct SurvivalSummary: Hashable, Sendable, Codable {
  /// The curve after a day on which somebody left.
  package struct Point: Hashable, Sendable, Codable {
    /// Days since the cohort's start.
    package var day: Double
    /// Share that has not left, with its 95 % interval over people; `nil` in a split for an arm that
    /// learns from them.
    package var share: Double
    /// Lower limit of the interval of ``share``.
    package var low: Double?
    /// Upper limit of the interval of ``share``; `nil` where ``low`` is.
    package var high: Double?
  }

  /// `optOut` or `uninstall`.
  package var event: String
  /// Name of the arm that the subscribers are under.
  package var arm: String
  /// Subscribers times replications at risk when the cohort started.
  package var entered: Int
  /// Those of ``entered`` for whom the event happened by the end of the run.
  package var events: Int
  /// Days of follow-up.
  package var days: Int
  /// Kaplan and Meier's estimate.
  package var curve: [Point]
  /// Mean days without the event, of the days of follow-up; `nil` when nobody entered.
  package var restrictedMeanDays: Double?
  /// `split`: log-rank against the baseline; `nil` for it, in `paired`, without events, and where an arm
  /// learns from its people.
  package var logRankP: Double?
  /// `split`: of Cox's model with ties after Efron.
  package var hazardRatio: Double?
}
