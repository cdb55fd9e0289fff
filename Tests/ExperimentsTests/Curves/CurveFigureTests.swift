import Statistics
import Testing

@testable import Experiments
@testable import Scenarios

/// The figures of learning curves, against numbers worked out on paper.
@Suite("Figures of learning curves") struct CurveFigureTests {
  /// Mean 0.03 and standard error √(0.0014 / 3) / 2; the quantile of t with 3 degrees of freedom is
  /// 3.182446305 (table of R's `qt(0.975, 3)`).
  @Test("the interval is Student's t over replications") func interval() throws {
    let figure = try #require(try CurveTable.figure([0.01, 0.02, nil, 0.03, 0.06]))
    #expect(abs(figure.value - 0.03) < 1e-15)
    #expect(abs(figure.low! - (0.03 - 0.03437434881858908)) < 1e-11)
    #expect(abs(figure.high! - (0.03 + 0.03437434881858908)) < 1e-11)
    #expect(abs(figure.reach! - 0.03437434881858908) < 1e-11)
  }

  @Test("without two different values there is no interval")
  func degenerate() throws {
    #expect(try CurveTable.figure([]) == nil)
    #expect(try CurveTable.figure([nil, nil]) == nil)
    #expect(try CurveTable.figure([0.5]) == CurveSummary.Figure(value: 0.5))
    #expect(try CurveTable.figure([0.5, 0.5]) == CurveSummary.Figure(value: 0.5))
    #expect(try CurveTable.figure([0, 0, 0]) == CurveSummary.Figure(value: 0))
  }

  /// One sign for each week: the lower bound of the difference is above zero, below it, or missing.
  @Test(
    "data are needed until every later period is above the baseline",
    arguments: [
      ("++++", 0), ("-+++", 7), ("+-+?", nil), ("+--+", 21), ("----", nil), ("+++-", nil),
      ("?", nil), ("?+", 7),
    ] as [(String, Double?)])
  func daysOfData(weeks: String, expected: Double?) {
    let periods = weeks.enumerated().map { week, sign in
      let low = sign == "?" ? nil : sign == "+" ? 0.001 : -0.001
      return CurveSummary.Period(
        day: Double(7 * week), days: 7, opened: 0, sent: 0, optedOut: 0,
        figures: CurveSummary.Figures(
          difference: CurveSummary.Figure(value: 0.002, low: low, high: low.map { _ in 0.003 })))
    }
    #expect(CurveSummary.daysUntilAhead(periods) == expected)
  }

  @Test("a bound of exactly zero is not above it") func zero() {
    let period = CurveSummary.Period(
      day: 0, days: 7, opened: 0, sent: 0, optedOut: 0,
      figures: CurveSummary.Figures(difference: CurveSummary.Figure(value: 1, low: 0, high: 2)))
    #expect(CurveSummary.daysUntilAhead([period]) == nil)
  }
}
