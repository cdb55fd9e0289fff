import PushModel

/// What a zone's clock on the wall shows, minute after minute: the oracle for ``ZoneTable``.
///
/// It knows nothing but offsets; every answer comes from looking at each minute in turn.
struct WallClock {
  /// The first minute that is written down.
  let start: Timestamp
  /// Minutes since 1970-01-01T00:00 that the wall shows, one per minute that passes.
  let shown: [Int]

  /// `days` days around `moment`.
  init(_ zone: SampleZone, around moment: Timestamp, days: Int64) {
    let start = moment - .days(days)
    self.start = start
    shown = (0..<Int(2 * days) * 1_440).map { minute in
      let now = start + .minutes(Int64(minute))
      let offset = zone.changes.last { $0.at <= now }?.offset ?? zone.offset
      return (now - Timestamp(milliseconds: 0)).wholeMinutes + offset
    }
  }

  func moment(_ index: Int) -> Timestamp { start + .minutes(Int64(index)) }
  func index(_ moment: Timestamp) -> Int { (moment - start).wholeMinutes }

  func day(_ index: Int) -> Int { Self.floor(shown[index], 1_440) }
  func minute(_ index: Int) -> Int { shown[index] - day(index) * 1_440 }
  /// 1970-01-01 was a Thursday.
  func week(_ index: Int) -> Int { Self.floor(day(index) + 3, 7) }

  /// Rounds down, on either side of zero.
  static func floor(_ value: Int, _ unit: Int) -> Int {
    Int((Double(value) / Double(unit)).rounded(.down))
  }

  /// When the wall first shows each time; a time it jumps over belongs to the jump.
  func firstShown() -> [Int: Timestamp] {
    var found: [Int: Timestamp] = [:]
    for index in shown.indices.dropFirst() {
      for time in passed(index) where found[time] == nil { found[time] = moment(index) }
    }
    return found
  }

  /// For each minute of the day, the next time from `index` on that the wall shows it or jumps over
  /// it; called for falling indices with the last answer.
  func upcoming(_ index: Int, _ later: inout [Timestamp?]) {
    for time in passed(index) { later[time - Self.floor(time, 1_440) * 1_440] = moment(index) }
  }

  /// Times that the wall comes to at `index`: the one that it shows, and those it has skipped.
  private func passed(_ index: Int) -> ClosedRange<Int> {
    let now = shown[index]
    return min(shown[index - 1] + 1, now)...now
  }
}
