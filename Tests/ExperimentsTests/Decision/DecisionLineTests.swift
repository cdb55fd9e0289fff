import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// A decision recommends what was shown, and tells it in people and pushes. The figures in the lines
/// follow from ``DecisionSample``'s by hand: a difference times the people, and times 21 days for a
/// count per day.
@Suite struct DecisionLineTests {
  typealias Sample = DecisionSample

  private let question = "question: How many a day?"
  private let model = "How far the world is like yours: no interval covers its assumptions."
  private let people =
    "Whether the 3,000 simulated people behave like your 300,000: no interval covers the assumptions "
    + "about them."
  private let settled =
    "settle: More replications narrow the intervals; every metric that decides is shown either way."

  private let worse = [
    Sample.success(
      .opensPerSubscriberDay, "b", (-0.004, -0.006, -0.002), relative: (-0.1, -0.15, -0.05),
      p: 0.0008, .worse),
    Sample.guardrail(.optOutRate, "b", (0.005, 0.003, 0.007), margin: 0.002, .worse),
  ]

  @Test("an arm that is worse is not taken") func keep() throws {
    #expect(
      try Sample.lines(worse, audience: 300_000) == [
        question,
        "recommendation: Keep house. b is worse in opens a day −10.0 % (−15.0 to −5.0) and opt-outs "
          + "+0.50 points (+0.30 to +0.70).",
        "effect: b, of your 300,000 people in 21 days: 1,500 more opt-outs (900 to 2,100); "
          + "25,000 fewer opens (13,000 to 38,000).",
        "unknown: \(people)",
        settled,
      ])
  }

  private let better = [
    Sample.success(
      .opensPerSubscriberDay, "b", (0.01, 0.008, 0.012), relative: (0.25, 0.2, 0.3), p: 0.00002,
      .improved),
    Sample.guardrail(.optOutRate, "b", (-0.001, -0.003, 0.001), margin: 0.002, .notWorse),
    Sample.companion(.uninstallRate, "b", (0.0002, -0.001, 0.0014)),
    Sample.companion(.tapsPerSubscriberDay, "b", (0.002, 0.001, 0.003)),
    Sample.companion(.sendsPerSubscriberDay, "b", (-0.5, -0.6, -0.4)),
  ]

  private func netValue(
    of arm: String = "b", _ figure: (Double, Double, Double), p: Double? = nil,
    _ verdict: Comparison.Verdict
  ) -> NetValue {
    var row = Sample.companion(.openRate, arm, figure)
    (row.metric, row.unit, row.verdict, row.p) = (EventValues.netValue, .mean, verdict, p)
    return NetValue(currency: "EUR", days: 21, arms: [], comparisons: [row])
  }

  @Test("an arm that is better and keeps every guardrail is taken, its effects told in money too")
  func change() throws {
    let value = EventValues(tap: 0.05, optOut: -1.2, currency: "EUR")
    #expect(
      try Sample.lines(
        better, audience: 300_000, value: value,
        netValue: netValue((0.0031, 0.002, 0.0042), .improved)) == [
          question,
          "recommendation: Change from house to b: better in opens a day +25.0 % (+20.0 to +30.0), "
            + "p <0.0001. Every guardrail holds.",
          "effect: b, of your 300,000 people in 21 days: 63,000 more opens (50,000 to 76,000); "
            + "12,600 more taps (6,300 to 18,900); 3,150,000 fewer pushes sent (2,520,000 to "
            + "3,780,000); no difference shown in opt-outs and uninstalls; net value +930 EUR (+600 "
            + "to +1,260).",
          "unknown: \(people)",
          "settle: A live test of b against house: only people show whether the assumptions hold.",
        ])
  }

  @Test("an arm that costs more than it brings is not taken, whatever its metrics")
  func costly() throws {
    let value = EventValues(send: -0.1)
    let lines = try Sample.lines(
      better, value: value, netValue: netValue((-0.5, -0.6, -0.4), .worse))
    #expect(
      lines[1]
        == "recommendation: Keep house. b is a trade-off: better in opens a day +25.0 % (+20.0 to "
        + "+30.0), but it is worse in net value −0.50 (−0.60 to −0.40) a person.")
  }

  private let tradeOff = [
    Sample.success(
      .opensPerSubscriberDay, "one-a-day", (-0.0216, -0.0234, -0.0198),
      relative: (-0.528, -0.545, -0.51), p: 0.00001, .worse),
    Sample.success(.openRate, "one-a-day", (0.0029, 0.0011, 0.0048), p: 0.0073, .improved),
    Sample.guardrail(
      .optOutRate, "one-a-day", (-0.0216, -0.0309, -0.0122), margin: 0.002, .notWorse,
      isBetter: true),
  ]

  @Test("better in one metric and worse in another is a trade-off, and for people to settle")
  func tradeOffs() throws {
    let recommendation =
      "recommendation: Keep house. one-a-day is a trade-off: better in open rate +0.29 points "
      + "(+0.11 to +0.48) and opt-outs −2.16 points (−3.09 to −1.22), but it is worse in opens a "
      + "day −52.8 % (−54.5 to −51.0)."
    let settle =
      "settle: A trade-off is settled by what an event is worth: give `value`."
    #expect(
      try Sample.lines(tradeOff, audience: 300_000) == [
        question, recommendation,
        "effect: one-a-day, of your 300,000 people in 21 days: 6,500 fewer opt-outs (3,700 to "
          + "9,300); 136,000 fewer opens (125,000 to 147,000).",
        "unknown: \(people)",
        settle,
      ])
    #expect(
      try Sample.lines(tradeOff) == [
        question, recommendation,
        "effect: one-a-day, of every 1,000 people in 21 days: 22 fewer opt-outs (12 to 31); 454 fewer "
          + "opens (416 to 491).",
        "unknown: \(model)", settle,
      ])
  }

  @Test("a trade-off in success metrics is settled by the values given, shown for all arms")
  func paid() throws {
    func line(_ rows: [Comparison], _ p: Double) throws -> String {
      let worth = netValue(of: "one-a-day", (0.02, 0.015, 0.025), p: p, .improved)
      return try Sample.lines(
        rows, audience: 300_000, value: EventValues(tap: 0.05, optOut: -1.2), netValue: worth)[1]
    }
    let taken =
      "recommendation: Change from house to one-a-day: net value +0.0200 (+0.0150 to +0.0250) a "
      + "person, p 0.0240, by the values given, though it is worse in opens a day −52.8 % (−54.5 to "
      + "−51.0). Every guardrail holds, and improved: opt-outs −2.16 points (−3.09 to −1.22)."
    #expect(try line(tradeOff, 0.024) == taken)
    let other = Sample.success(.openRate, "c", (0, -0.001, 0.001), p: 1, .inconclusive)
    var flat = other
    flat.arm = "one-a-day"
    #expect(try line(tradeOff + [other], 0.024).contains("Change"))
    #expect(try line(tradeOff + [other], 0.025).hasPrefix("recommendation: Keep house."))
    #expect(try line([tradeOff[1], tradeOff[2]], 0.001).contains("better in open rate"))
    #expect(
      try line([flat, tradeOff[2]], 0.001).contains(
        "by the values given. No success metric is shown to be worse. Every guardrail holds"))
  }

  @Test("no value pays for a guardrail that is worse, or not shown to hold")
  func unpaid() throws {
    for (verdict, told) in [(Comparison.Verdict.worse, "rules an arm out"), (.inconclusive, "")] {
      let limit = Sample.guardrail(
        .uninstallRate, "one-a-day", (0.004, 0.001, 0.007), margin: 0.002, verdict)
      let lines = try Sample.lines(
        tradeOff + [limit], value: EventValues(optOut: -1.2),
        netValue: netValue(of: "one-a-day", (0.02, 0.015, 0.025), p: 0.0001, .improved))
      #expect(lines[1].hasPrefix("recommendation: Keep house. one-a-day is a trade-off"))
      #expect(told.isEmpty || lines[4].contains(told))
    }
    let alone = try Sample.lines(
      tradeOff, netValue: netValue(of: "one-a-day", (0.02, 0.015, 0.025), p: 0.0001, .improved),
      replications: 1)
    #expect(alone[1].hasPrefix("recommendation: Keep house."))
  }

  /// The differences that a run of this size detects are SciPy's noncentral t: 0.0027846 with ten
  /// seeds, 0.0012700 with forty.
  @Test("where nothing is shown the baseline is kept, and the power reached is told")
  func nothing() throws {
    let rows = [
      Sample.success(
        .opensPerSubscriberDay, "b", (0.001, -0.001, 0.003), relative: (0.02, -0.02, 0.06), p: 0.3,
        .inconclusive),
      Sample.guardrail(.optOutRate, "b", (0, -0.001, 0.001), margin: 0.002, .notWorse),
    ]
    #expect(
      try Sample.lines(rows) == [
        question,
        "recommendation: Keep house. No success metric is shown to differ (smallest adjusted p "
          + "0.3000).",
        "effect: b, of every 1,000 people in 21 days: no difference shown in opt-outs and opens.",
        "unknown: \(model)",
        "settle: This run shows a difference of 0.00278 in opens a day of b with a power of 80 %; 40 "
          + "replications show one of 0.00127.",
      ])
  }

  @Test("a guardrail that improved is told as better, and decides nothing alone")
  func betterGuardrail() throws {
    let rows = [
      Sample.success(
        .opensPerSubscriberDay, "b", (0.001, -0.001, 0.003), p: 0.4, .inconclusive),
      Sample.guardrail(
        .optOutRate, "b", (-0.02, -0.03, -0.01), margin: 0.002, .notWorse, isBetter: true),
    ]
    let lines = try Sample.lines(rows)
    #expect(
      lines[1]
        == "recommendation: Keep house. No success metric is shown to differ (smallest adjusted p "
        + "0.4000). b is better in opt-outs −2.0 points (−3.0 to −1.0).")
    #expect(lines[2].contains("20 fewer opt-outs (10 to 30)"))
  }

  /// SciPy's noncentral t: 22 seeds hold the margin of 0.003 with a power of 0.785, 23 with 0.802.
  @Test("an open guardrail stops a change, and the replications that would show it are told")
  func openGuardrail() throws {
    let rows =
      [better[0]] + [
        Sample.guardrail(
          .deliveryRate, "b", (-0.002, -0.006, 0.002), margin: 0.003, .inconclusive)
      ]
    let lines = try Sample.lines(rows)
    #expect(
      lines[1]
        == "recommendation: Keep house. b is better in opens a day +25.0 % (+20.0 to +30.0), p "
        + "<0.0001, but it is not shown that the margin of delivery rate holds.")
    #expect(lines[3].hasPrefix("unknown: Whether a margin holds: that of delivery rate under b. "))
    #expect(
      lines[4]
        == "settle: 23 replications show the open margins with a power of 80 %, if nothing differs."
    )
  }

  @Test("of several arms that qualify, the first success metric chooses; net value before it")
  func several() throws {
    let arms = ["b", "c"].enumerated().flatMap { place, arm in
      let difference = 0.01 + 0.005 * Double(place)
      return [
        Sample.success(
          .opensPerSubscriberDay, arm, (difference, 0.008, 0.02), p: 0.001, .improved)
      ]
    }
    let summary = Sample.summary(arms)
    let decision = try RunRecommendation(summary, of: Sample.scenario())
    #expect(decision.recommendation == .change && decision.arm == "c")
    #expect(
      decision.lines[1].text.hasSuffix(
        "No guardrail is set. Of 2 arms that qualify it has the best opens a day; they were not "
          + "tested against one another."))
    var valued = summary
    valued.netValue = netValue((0.01, -0.01, 0.03), .inconclusive)
    var other = valued.netValue!.comparisons[0]
    (other.arm, other.difference) = ("c", 0.005)
    valued.netValue!.comparisons.append(other)
    #expect(try RunRecommendation(valued, of: Sample.scenario()).arm == "b")
  }

  @Test("effects are told of the arm to take, or of two at most that come closest; all are kept")
  func about() throws {
    let arms = ["b", "c", "d"].flatMap { arm in
      [
        Sample.success(
          .opensPerSubscriberDay, arm, (-0.01, -0.02, -0.004), p: 0.001,
          arm == "c" ? .improved : .worse)
      ]
    }
    let change = try RunRecommendation(Sample.summary(arms), of: Sample.scenario())
    #expect(change.lines.filter { $0.role == .effect }.map(\.text).map(\.first) == ["c"])
    #expect(change.effects.map(\.arm) == ["b", "c", "d"])
    let worse = arms.map { row in
      var row = row
      row.verdict = .worse
      return row
    }
    let keep = try RunRecommendation(Sample.summary(worse), of: Sample.scenario())
    #expect(keep.lines.filter { $0.role == .effect }.map(\.text).map(\.first) == ["b", "c"])
  }

  @Test("an effect on a success metric is shown only where its verdict shows it")
  func adjusted() throws {
    let row = Sample.success(
      .opensPerSubscriberDay, "b", (0.002, 0.0001, 0.0039), p: 0.06, .inconclusive)
    let lines = try Sample.lines([row])
    #expect(lines[2].hasSuffix("no difference shown in opens."))
  }

  @Test("one paired world recommends no change, one world of a split does")
  func oneWorld() throws {
    let lines = try Sample.lines(better, replications: 1)
    #expect(lines[1].hasPrefix("recommendation: Keep house. b is better in opens a day"))
    #expect(lines[1].hasSuffix(", but in one world alone."))
    #expect(lines[3].hasPrefix("unknown: Other worlds: one replication shows one world"))
    #expect(lines[4].contains("--replications 10"))
    let split = try Sample.lines(better, design: .split, replications: 1)
    #expect(split[1].hasPrefix("recommendation: Change from house to b"))
    #expect(split[3].contains("the intervals hold for the people of the simulated world."))
  }

  @Test("sizes that do not fit their weights, or a single arm, give no recommendation")
  func none() throws {
    var summary = Sample.summary(better, design: .split)
    summary.sampleRatio = SampleRatioCheck(counts: [1, 900], p: 1e-9)
    let decision = try RunRecommendation(summary, of: Sample.scenario())
    #expect(decision.recommendation == .none && decision.arm == nil)
    #expect(decision.lines[1].text.contains("no comparison can be trusted"))
    let alone = try RunRecommendation(Sample.summary([]), of: Sample.scenario())
    #expect(alone.recommendation == .none)
    #expect(
      alone.lines[1].text
        == "No recommendation: house is the only arm, and there is nothing to compare it with.")
  }

  @Test("a p-value near its limit is told as a close call") func near() throws {
    let row = Sample.success(
      .openRate, "b", (0.002, 0.0001, 0.0039), p: 0.0431, .improved)
    let lines = try Sample.lines([row])
    #expect(
      lines[3].hasPrefix(
        "unknown: Close calls, which another run may turn: open rate of b (p 0.0431). "))
  }
}
