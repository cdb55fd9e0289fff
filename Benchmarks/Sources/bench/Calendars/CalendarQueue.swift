/// A calendar queue (Brown 1988): days of equal width in a year that is gone through again and again,
/// each day a sorted list; widths and days are chosen anew when the number held doubles or halves.
struct CalendarQueue: Calendar {
  static let name = "calendar queue"
  private var days: [ContiguousArray<Entry>] = [[], []]
  private var width: Int64 = 1
  private var count = 0
  private var today = 0
  private var todayEnd: Int64 = 1
  private var last: Int64 = 0

  init(minimumCapacity: Int) {}

  @inline(__always) mutating func push(time: Int64, order: UInt64) {
    insert(Entry(time: time, order: order))
    count += 1
    if count > 2 * days.count { resize(2 * days.count) }
  }

  @inline(__always) private mutating func insert(_ entry: Entry) {
    let day = Int(entry.time / width) & (days.count - 1)
    let place = days[day].lastIndex { entry < $0 } ?? -1
    days[day].insert(entry, at: place + 1)
  }

  @inline(__always) mutating func popFirst() -> Entry {
    for _ in 0..<days.count {
      if let first = days[today].last, first.time < todayEnd { return take() }
      today = (today + 1) & (days.count - 1)
      todayEnd += width
    }
    // Nothing in a whole year: go to the day of the earliest of all.
    turn(to: days.lazy.compactMap(\.last).min()!.time)
    return take()
  }

  private mutating func take() -> Entry {
    let first = days[today].removeLast()
    last = first.time
    count -= 1
    if days.count > 2, count < days.count / 2 { resize(days.count / 2) }
    return first
  }

  private mutating func turn(to time: Int64) {
    today = Int(time / width) & (days.count - 1)
    todayEnd = (time / width + 1) * width
  }

  private mutating func resize(_ dayCount: Int) {
    let entries = days.flatMap { $0 }
    width = Self.width(of: entries)
    days = Array(repeating: [], count: dayCount)
    for entry in entries { insert(entry) }
    turn(to: last)
  }

  /// Three times the mean distance of some of the entries that come next.
  private static func width(of entries: [Entry]) -> Int64 {
    var sample = stride(from: 0, to: entries.count, by: max(1, entries.count / 1_000))
      .map { entries[$0].time }
    sample.sort()
    let near = max(1, sample.count / 2)
    guard sample.count > 1 else { return 1 }
    let span = sample[near] - sample[0]
    return max(1, 3 * span / Int64(max(1, near * (entries.count / sample.count))))
  }
}
