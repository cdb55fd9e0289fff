/// In which hours of the week something happened to one arm's pushes, by the recipients' own clocks.
struct HourMap: Hashable, Sendable {
  let arm: String
  /// Monday's first hour first, 168 of them.
  private(set) var counts = Array(repeating: 0, count: 168)

  static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  init(arm: String) { self.arm = arm }

  var total: Int { counts.reduce(0, +) }

  mutating func count(day: Int, hour: Int) { counts[day * 24 + hour] += 1 }

  /// In percent of all; 0 where there are none.
  func percent(day: Int, hour: Int) -> Double {
    total > 0 ? Double(counts[day * 24 + hour]) / Double(total) * 100 : 0
  }
}
