import Experiments
import Scenarios
import SimWorld
import Statistics

/// A metric's value and its interval as they stand in a table: shares in percent.
struct MetricText {
  let value: String
  let interval: String

  /// - Parameter isNarrow: Whether shares of 10 % and more have one decimal.
  init(_ metric: Metric?, isNarrow: Bool = false) {
    guard let metric, let value = metric.value else {
      self.value = Numeral.none
      interval = ""
      return
    }
    let scale = metric.name.unit == .share ? 100.0 : 1.0
    let decimals =
      metric.name.perDay
      ? Numeral.decimals(for: metric.reach, value < 0.01 ? 3...5 : 3...4)
      : metric.name.plain.isOfConversions && scale == 1
        ? Numeral.decimals(for: metric.reach, 2...4) : isNarrow && value * scale >= 10 ? 1 : 2
    self.value = Numeral.fixed(value * scale, decimals)
    interval =
      if let low = metric.low, let high = metric.high {
        Numeral.fixed(low * scale, decimals) + "–" + Numeral.fixed(high * scale, decimals)
      } else { "" }
  }
}

extension Metric {
  /// Half the width of its interval.
  fileprivate var reach: Double? { low.flatMap { low in high.map { ($0 - low) / 2 } } }
}
