import PushFanout
import PushModel
import Testing

@Suite struct AlertTests {
  static let malformed = ProviderReply(status: 400, reason: .invalidArgument)

  /// One reply a second: `m` malformed, `.` accepted, `c` a configuration error. In the answer `!`
  /// is an alert about the share, `?` one about the configuration.
  static func strip(_ replies: String, _ alert: MalformedAlert) -> String {
    var fanout = Fanout(simulating: FanoutRules(malformedAlert: alert))
    var text = ""
    for (second, reply) in replies.enumerated() {
      let now = Timestamp.start + .seconds(Int64(second))
      let attempt = Attempt.sample(second, at: now)
      _ = fanout.offer(attempt, at: now)
      let answer: ProviderReply =
        switch reply {
        case "m": malformed
        case "c": ProviderReply(status: 404, reason: .badPath)
        default: .accepted
        }
      let outcome = fanout.handle(answer, to: attempt, registration: .old, at: now)
      switch outcome.alert {
      case nil: text += "."
      case .malformed: text += "!"
      case .configuration: text += "?"
      }
    }
    return text
  }

  @Test(
    "S4-ERR-3 the alert fires at the threshold and not below it",
    arguments: [
      // 20 % of at least five replies in ten seconds.
      ("....m", "....!"), ("m....", "....!"), ("m.....", "....!."), (".....m", "......"),
      (".....m...m", ".........!"), ("m.m..m", "....!."), ("mm", ".."),
      // A new window counts from nothing, and may alert again.
      ("....m.....m....", "....!.........!"), (".........mmmmmm", "..............!"),
    ])
  func threshold(replies: String, expected: String) {
    let alert = MalformedAlert(share: 0.2, window: .seconds(10), repliesMin: 5)
    #expect(Self.strip(replies, alert) == expected)
  }

  @Test("the threshold is exact for every share", arguments: 1...100)
  func exact(percent: Int) {
    let alert = MalformedAlert(share: Double(percent) / 100, window: .hours(1), repliesMin: 100)
    let below = String(repeating: "m", count: percent - 1)
    let at = below + "m"
    func alerts(_ malformed: String) -> Int {
      let replies = malformed + String(repeating: ".", count: 100 - malformed.count)
      return Self.strip(replies, alert).count { $0 == "!" }
    }
    #expect(alerts(below) == 0)
    #expect(alerts(at) == 1)
  }

  @Test("a wrong configuration is reported once in a window, and does not hide malformed payloads")
  func configuration() {
    let alert = MalformedAlert(share: 0.2, window: .seconds(10), repliesMin: 5)
    #expect(Self.strip("cccccccccccc", alert) == "?.........?.")
    #expect(Self.strip("mmmmcmc", alert) == "....?!.")
  }

  @Test("the alert says how many of how many")
  func counts() {
    var fanout = Fanout(simulating: FanoutRules(malformedAlert: .init(share: 1, repliesMin: 1)))
    _ = fanout.offer(.sample(), at: .start)
    let outcome = fanout.handle(
      Self.malformed, to: .sample(), registration: .old, at: .start)
    #expect(outcome.alert == .malformed(count: 1, replies: 1))
  }
}
