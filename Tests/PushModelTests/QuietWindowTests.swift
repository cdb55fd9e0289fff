import Foundation
import PushModel
import Testing

@Suite struct QuietWindowTests {
  private static let windows = [
    QuietWindow(from: 1_320, to: 480), QuietWindow(from: 60, to: 150),
    QuietWindow(from: 120, to: 180),
    QuietWindow(from: 150, to: 151), QuietWindow(from: 0, to: 1_439), QuietWindow(from: 1, to: 0),
    QuietWindow(from: 1_439, to: 0), QuietWindow(from: 0, to: 1), QuietWindow(from: 1_380, to: 30),
    QuietWindow(from: 600, to: 600), QuietWindow(from: 0, to: 0),
  ]

  /// One column per two hours: `q` quiet.
  @Test(
    "S1-7-quiet: start belongs to it, end does not, it may wrap, and equal ends are empty",
    arguments: [
      (from: 22, to: 8, day: "qqqq-------q"),
      (from: 8, to: 22, day: "----qqqqqqq-"),
      (from: 0, to: 2, day: "q-----------"),
      (from: 22, to: 0, day: "-----------q"),
      (from: 2, to: 0, day: "-qqqqqqqqqqq"),
      (from: 8, to: 8, day: "------------"),
      (from: 0, to: 0, day: "------------"),
      (from: 0, to: 24, day: "qqqqqqqqqqqq"),
      (from: 22, to: 24, day: "-----------q"),
    ])
  func strip(from: UInt16, to: UInt16, day: String) {
    let window = QuietWindow(from: from * 60, to: to * 60)
    let minutes = stride(from: 0, to: 1_440, by: 120)
    #expect(String(minutes.map { window.contains(minute: $0) ? "q" : "-" }) == day)
    let ends = minutes.map { window.contains(minute: $0 + 119) ? "q" : "-" }
    #expect(ends.joined() == day)
  }

  @Test("S1-7-quiet: 22:00 is quiet, 21:59 and 08:00 are not")
  func boundaryMinutes() {
    let night = QuietWindow(from: 1_320, to: 480)
    let minutes = [1_319, 1_320, 1_439, 0, 479, 480]
    #expect(minutes.map(night.contains(minute:)) == [false, true, true, true, true, false])
  }

  @Test(
    "S1-7-quiet: quiet ends at the first minute on the wall that is outside",
    arguments: SampleZone.all)
  func ends(zone: SampleZone) {
    let table = zone.table
    for moment in zone.moments {
      let wall = WallClock(zone, around: moment, days: 4)
      let middle = wall.index(moment)
      var wrong: [String] = []
      for window in Self.windows {
        var end: Timestamp?
        for index in wall.shown.indices.reversed() {
          if !isQuiet(window, wall.minute(index)) { end = wall.moment(index) }
          let distance = abs(index - middle)
          guard distance < 130 || distance < 3_000 && index % 107 == 0 else { continue }
          if table.end(of: window, SampleZone.id, from: wall.moment(index)) != end {
            wrong.append("\(window) \(index - middle) minutes after the change")
          }
        }
      }
      #expect(wrong.isEmpty, "\(wrong.count) wrong")
    }
  }

  /// Walks round the day from the start, minute by minute, until it meets the end.
  private func isQuiet(_ window: QuietWindow, _ minute: Int) -> Bool {
    let length = (Int(window.to) - Int(window.from) + 1_440) % 1_440
    return (minute - Int(window.from) + 1_440) % 1_440 < length
  }

  @Test("S1-7-quiet: within a minute, the end keeps to the millisecond")
  func withinAMinute() {
    let table = SampleZone.all[0].table
    let night = QuietWindow(from: 1_320, to: 480)
    let morning = utc(2026, 3, 15, 8)
    for early in [1, 999, 59_999, 60_001] as [Int64] {
      let end = table.end(of: night, SampleZone.id, from: morning - .milliseconds(early))
      #expect(end == morning)
    }
    let after = morning + .milliseconds(1)
    #expect(table.end(of: night, SampleZone.id, from: after) == after)
  }

  @Test(
    "S1-7-quiet: a window as text is the same window again",
    arguments: [(1_320, 480, "22:00-08:00"), (0, 1_440, "00:00-24:00"), (540, 0, "09:00-00:00")]
      as [(UInt16, UInt16, String)])
  func text(from: UInt16, to: UInt16, text: String) throws {
    let window = QuietWindow(from: from, to: to)
    #expect("\(window)" == text)
    let read = try JSONDecoder().decode(QuietWindow.self, from: try JSONEncoder().encode(window))
    #expect(read == window)
  }

  @Test("a window outside the day is a programmer's mistake")
  func outsideTheDay() async {
    await #expect(processExitsWith: .failure) { _ = QuietWindow(from: 1_440, to: 0) }
    await #expect(processExitsWith: .failure) { _ = QuietWindow(from: 0, to: 1_441) }
  }
}
