import PushFanout
import PushModel
import PushService
import Testing

@testable import Scenarios

/// `fanout.throttle` of a scenario.
@Suite struct ThrottleScenarioTests {
  private func text(_ throttle: String) -> String {
    Scenarios.small.replacing(
      "- name: house",
      with: "- { name: house, strategy: { fanout: { throttle: \(throttle) }, "
        + "timeToLive: { promo.offer: 20min } } }")
  }

  @Test(
    "what is no rate of a type is refused with its place and what is accepted",
    arguments: [
      (
        "{ promo.offer: 0 }",
        "s.yaml:4:67: arms[0].strategy.fanout.throttle[promo.offer] is '0'; accepted: the word none; or "
          + "a number from 0.001 to 1000000 (calls a minute)"
      ),
      (
        "{ promo.offers: 36 }",
        "s.yaml:4:54: arms[0].strategy.fanout.throttle[promo.offers] is not known here; did you mean "
          + "'promo.offer'? accepted: new_post, "
      ),
      ("36", "s.yaml:4:52: arms[0].strategy.fanout.throttle is '36'; accepted: "),
    ])
  func refused(throttle: String, reason: String) {
    let found = Scenarios.problems(of: text(throttle))
    #expect(found.count == 1 && found[0].hasPrefix(reason), "\(found)")
  }

  @Test(
    "a remark counts the pushes that would expire in the queue; with a rate that lets all go there is none"
  )
  func remark() throws {
    let scenario = try Scenarios.load(text("{ promo.offer: 36 }"))
    // 36 a minute for each 1,000 of 20,000 people are 14,400 in 20 min, and the first goes at once.
    #expect(
      scenario.remarks == [
        "fanout.throttle.promo.offer lets 14401 calls go within 20min, the time to live: of pushes to all "
          + "20000 people at once, each with one device, 5599 would expire."
      ])
    #expect(try Scenarios.load(text("{ promo.offer: 50 }")).remarks == [])
  }

  @Test("a throttle is removed by none, and has a plan of its own")
  func inherited() throws {
    let with = try Scenarios.load(text("{ promo.offer: 50 }"))
    let without = try Scenarios.load(
      text("{ promo.offer: 50 }").replacing(
        "extends: house", with: "extends: house\n    strategy: { fanout: { throttle: none } }"))
    #expect(without.arms[1].strategy.fanout.throttle == [:])
    #expect(with.arms[1].strategy.fanout.throttle == [.promotion: 50])
    #expect(try with.yaml() != without.yaml())
  }
}
