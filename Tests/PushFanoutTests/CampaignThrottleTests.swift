import PushFanout
import PushModel
import TestSupport
import Testing

/// Campaigns whose pushes are called at a rate of their own.
@Suite struct CampaignThrottleTests {
  private static let spring = CampaignID(rawValue: 3)

  /// The milliseconds at which a number of attempts that are offered at once are called.
  private static func calls(
    _ count: Int, _ rate: CampaignRate, recipients: Int = 1_000, of total: Int? = nil,
    _ rules: FanoutRules = FanoutRules(dispatchRate: 1e6, batch: 10_000, workers: 100_000)
  ) throws -> [Int64] {
    var fanout = try Fanout(
      rules, recipients: recipients, throttling: [spring: rate], of: total)
    var calls: [Int64] = []
    for recipient in 0..<count {
      var attempt = Attempt.sample(recipient, type: .promotion, lives: .days(28))
      attempt.campaign = spring
      if fanout.offer(attempt, at: .start) == .go { calls.append(0) }
    }
    var now = Timestamp.start
    while let due = fanout.pollNeeded(at: now), due > now {
      now = due
      fanout.polled()
      while case .go = fanout.next(at: now) { calls.append((now - .start).milliseconds) }
    }
    return calls
  }

  @Test("600 a minute are 600 in every minute, and ten in every second")
  func minute() throws {
    let calls = try Self.calls(3_000, CampaignRate(600, per: .minute))
    #expect(calls.count == 3_000)
    for minute in 0..<5 as Range<Int64> {
      #expect(calls.filter { $0 / 60_000 == minute }.count == 600)
    }
    for second in 0..<300 as Range<Int64> {
      #expect(calls.filter { $0 / 1_000 == second }.count == 10)
    }
  }

  @Test(
    "the rate is exact: call n after the first goes in the millisecond in which n / rate falls",
    arguments: ["7 per s", "59999 per min", "11 per h", "1000000 per h"],
    [(1_000, 1_000), (333, 1_000)])
  func exact(text: String, part: (recipients: Int, total: Int)) throws {
    let rate = try #require(CampaignRate(text))
    let calls = try Self.calls(400, rate, recipients: part.recipients, of: part.total)
    let gain = Int64(rate.count) * Int64(part.recipients)
    let call = rate.unit.milliseconds * Int64(part.total)
    #expect(calls == (0..<400 as Range<Int64>).map { $0 * call / gain })
  }

  @Test("nothing else waits behind a campaign, and its rate counts before that of its type")
  func others() throws {
    let rules = FanoutRules(workers: 100, throttle: [.promotion: 1])
    var fanout = try Fanout(
      rules, recipients: 1_000, throttling: [Self.spring: CampaignRate(1, per: .second)])
    var own = Attempt.sample(1, type: .promotion)
    own.campaign = Self.spring
    #expect(fanout.offer(own, at: .start) == .go)
    own.recipient = RecipientID(rawValue: 2)
    #expect(fanout.offer(own, at: .start) == .queued)
    #expect(fanout.offer(.sample(3), at: .start) == .go)
    // Of the type, but of no campaign.
    #expect(fanout.offer(.sample(4, type: .promotion), at: .start) == .go)
    #expect(fanout.offer(.sample(5, type: .promotion), at: .start) == .queued)
    let later = Timestamp.start + .seconds(1)
    guard case .go(let next)? = fanout.next(at: later) else {
      Issue.record("nothing goes after a second")
      return
    }
    #expect(next.recipient.rawValue == 2 && fanout.next(at: later) == nil)
    #expect(fanout.throttledDepth == 1)
  }

  @Test("an attempt whose time to live ends in the queue expires, and takes no permit")
  func expired() throws {
    var fanout = try Fanout(
      FanoutRules(workers: 100), recipients: 1_000,
      throttling: [Self.spring: CampaignRate(1, per: .minute)])
    for recipient in 0..<3 {
      var attempt = Attempt.sample(recipient, lives: recipient == 1 ? .seconds(30) : .days(1))
      attempt.campaign = Self.spring
      _ = fanout.offer(attempt, at: .start)
    }
    let minute = Timestamp.start + .minutes(1)
    guard case .expired(let first)? = fanout.next(at: minute),
      case .go(let second)? = fanout.next(at: minute)
    else {
      Issue.record("the first expires and the second goes")
      return
    }
    #expect(first.recipient.rawValue == 1 && second.recipient.rawValue == 2)
  }
}
