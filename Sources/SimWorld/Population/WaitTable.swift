import PushModel

/// Times to open by a histogram: the same density all over a bar.
struct WaitTable: Sendable {
  /// In milliseconds, rising.
  private let ends: ContiguousArray<Double>
  /// The share of the openings up to each end; the last is 1.
  private let cumulative: ContiguousArray<Double>

  /// - Parameter bars: Their ends rise, their shares are 0 or more and not all 0.
  init(_ bars: [WaitBar]) {
    ends = ContiguousArray(bars.map { Double($0.until.milliseconds) })
    let total = bars.reduce(0) { $0 + $1.share }
    var sum = 0.0
    cumulative = ContiguousArray(
      bars.map { bar in
        sum += bar.share
        return sum / total
      })
  }

  /// The wait in milliseconds that `u` in (0, 1) stands for; it rises with `u`.
  ///
  /// - Complexity: O(bars)
  func wait(_ u: Double) -> Double {
    let place = cumulative.firstIndex { u < $0 } ?? cumulative.count - 1
    let (low, start) = place == 0 ? (0, 0) : (ends[place - 1], cumulative[place - 1])
    let width = cumulative[place] - start
    let share = width > 0 ? min(1, (u - start) / width) : 1
    return low + share * (ends[place] - low)
  }
}
