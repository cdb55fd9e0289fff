import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What a decision says of differences that repeat an input: no result, and no reason to run more.
@Suite struct EchoLineTests {
  typealias Sample = DecisionSample

  private let echo = EchoShare(
    [.init(key: "world.response.emojiFactor", value: 1.09, source: "V5")], share: 1, isWhole: true)

  private func echoed(_ arm: String) -> Comparison {
    var row = Sample.success(
      .opensPerSubscriberDay, arm, (0.003, 0.002, 0.004), relative: (0.09, 0.06, 0.12), p: 0.0001,
      .improved)
    row.readBack(echo)
    return row
  }

  private let kept = Sample.guardrail(
    .optOutRate, "b", (0.0001, -0.0002, 0.0004), margin: 0.002, .notWorse)

  @Test("an arm that repeats an input is named with it, and more replications are not asked for")
  func nothingElse() throws {
    #expect(
      try Sample.lines([echoed("b"), kept]) == [
        "question: How many a day?",
        "recommendation: Keep house. No success metric is shown to differ by more than an input. In "
          + "opens a day b repeats an input: the assumption world.response.emojiFactor = 1.09 [V5], "
          + "read back.",
        "effect: b, of every 1,000 people in 21 days: no difference shown in opt-outs; what differs "
          + "in opens repeats an input.",
        "unknown: How far the world is like yours: no interval covers its assumptions.",
        "settle: More replications repeat an input as well: only a live test shows what b does to "
          + "people.",
      ])
  }

  @Test("beside an arm that comes closer, it is no arm of which nothing is shown")
  func beside() throws {
    let traded = [
      Sample.success(
        .opensPerSubscriberDay, "c", (0.01, 0.008, 0.012), relative: (0.25, 0.2, 0.3), p: 0.00002,
        .improved),
      Sample.guardrail(.optOutRate, "c", (0.005, 0.003, 0.007), margin: 0.002, .worse),
    ]
    let plain = Sample.success(
      .opensPerSubscriberDay, "d", (0.0001, -0.001, 0.0012), p: 0.8, .inconclusive)
    let lines = try Sample.lines([echoed("b"), kept] + traded + [plain])
    #expect(lines[1].hasSuffix("No difference shown: d. Repeating an input: b."), "\(lines[1])")
    #expect(!lines.joined().contains("More replications"))
  }

  @Test("arms that repeat the same input in the same metric share a sentence")
  func together() throws {
    let text = try Sample.lines([echoed("b"), echoed("c")])[1]
    #expect(text.contains("In opens a day b and c repeat an input: "), "\(text)")
    #expect(text.ranges(of: "read back").count == 1)
  }

  @Test("a search that fails is a warning, and leaves every verdict") func failure() throws {
    let rows = [kept, kept]
    let failed = EchoFindings(of: rows) { throw RunError.notStarted("thread", 11) }
    #expect(failed.echoes == [nil, nil])
    let warning = try #require(failed.warning)
    #expect(
      warning.hasPrefix("differences that only repeat inputs were not looked for: no thread"))
    let found = EchoFindings(of: rows) { [nil, echo] }
    #expect(found.echoes == [nil, echo] && found.warning == nil)
  }
}
