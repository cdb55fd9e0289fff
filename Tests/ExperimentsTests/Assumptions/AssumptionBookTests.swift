import PushModel
import SimWorld
import Statistics
import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Which conclusions hang on which assumptions, where the answer is known.
@Suite(.releaseOnly) struct AssumptionBookTests {
  /// Pushes with emoji, and fewer pushes, against plain ones in a world in which emoji are worth half as
  /// much again.
  private static let text = """
    pushlab: 1
    name: dressed
    horizon: { start: 2026-03-16, days: 10, warmupDays: 2 }
    replications: 5
    laneSize: 200
    world:
      subscribers: 200
      businesses: 50
      response: { openAndroid: 0.3, openIOS: 0.3, emojiFactor: 1.5 }
    arms:
      - { name: plain, baseline: true }
      - { name: emoji, strategy: { style: [emoji] } }
      - { name: rare, strategy: { caps: { global: { limit: 1, per: rolling 4d } } } }
    metrics: { success: [opensPerSubscriberDay], guardrails: { deliveryRate: { margin: 0.5 } } }

    """

  private static func report(
    _ arguments: [String], between: Int = 3, threads: Int = 2
  ) throws -> AssumptionReport {
    let file = try ScenarioFile.load(text: text, name: "dressed.yaml")
    return try AssumptionBook(
      file, assumptions: arguments.map { try #require(Assumption(argument: $0)) },
      between: between, threads: threads
    ).report()
  }

  @Test("what emoji are worth turns around at a factor of 1, and nothing else does")
  func turned() throws {
    let report = try Self.report([
      "world.response.emojiFactor=0.5..2", "world.network.deliveryMedian=400ms..600ms",
    ])
    #expect(report.conclusions.map(\.verdict) == [.improved, .identical, .worse, .notWorse])
    let change = try #require(report.findings[0].changes.first)
    #expect(report.findings[0].changes.count == 1)
    #expect(change.kind == .turned && change.arm == "emoji" && change.end == "0.5")
    #expect(change.from == .improved && change.to == .worse)
    let bracket = try change.between.map { try #require(Double($0)) }
    #expect(bracket[0] > bracket[1] && bracket[1] < 1.05 && bracket[0] > 0.95)
    #expect(report.findings[1].changes.isEmpty)
    #expect(report.standing.map(\.arm) == ["rare", "rare"])
  }

  @Test("a choice is tried for what it is, and the scenario's own value is told")
  func choices() throws {
    let report = try Self.report(["world.response.habituation=none|volume"], between: 0)
    #expect(report.findings.map(\.value) == ["volume"])
    #expect(report.findings[0].changes.isEmpty)
  }

  @Test("the answer is the same on any number of threads")
  func threads() throws {
    let arguments = ["world.response.emojiFactor=0.8..1.5"]
    #expect(
      try Self.report(arguments, between: 0, threads: 1)
        == Self.report(arguments, between: 0, threads: 3))
  }

  @Test(
    "a key that there is none of, or a value that it does not take, ends it before anything runs",
    arguments: [
      ("world.response.personCVs=1..2", "did you mean 'personCV'"),
      ("world.response.emojiFactor=0.5..2000", "world.response.emojiFactor is '2000'"),
      ("world.response.habituation=never|none", "world.response.habituation is 'never'"),
      ("world.response=1..2", "world.response"),
      ("world.zones=1..2", "--assumption world.zones: is {"),
      ("world.presence.offlineDay=5min..4h", "is 0.08 here, which 5min..4h is no range for"),
    ])
  func refused(argument: String, words: String) throws {
    let error = #expect(throws: ScenarioError.self) { try Self.report([argument]) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }
}
