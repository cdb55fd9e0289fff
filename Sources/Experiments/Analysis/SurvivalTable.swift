import SimWorld
import Statistics

/// Time to switching pushes off and to removing the app, by arm.
///
/// An arm's mean over "active users" hides those it has driven away; these are everyone who was
/// there when the arms parted (3.7 of the statistical design).
struct SurvivalTable {
  let scenario: Scenario
  let records: [CellRecord]
  let days: Int

  func rows() throws(StatisticsError) -> [SurvivalSummary] {
    var rows: [SurvivalSummary] = []
    for kind in Departure.Kind.allCases {
      var arms: [Observations] = []
      var tables: [LifeTable] = []
      for arm in scenario.arms.indices {
        tables.append(try table(of: arm, kind))
        arms.append(try Observations(tables[arm]))
      }
      for arm in scenario.arms.indices {
        let control = arm == scenario.baselineIndex ? nil : arms[scenario.baselineIndex]
        rows.append(try row(kind, arm, tables[arm], arms[arm], against: control))
      }
    }
    return rows
  }

  private func table(
    of arm: Int, _ kind: Departure.Kind
  ) throws(StatisticsError) -> LifeTable {
    var table = LifeTable(periods: days)
    for record in records where record.cell.part == .subscribers {
      try table.merge(record.arms[arm].departures[Int(kind.rawValue)])
    }
    return table
  }

  private func row(
    _ kind: Departure.Kind, _ arm: Int, _ table: LifeTable, _ own: Observations,
    against control: Observations?
  ) throws(StatisticsError) -> SurvivalSummary {
    let curve = KaplanMeier(own)
    var row = SurvivalSummary(
      event: kind.name, arm: scenario.arms[arm].name, entered: table.entered,
      events: table.events.reduce(0, +), days: days, curve: [],
      restrictedMeanDays: table.entered > 0 ? try curve.restrictedMean(to: Double(days)) : nil)
    for point in curve.points {
      let interval = try point.interval(level: MetricTable.level)
      row.curve.append(
        SurvivalSummary.Point(
          day: point.time, share: point.survival, low: interval.low, high: interval.high))
    }
    // Under `paired` the arms are the same people, whom the test would take for others.
    guard let control, scenario.design == .split else { return row }
    do throws(StatisticsError) {
      row.logRankP = try LogRank.test(control: control, treatment: own).pValue
      row.hazardRatio =
        try CoxTwoArm(control: control, treatment: own, ties: .efron).hazardRatio
    } catch .degenerate {}
    return row
  }
}
