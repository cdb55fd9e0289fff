import Scenarios
import Statistics

/// What a test that takes pushes for independent would say: shown as a warning, never used.
///
/// One subscriber's pushes are alike, so their number overstates the evidence (3.1 of the
/// statistical design: a true null is rejected in 24 to 58 % of cases).
enum PushLevelTest {
  /// `nil` unless the metric is a share of pushes with some spread.
  static func answer(
    _ metric: MetricName, _ evidence: Evidence, control: Int, treatment: Int
  ) -> OtherAnswer? {
    guard metric.denominator != nil else { return nil }
    func tally(_ arm: Int) throws(StatisticsError) -> Tally {
      try Tally(evidence.total(arm, metric.numerator), of: evidence.total(arm, metric.divisor))
    }
    do throws(StatisticsError) {
      let pair = try ProportionPair(control: tally(control), treatment: tally(treatment))
      let test = try pair.zTest()
      let wald = try pair.wald(level: MetricTable.level)
      return OtherAnswer(
        method: "z over pushes as if they were independent", use: .warning,
        statistic: test.statistic, difference: wald.value, low: wald.interval.low,
        high: wald.interval.high, p: test.pValue)
    } catch {
      return nil
    }
  }
}
