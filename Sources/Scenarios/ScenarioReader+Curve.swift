import Documents
import PushModel
import SimWorld

extension ScenarioReader {
  /// Refuses periods of learning curves that are longer than the time they divide, and too many.
  mutating func checkCurve(_ path: DocumentPath) {
    guard case .every(let length)? = scenario.metrics.curve,
      scenario.horizon.warmupDays < scenario.horizon.days
    else { return }
    let time = scenario.curveTime
    let most = Int64(MetricPlan.curvePeriodsMax)
    let periods = CurvePeriods.count(length, in: time)
    guard length > time || periods > MetricPlan.curvePeriodsMax else { return }
    let from = scenario.design == .split ? " after the warm-up" : ""
    // Whole days, so that the suggestion is one that a reader would write.
    let least = time.milliseconds / 86_400_000 / (most + 1) + 1
    refuse(
      path + "curve",
      "is '\(length)', which makes \(length > time ? "no period" : "\(periods) periods") of the "
        + "\(time)\(from); accepted: none, or from \(least)d to \(time), so that there are at most "
        + "\(most)")
  }
}
