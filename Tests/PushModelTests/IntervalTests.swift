import Foundation
import PushModel
import TestSupport
import Testing

@Suite struct IntervalTests {
  @Test(
    "a length of time is written with its largest whole unit",
    arguments: [
      (Interval.zero, "0s"), (.milliseconds(1), "1ms"), (.milliseconds(1_000), "1s"),
      (.milliseconds(1_001), "1001ms"), (.seconds(60), "1min"), (.seconds(90), "90s"),
      (.minutes(90), "90min"), (.hours(24), "1d"), (.hours(36), "36h"), (.days(14), "14d"),
      (.milliseconds(.max), "9223372036854775807ms"),
    ])
  func text(interval: Interval, text: String) {
    #expect(interval.description == text)
    #expect(Interval(text) == interval)
  }

  @Test("every length comes back from its text")
  func roundTrip() {
    var chance = Chance(seed: 1)
    for _ in 0..<2_000 {
      let interval = Interval(milliseconds: Int64(chance.next() >> (1 + chance.below(60))))
      #expect(Interval(interval.description) == interval)
    }
  }

  @Test(
    "units are read as they are written",
    arguments: [
      ("250ms", Interval.milliseconds(250)), ("4s", .seconds(4)), ("30min", .minutes(30)),
      ("12h", .hours(12)), ("7d", .days(7)), ("2w", .days(14)), ("007s", .seconds(7)),
      ("0w", .zero),
    ])
  func units(text: String, interval: Interval) {
    #expect(Interval(text) == interval)
  }

  @Test(
    "what is no length of time is refused",
    arguments: [
      "", "s", "5", "5 s", " 5s", "5s ", "5S", "5sec", "5m", "+5s", "-5s", "5.5s", "1e3s", "5s5s",
      "١s",
      "½h", "²s", "0x5s", "5ms5", "1_000s", "infinity", "9223372036854775808ms",
      "9223372036854775807s", "106751991168d", "99999999999999999999999s", "５s",
    ])
  func refused(text: String) {
    #expect(Interval(text) == nil)
  }

  @Test("lengths add, subtract, scale and compare; a moment moves by them")
  func arithmetic() {
    #expect(Interval.minutes(1) + .seconds(30) == .seconds(90))
    #expect(Interval.minutes(1) - .seconds(90) == .seconds(-30))
    #expect(Interval.minutes(2) * 30 == .hours(1))
    #expect(Interval.milliseconds(999) < .seconds(1))
    #expect(Interval.hours(36).days == 1.5)
    #expect(utc(2026, 3, 1) - utc(2026, 2, 28) == .days(1))
    #expect(utc(2024, 2, 28) + .days(2) == utc(2024, 3, 1))
    #expect(Timestamp.distantPast - .days(365_000) < .distantPast)
    #expect(Timestamp.distantFuture + .days(365_000) > .distantFuture)
  }

  @Test("in a file it is its text, and a bad one is named")
  func coding() throws {
    let json = try JSONEncoder().encode([Interval.minutes(30), .zero])
    #expect(String(decoding: json, as: UTF8.self) == #"["30min","0s"]"#)
    #expect(try JSONDecoder().decode([Interval].self, from: json) == [.minutes(30), .zero])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Interval].self, from: Data(#"["soon"]"#.utf8))
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("`soon`"))
  }
}
