import Foundation
import PushFanout
import PushModel
import Testing

@Suite struct FanoutRulesTests {
  static func decode(_ text: String) throws -> FanoutRules {
    try JSONDecoder().decode(FanoutRules.self, from: Data(text.utf8))
  }

  @Test("what is not said has its default")
  func defaults() throws {
    let rules = try Self.decode("{}")
    #expect(rules == FanoutRules())
    #expect(rules.maxRetries(for: .newPost) == 1 && rules.tokenAgeMax == .days(90))
  }

  @Test("rules survive being written and read")
  func roundTrip() throws {
    let rules = FanoutRules(
      dispatchRate: 12.5, batch: 3, workers: 4, capacityMax: 77, throttle: [.promotion: 0.5],
      retries: RetryLimits(2, overrides: [.security: 5, .offer: 0]), backoffBase: .seconds(1),
      backoffMax: .minutes(2), malformedAlert: MalformedAlert(share: 0.5, window: .minutes(5)),
      tokenAgeMax: .days(30), environment: .sandbox)
    let text = try JSONEncoder().encode(rules)
    #expect(try JSONDecoder().decode(FanoutRules.self, from: text) == rules)
  }

  @Test("retries are a number for all and a number for each type that is named")
  func retries() throws {
    let rules = try Self.decode(#"{"retries": {"default": 0, "security": 3}}"#)
    #expect(rules.maxRetries(for: .security) == 3 && rules.maxRetries(for: .order) == 0)
  }

  @Test(
    "a value that cannot work is refused, with its key and its range",
    arguments: [
      (#"{"dispatchRate": 0}"#, "`dispatchRate` is 0.0, it ranges over 0.001...1000000.0"),
      (#"{"batch": 0}"#, "`batch` is 0, it ranges over 1...10000"),
      (#"{"workers": 0}"#, "`workers` is 0, it ranges over 1...1000000"),
      (#"{"capacityMax": -1}"#, "`capacityMax` is -1, it ranges over 1...1000000000"),
      (#"{"backoffMax": "0s"}"#, "`backoffMax` is 0s, it ranges over 1ms...1d"),
      (#"{"backoffBase": "2min"}"#, "`backoffBase` is 2min, it ranges over 1ms...1min"),
      (
        #"{"throttle": {"promo.offer": 0}}"#,
        "`throttle.promo.offer` is 0.0, it ranges over 0.001...1000000.0"
      ),
      (#"{"retries": {"default": 101}}"#, "`default` is 101, it ranges over 0...100"),
      (#"{"retries": {"order.confirmed": -1}}"#, "`order.confirmed` is -1, it ranges over 0...100"),
      (
        #"{"malformedAlert": {"share": 1.5}}"#,
        "`malformedAlert.share` is 1.5, it ranges over 1e-06...1.0"
      ),
      (
        #"{"environment": "staging"}"#,
        "Cannot initialize ProviderEnvironment from invalid String value staging"
      ),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: DecodingError.self) { try Self.decode(text) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == reason)
  }

  @Test("a rate that is no number is refused")
  func notANumber() {
    #expect(throws: FieldError.self) { try FanoutRules(dispatchRate: .nan).check() }
  }

  @Test("lanes of any size share one rate: a thousand lanes of one are one lane of a thousand")
  func scale() {
    let rules = FanoutRules(dispatchRate: 0.25, batch: 100, workers: 3, capacityMax: 10)
    let one = rules.scaled(toRecipients: 1)
    let many = rules.scaled(toRecipients: 1_000)
    #expect(many.bucket.gain == one.bucket.gain * 1_000)
    #expect(many.bucket.cost == one.bucket.cost)
    #expect(many.bucket.capacity == many.bucket.cost * 100)
    // A burst is at least one; workers and backlog round up.
    #expect(one.bucket.capacity == one.bucket.cost)
    #expect(one.workers == 1 && one.depthMax == 1)
    #expect(many.workers == 3 && many.depthMax == 10)
    let lane = rules.scaled(toRecipients: 1_024)
    #expect(lane.workers == 4 && lane.depthMax == 11)
    #expect(lane.bucket.capacity * 10 == lane.bucket.cost * 1_024)
  }

  @Test("the largest and the smallest rules work for the most and the fewest recipients")
  func extremes() {
    for recipients in [1, FanoutRules.recipientsMax] {
      for (rate, batch) in [(0.001, 1), (1_000_000, 10_000)] {
        var queue = SendQueue(
          FanoutRules(dispatchRate: rate, batch: batch).scaled(toRecipients: recipients))
        let offers = [Timestamp.start, .start + .days(400)].map {
          queue.offer(.sample(at: $0), at: $0)
        }
        #expect(offers == [.go, .go])
      }
    }
  }
}
