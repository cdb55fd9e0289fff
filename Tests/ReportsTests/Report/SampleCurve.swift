@testable import Experiments

/// Six weeks and a day of three arms: a house, a learner that is ahead from the fourth week on, and an
/// oracle.
enum SampleCurve {
  private static let gains = [-0.0123, -0.0021, 0.0004, 0.0041, 0.0052, 0.0061]
  private static let oracle = [0.021, 0.02, 0.0199, 0.0201, 0.0188, 0.019]

  static let value = CurveSummary(
    period: "7d", oracle: "oracle", method: "t over 8 seeds, each period alone",
    arms: [
      arm("house", nil, oracle),
      arm("learns-at-which-hour-to-send", gains, differences(oracle, gains)),
      arm("oracle", oracle, nil),
    ])

  /// The sample run, with these curves.
  static var summary: Summary {
    var summary = SampleSummary.value
    summary.curve = value
    return summary
  }

  /// The same without an oracle and without intervals, as one replication has them.
  static var alone: Summary {
    var summary = summary
    summary.curve?.oracle = nil
    summary.curve?.method = "one replication: no intervals"
    for arm in value.arms.indices {
      summary.curve?.arms[arm].daysUntilAhead = nil
      for period in value.arms[arm].periods.indices {
        var figures = value.arms[arm].periods[period].figures
        figures.regret = nil
        figures.difference?.low = nil
        figures.difference?.high = nil
        summary.curve?.arms[arm].periods[period].figures = figures
      }
    }
    return summary
  }

  private static func differences(_ one: [Double], _ other: [Double]) -> [Double] {
    zip(one, other).map { $0 - $1 }
  }

  private static func arm(
    _ name: String, _ gains: [Double]?, _ regrets: [Double]?
  ) -> CurveSummary.Arm {
    let periods = (0..<6).map { week in
      CurveSummary.Period(
        day: Double(7 * week), days: week == 5 ? 8 : 7, opened: 900 + week, sent: 9_000,
        optedOut: 12,
        figures: CurveSummary.Figures(
          level: figure(0.1 + (gains?[week] ?? 0)), difference: gains.map { figure($0[week]) },
          regret: regrets.map { figure($0[week]) }))
    }
    return CurveSummary.Arm(
      arm: name, periods: periods,
      whole: CurveSummary.Figures(
        level: figure(0.1), difference: gains.map { figure(mean($0)) },
        regret: regrets.map { figure(mean($0)) }),
      daysUntilAhead: CurveSummary.daysUntilAhead(periods))
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func figure(_ value: Double) -> CurveSummary.Figure {
    CurveSummary.Figure(value: value, low: value - 0.003, high: value + 0.003)
  }
}
