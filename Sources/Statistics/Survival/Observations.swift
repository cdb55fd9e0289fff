/// Times to an event, some of them censored.
public struct Observations: Hashable, Sendable {
  /// A time at which something ends: how many units were still watched, had the event, left.
  struct Step: Hashable {
    let time: Double
    let atRisk: Int
    let events: Int
  }

  /// The distinct times in ascending order.
  let steps: [Step]

  /// The number of units.
  public let count: Int

  init(steps: [Step], count: Int) {
    self.steps = steps
    self.count = count
  }

  /// - Parameters:
  ///   - times: Event or censoring time per unit, 0 or above.
  ///   - events: Whether the unit had the event; else it was censored after the events of its time.
  /// - Throws: `StatisticsError.invalid` for no units, unequal counts or a negative time.
  public init(times: [Double], events: [Bool]) throws(StatisticsError) {
    let check = Check("survival times")
    try check.finite(times, "times", atLeast: 1)
    try check.equalCounts(events.count, times.count, "events", as: "times")
    if let index = times.firstIndex(where: { $0 < 0 }) {
      throw check.invalid("times[\(index)]", times[index], accepted: "0 or above")
    }
    let order = times.indices.sorted { times[$0] < times[$1] }
    var steps: [Step] = []
    var start = 0
    while start < order.count {
      let time = times[order[start]]
      let end = order[start...].firstIndex { times[$0] != time } ?? order.count
      let happened = order[start..<end].count { events[$0] }
      steps.append(Step(time: time, atRisk: order.count - start, events: happened))
      start = end
    }
    self.steps = steps
    count = times.count
  }
}
