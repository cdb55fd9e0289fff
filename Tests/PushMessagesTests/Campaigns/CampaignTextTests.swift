import PushMessages
import PushModel
import Testing

/// The words that campaigns are written in.
@Suite struct CampaignTextTests {
  @Test(
    "a time is a day and a time of the day",
    arguments: [
      ("9d 10:00", 9, 600), ("0d 9:05", 0, 545), ("3650d 23:59", 3_650, 1_439),
    ])
  func time(text: String, day: Int, minute: Int) throws {
    let time = try #require(CampaignTime(text))
    #expect(time.day == day && Int(time.time.minute) == minute)
    #expect(CampaignTime("\(time)") == time)
  }

  @Test(
    "other texts are no time",
    arguments: ["", "9d", "10:00", "9 10:00", "-1d 10:00", "9d 24:00", "3651d 10:00", "9d  10:00"])
  func noTime(text: String) { #expect(CampaignTime(text) == nil) }

  @Test(
    "a rate is a number of calls in a unit",
    arguments: [
      ("600 per min", 600, 60_000), ("1 per s", 1, 1_000), ("1000000 per h", 1_000_000, 3_600_000),
    ]
      as [(String, Int, Int64)])
  func rate(text: String, count: Int, unit: Int64) throws {
    let rate = try #require(CampaignRate(text))
    #expect(rate.count == count && rate.unit.milliseconds == unit)
    #expect("\(rate)" == text)
  }

  @Test(
    "other texts are no rate",
    arguments: ["0 per min", "600", "600 min", "6.5 per s", "-1 per s", "1000001 per h", "1 per d"])
  func noRate(text: String) { #expect(CampaignRate(text) == nil) }

  @Test(
    "the calls within a length: the first at once, each other when it is earned",
    arguments: [(60_000, 600), (60_001, 601), (100, 1), (101, 2), (1, 1), (0, 0)] as [(Int64, Int)])
  func calls(length: Int64, count: Int) {
    #expect(CampaignRate(600, per: .minute).calls(within: .milliseconds(length)) == count)
  }

  @Test("a bound", arguments: [(">= 50", true, 50.0), ("< 49.5", false, 49.5), (">= 0", true, 0)])
  func bound(text: String, isAtLeast: Bool, number: Double) throws {
    let bound = try #require(NumberBound(text))
    #expect(bound == (isAtLeast ? .atLeast(number) : .below(number)) && "\(bound)" == text)
  }

  @Test(
    "other texts are no bound",
    arguments: ["50", "> 50", ">=50", ">= -1", ">= 1e3", ">= .5", ">= 5.", ">= nan", "<= 5"])
  func noBound(text: String) { #expect(NumberBound(text) == nil) }
}
