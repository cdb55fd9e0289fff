import Statistics
import TestSupport
import Testing

@testable import Experiments

/// How assumptions are written down, and what is tried of them.
@Suite(.releaseOnly) struct AssumptionTests {
  @Test(
    "a range is two numbers or shares, two lengths of time or some choices",
    arguments: [
      ("world.response.personCV=0.5..2", "0.5..2"),
      ("world.presence.offlineMedianDay=5min..4h", "5min..4h"),
      ("world.activity.chronotypeSigma=0s..240min", "0s..4h"),
      ("world.response.habituation=none|recency", "none|recency"),
      ("world.presence.standby=false", "false"),
      ("world.devices.staleShare=1%..5%", "0.01..0.05"),
      ("world.devices.staleShare=0.5%..0.25", "0.005..0.25"),
    ])
  func read(argument: String, range: String) throws {
    let assumption = try #require(Assumption(argument: argument))
    #expect(argument.hasPrefix(assumption.key + "="))
    #expect(assumption.text == range)
  }

  @Test(
    "anything else is none",
    arguments: ["", "=1..2", "a", "a=2..1", "a=1..1", "a=1..x", "a=5..4h", "a=x||y", "a=1%..200%"])
  func refused(argument: String) { #expect(Assumption(argument: argument) == nil) }

  @Test("each side is walked from the scenario's value to the end, by equal factors")
  func factors() {
    let assumption = Assumption("a", "0.25..16")!
    #expect(assumption.paths(from: "1", between: 1) == [["0.5", "0.25"], ["4", "16"]])
    #expect(assumption.paths(from: "1", between: 0) == [["0.25"], ["16"]])
  }

  @Test("by equal steps where one end is zero, and lengths of time to the millisecond")
  func steps() {
    let shares = Assumption("a", "0..0.4")!.paths(from: "0.2", between: 1)
    #expect(shares == [["0.1", "0"], ["0.283", "0.4"]])
    #expect(
      Assumption("a", "0s..4h")!.paths(from: "2h", between: 1) == [
        ["1h", "0s"], ["170min", "4h"],
      ])
  }

  @Test("nothing is tried beyond an end that the scenario has reached or passed")
  func oneSide() {
    #expect(Assumption("a", "1..4")!.paths(from: "1", between: 0) == [["4"]])
    #expect(Assumption("a", "1..4")!.paths(from: "9", between: 0) == [["1"]])
    #expect(Assumption("a", "x|y|z")!.paths(from: "y", between: 3) == [["x"], ["z"]])
  }

  @Test("every known one has a key, a range and a source, each key once")
  func known() {
    #expect(Set(Assumption.all.map(\.key)).count == Assumption.all.count)
    #expect(Assumption.all.allSatisfy { $0.key.hasPrefix("world.") && !$0.source.isEmpty })
  }

  /// A conclusion's verdicts from the scenario's value on.
  private func change(_ verdicts: [Comparison.Verdict]) -> ConclusionChange? {
    var base = Comparison.none
    base.verdict = verdicts[0]
    let path = verdicts.indices.map { "\($0)" }
    return ConclusionChange(Conclusion(base), path: path, verdicts)
  }

  @Test("a conclusion turns, is lost or is gained, behind the last value that still has it")
  func kinds() throws {
    let turned = try #require(change([.improved, .improved, .inconclusive, .worse]))
    #expect(turned.kind == .turned && turned.between == ["1", "2"] && turned.end == "3")
    let lost = try #require(change([.notWorse, .inconclusive, .notWorse, .inconclusive]))
    #expect(lost.kind == .lost && lost.between == ["2", "3"])
    let gained = try #require(change([.identical, .improved]))
    #expect(gained.kind == .gained && gained.from == .identical && gained.to == .improved)
    #expect(change([.improved, .inconclusive, .improved]) == nil)
    #expect(change([.inconclusive, .identical]) == nil)
  }
}

extension Comparison {
  /// With nothing in it.
  fileprivate static let none = Comparison(
    metric: "openRate", unit: .share, segment: "all", role: .success, arm: "arm", baseline: "base",
    verdict: .inconclusive, method: "", subscribers: 0, replications: 0)
}
