import Statistics
import TestSupport
import Testing

@testable import Experiments
@testable import Scenarios

/// Which differences of a run only repeat inputs of its world.
///
/// A run with its search takes seconds, and a minute where nothing is optimised.
@Suite(.releaseOnly) struct EchoSearchTests {
  private static let text = """
    pushlab: 1
    name: echoes
    horizon: { start: 2026-03-16, days: 8, warmupDays: 1 }
    replications: 4
    world:
      subscribers: 150
      businesses: 30
      response: { openAndroid: 0.15, openIOS: 0.15, personCV: 0.3 }
    arms:
      - name: plain
        baseline: true
        strategy:
          caps: { global: { limit: 3, per: localDay } }
      - { name: named, extends: plain, strategy: { style: [personalised] } }
      - { name: smiling, extends: plain, strategy: { style: [emoji] } }
      - { name: dressed, extends: plain, strategy: { style: [personalised, emoji] } }
      - { name: capped, extends: plain, strategy: { caps: { global: { limit: 1, per: localDay } } } }
      - name: quiet
        extends: plain
        strategy: { quietHours: { from: "21:00", to: "09:00", action: drop } }
      - { name: timed, extends: plain, strategy: { timing: lastActive } }
    metrics: { success: [opensPerSubscriberDay, openRate, ctr], guardrails: {} }

    """

  private static func plan(_ overrides: [String] = []) throws -> ExperimentPlan {
    let file = try ScenarioFile.load(text: text, name: "echoes.yaml", overrides: overrides)
    return try ExperimentPlan(file.scenario, resolved: file.resolved)
  }

  private static func summary(
    _ overrides: [String] = [], threads: Int = 2
  ) throws -> Summary {
    let plan = try plan(overrides)
    let store = MemoryStore()
    try Runner(plan, threads: 2).run(into: store)
    return try Analysis.summary(RunEvidence(plan, in: store), threads: threads, echoes: true)
  }

  private static func row(
    _ summary: Summary, _ arm: String, _ metric: MetricName
  ) throws -> Comparison {
    try #require(summary.comparison(of: arm, in: .metric(metric)))
  }

  private static let personalised = "world.response.personalisedFactor"
  private static let emoji = "world.response.emojiFactor"

  @Test func stylesRepeatTheirFactors() throws {
    let summary = try Self.summary()
    let cases = [
      ("named", [Self.personalised]), ("smiling", [Self.emoji]),
      ("dressed", [Self.emoji, Self.personalised]),
    ]
    for (arm, keys) in cases {
      for metric in [MetricName.opensPerSubscriberDay, .openRate] {
        let row = try Self.row(summary, arm, metric)
        let echo = try #require(row.echo, "\(arm), \(metric.rawValue): no echo")
        #expect(echo.isWhole && echo.share == 1, "\(arm), \(metric.rawValue): \(echo)")
        #expect(echo.inputs.map(\.key) == keys)
        #expect(row.p == nil && row.pAdjusted == nil && row.low == nil && row.others.isEmpty)
        #expect(row.verdict == .inconclusive && row.words == "repeats an input")
        #expect(try #require(row.difference) > 0)
      }
      let standing = try #require(summary.decision?.standings.first { $0.arm == arm })
      #expect(standing.kind == .nothingShown)
    }
    // Fewer or other pushes are no factor's doing.
    for arm in ["capped", "quiet", "timed"] {
      for metric in [MetricName.opensPerSubscriberDay, .openRate, .sendsPerSubscriberDay] {
        #expect(try Self.row(summary, arm, metric).echo == nil, "\(arm), \(metric.rawValue)")
      }
    }
    #expect(try Self.row(summary, "capped", .opensPerSubscriberDay).verdict == .worse)
    // The CTR is one key, whoever sends what.
    for arm in summary.treatments {
      let row = try Self.row(summary, arm, .ctr)
      #expect(row.echo?.inputs.map(\.key) == ["world.response.tapShare"], "\(arm)")
      #expect(row.p == nil)
    }
  }

  /// A factor of 1.0001 is no input worth a word, and the value that is read back is the scenario's.
  @Test func smallFactorsAreNotTold() throws {
    let small = try Self.summary(["\(Self.personalised)=1.0001", "\(Self.emoji)=1.3"])
    #expect(try Self.row(small, "named", .openRate).echo == nil)
    let emoji = try #require(try Self.row(small, "smiling", .openRate).echo)
    #expect(emoji.inputs == [.init(key: Self.emoji, value: 1.3, source: nil)])
    #expect(emoji.words == "your figure \(Self.emoji) = 1.3, read back")
  }

  /// Beside a cap, the factor is a part of the difference.
  @Test func partsAreTold() throws {
    let both = try Self.summary(["arms[capped].strategy.style=[personalised]"])
    let row = try Self.row(both, "capped", .openRate)
    let echo = try #require(row.echo)
    #expect(!echo.isWhole && echo.share > 0.1)
    #expect(echo.inputs.map(\.key) == [Self.personalised])
    #expect(row.p != nil && row.verdict == .improved)
    #expect(echo.words.hasSuffix("% of it is the input \(Self.personalised) = 1.2 [V3, V5 shrunk]"))
  }

  @Test func threadsChangeNothing() throws {
    let few = ["replications=2", "world.subscribers=60"]
    let one = try Self.summary(few, threads: 1)
    #expect(one.comparisons.contains { $0.echo != nil })
    #expect(try one == Self.summary(few, threads: 3))
  }

  @Test func nobodyLooksUnlessAsked() throws {
    let plan = try Self.plan(["replications=2", "world.subscribers=60"])
    let store = MemoryStore()
    try Runner(plan, threads: 2).run(into: store)
    let summary = try Analysis.summary(RunEvidence(plan, in: store))
    #expect(summary.comparisons.allSatisfy { $0.echo == nil })
  }
}
