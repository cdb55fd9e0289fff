import PushModel
import TestSupport
import Testing

@testable import Documents

@Suite("How numbers, durations, dates and times are written")
struct TextFormTests {
  @Test(arguments: [
    ("0", 0), ("20_000", 20_000), ("-3", -3), ("1e3", 1_000), ("2E+2", 200),
    ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
  ])
  func wholeNumber(text: String, value: Int64) {
    #expect(NumberText(text)?.integer == value)
  }

  @Test(arguments: ["1e30", "1e19", "9223372036854775808", "0.5", "1.0", "1e-3"])
  func numberThatIsNotWholeOrDoesNotFit(text: String) {
    #expect(NumberText(text) != nil)
    #expect(NumberText(text)?.integer == nil)
  }

  @Test(arguments: [("0.5", 0.5), ("-1.25e-3", -0.00125), ("20_000.5", 20_000.5), ("1e30", 1e30)])
  func number(text: String, value: Double) {
    #expect(NumberText(text)?.double == value)
  }

  @Test(arguments: [
    "", "010", "0x10", "0o7", ".5", "5.", "+5", "--5", "-", "1e", "e3", "1_", "_1", "1__0", "5%",
    ".nan", ".inf", "inf", "nan", "22:00", "1,000", " 1", "1 ", "١", "0b1", "1e3.5",
  ])
  func textThatIsNoNumber(text: String) {
    #expect(NumberText(text) == nil)
  }

  @Test("A number of no finite size is no number")
  func overflow() {
    #expect(NumberText("1e400")?.double == nil)
    #expect(NumberText("1e99999999999999999999")?.double == nil)
  }

  @Test(arguments: [
    (0.5, "0.5"), (3, "3"), (1e-5, "0.00001"), (1.5e-7, "0.00000015"), (1e-9, "1e-9"),
    (20_000, "20000"), (1e16, "10000000000000000"), (1.25e20, "125000000000000000000"),
    (1e21, "1e21"), (-0.25, "-0.25"), (-1e-6, "-0.000001"), (0, "0"),
  ])
  func numberIsPrintedWithoutExponent(value: Double, text: String) {
    #expect(numberText(value) == text)
  }

  @Test("Every printed number reads as the same bits", arguments: 0..<2_000 as Range<UInt64>)
  func numberRoundTrip(seed: UInt64) {
    var chance = Chance(seed: seed)
    let value = Double(bitPattern: chance.next())
    guard value.isFinite else { return }
    #expect(NumberText(numberText(value))?.double?.bitPattern == value.bitPattern)
  }

  @Test(arguments: [
    ("250ms", 250), ("4s", 4_000), ("30min", 1_800_000), ("12h", 43_200_000), ("7d", 604_800_000),
    ("2w", 1_209_600_000), ("0s", 0), ("007s", 7_000),
  ])
  func duration(text: String, milliseconds: Int64) {
    #expect(parseDuration(text) == milliseconds)
  }

  @Test(arguments: [
    "", "4", "s", "1.5h", "-4s", "4 s", "4S", "4m", "1h30min", "4sec", "4s ", "1.4 fortnights",
    "99999999999999999999s", "9223372036854775807d", "٤s",
  ])
  func textThatIsNoDuration(text: String) {
    #expect(parseDuration(text) == nil)
  }

  @Test(arguments: [
    (0, "0s"), (250, "250ms"), (1_500, "1500ms"), (4_000, "4s"), (5_400_000, "90min"),
    (129_600_000, "36h"), (604_800_000, "7d"), (1_209_600_000, "14d"),
    (Int64.max, "9223372036854775807ms"), (-90_000, "-90s"),
  ])
  func durationText(milliseconds: Int64, text: String) {
    #expect(formatDuration(milliseconds) == text)
  }

  @Test(arguments: [
    (0, "0 s"), (100, "0.1 s"), (1_500, "1.5 s"), (30_000, "30 s"), (5_400_000, "90 min"),
    (10_800_000, "3 h"), (172_800_000, "2 d"), (90_001, "90.001 s"), (-250, "-0.25 s"),
  ])
  func spelled(milliseconds: Int64, text: String) {
    #expect(spelledDuration(milliseconds) == text)
  }

  @Test("Durations are written as an interval of the model is, and read alike")
  func oneNotation() {
    let lengths: [Int64] = [0, 1, 999, 1_000, 60_000, 90_000, 3_600_000, 86_400_000, .max, -1_000]
    for milliseconds in lengths {
      #expect(formatDuration(milliseconds) == Interval(milliseconds: milliseconds).description)
    }
    for text in ["0s", "250ms", "007s", "2w", "36h", "1.5h", "4 s", "-4s", "4m", "", "s", "٤s"] {
      #expect(parseDuration(text) == Interval(text)?.milliseconds, "\(text)")
    }
    #expect(parseDuration("9223372036854775807d") == Interval("9223372036854775807d")?.milliseconds)
  }

  @Test(arguments: [
    (0, "0"), (-1_234, "-1234"), (9_999, "9999"), (20_000, "20_000"), (-1_234_567, "-1_234_567"),
  ])
  func groups(number: Int, text: String) {
    #expect(grouped(number) == text)
  }

  @Test(arguments: [("1", "1"), ("123", "123"), ("1234", "1,234"), ("1234567", "1,234,567")])
  func groupsOfDigits(digits: String, text: String) {
    #expect(grouped(digits: digits, by: ",") == text)
  }

  @Test(arguments: ["1970-01-01", "2026-03-16", "2024-02-29", "2000-02-29", "2100-12-31"])
  func realDate(text: String) {
    #expect(isDate(text))
  }

  @Test(arguments: [
    "1969-12-31", "2101-01-01", "2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01",
    "2026-00-10", "2026-01-00", "2026-3-16", "20260316", "2026-03-16T00:00", "", "2026/03/16",
    "-026-03-16", "２026-03-1",
  ])
  func textThatIsNoDate(text: String) {
    #expect(!isDate(text))
  }

  @Test(arguments: [("00:00", 0), ("08:30", 510), ("22:00", 1_320), ("23:59", 1_439)])
  func timeOfDay(text: String, minute: Int) {
    #expect(parseTimeOfDay(text) == minute)
  }

  @Test(arguments: ["24:00", "24:01", "8:30", "08:60", "0830", "08:30:00", "", "-1:00", "ab:cd"])
  func textThatIsNoTimeOfDay(text: String) {
    #expect(parseTimeOfDay(text) == nil)
  }

  @Test("24:00 is the end of a day where a day may end, 24:01 never")
  func endOfDay() {
    #expect(parseTimeOfDay("24:00", endOfDay: true) == 1_440)
    #expect(parseTimeOfDay("24:01", endOfDay: true) == nil)
  }

  @Test(arguments: [
    ("minGapp", "minGap"), ("mingap", "minGap"), ("subscribrs", "subscribers"),
    ("quietHuors", "quietHours"), ("zzz", nil), ("", nil), ("c", nil),
  ])
  func nearestWord(word: String, meant: String?) {
    #expect(suggestion(for: word, among: ["minGap", "subscribers", "quietHours", "cap"]) == meant)
  }
}
