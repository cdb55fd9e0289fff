import PushModel
import PushService
import Testing

@testable import SimWorld

/// How fast providers take pushes and hand them on, as FCM documents it.
@Suite struct ThrottleTests {
  @Test("Of 23 collapsible messages 20 come at once, then one every three minutes (R5, G1)")
  func collapsible() {
    var phones = Phones(5, .android)
    phones.strategy.androidPayload = .notification
    let outcome = phones.send(at: Array(repeating: 10, count: 23))
    for arrivals in outcome.arrivals(5) {
      #expect(arrivals.count == 23)
      let waits = arrivals.map { ($0 - arrivals[0]).milliseconds }
      #expect(waits[19] < 10)
      #expect(waits[20...] == [180_000, 360_000, 540_000])
    }
  }

  @Test("An hour's worth of collapsible messages falls further and further behind (R5)")
  func hundredAnHour() {
    var phones = Phones(1, .android)
    phones.strategy.androidPayload = .notification
    let outcome = phones.send(at: (0..<100).map { UInt32($0 * 60 / 100) })
    // 20 at once and 20 an hour, so the last of 100 waits for the 80th refill.
    let arrivals = outcome.arrivals(1)[0]
    #expect(arrivals.count == 100)
    #expect(arrivals[39] < Town.start + .hours(1) + .minutes(1))
    #expect(Town.start + .minutes(80 * 3 - 1) < arrivals[99])
  }

  @Test("28 data messages come at once (R5)")
  func nonCollapsible() {
    for arrivals in Phones(5, .android).send(at: Array(repeating: 10, count: 28)).arrivals(5) {
      #expect(arrivals.count == 28)
      #expect(arrivals[27] - arrivals[0] < .milliseconds(10))
    }
  }

  @Test("APNs throttles nobody, whatever Android gets")
  func apns() {
    var phones = Phones(5, .ios)
    phones.strategy.androidPayload = .notification
    for arrivals in phones.send(at: Array(repeating: 10, count: 28)).arrivals(5) {
      #expect(arrivals.count == 28)
      #expect(arrivals[27] - arrivals[0] < .milliseconds(10))
    }
  }

  @Test(
    "Of 6,100 messages against a quota of 6,000 a minute 100 are throttled and go next (R5, G1)")
  func quota() {
    // A hundredth of FCM's project quota, and of the benchmark.
    var phones = Phones(1_000, .android)
    phones.parameters.network.quotaPerMinute = 6_000
    let outcome = phones.sendEach(1_000, times: 6, andOneMoreTo: 100)
    let funnel = outcome.arms[0].funnel
    #expect(funnel[.intended] == 6_100)
    #expect(funnel[.retried] == 100)
    #expect(funnel[.sent] == 6_100)
    let start = Town.start + .minutes(10)
    let sent = outcome.events.filter { $0.kind == .sent && $0.device >= 0 }.map { $0.at - start }
    #expect(sent.filter { $0 < .seconds(1) }.count == 6_000)
    #expect(sent.allSatisfy { $0 < .seconds(60) })
  }
}

extension Phones {
  /// Every phone is sent so many pushes at once, and some are sent one more.
  fileprivate func sendEach(
    _ count: Int, times: Int, andOneMoreTo few: Int
  ) -> LaneOutcome {
    let activity = (0..<count).flatMap { business in
      Array(
        repeating: Activity(minute: 10, business: UInt32(business), type: .newLike),
        count: times + (business < few ? 1 : 0))
    }
    return town.run(strategy, activity: ContiguousArray(activity))
  }
}
