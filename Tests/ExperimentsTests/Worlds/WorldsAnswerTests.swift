import Scenarios
import SimWorld
import Statistics
import TestWorlds
import Testing
import Worlds

@testable import Experiments

/// Runs made by hand over an ensemble made by hand: under b people open more or less than under a, by the world that a
/// replication drew.
struct HandMadeWorlds {
  /// The value of the key that the effect goes with, by member.
  static let tolerances = (0..<24).map { 2 + 0.5 * Double($0) }

  static let tolerance = "world.fatigue.toleranceMedian"

  /// What twenty people do under b, of whom all open three pushes under a.
  struct Outcome {
    /// So many open a fourth push, or one less where it is negative.
    var more: Int
    var optedOut = 0
  }

  /// - Parameters:
  ///   - tolerances: By member; one member is the scenario's own world.
  ///   - faults: Of the match.
  ///   - outcome: By the member's tolerance and the replication.
  static func summary(
    tolerances: [Double] = tolerances, replications: Int = 28, design: Design = .paired,
    guardrails: [MetricName: Guardrail] = [:], standing: Prior.Standing = .assumption,
    faults: [MatchFault] = [], outcome: (_ tolerance: Double, _ replication: Int) -> Outcome
  ) throws -> Summary {
    var run = try HandMade(
      arms: ["a", "b"], design: design, replications: replications,
      metrics: MetricPlan(success: [.opensPerSubscriberDay], guardrails: guardrails))
    let values = tolerances.enumerated().map { [0.1 + 0.4 * Double(7 * $0 % 24) / 24, $1] }
    let file = try EnsembleFile.byHand(
      over: run.plan.scenario, values, standing: standing, faults: faults)
    run.plan = try run.plan.scenario.drawing(from: file).plan()
    for replication in 0..<replications {
      let member = try #require(run.plan.members).member(of: replication)
      let found = outcome(tolerances[member], replication)
      let people = (0..<20).map { person -> [Counts] in
        let opened: Int32 = person < abs(found.more) ? (found.more > 0 ? 4 : 2) : 3
        return [
          [.sent: 5, .delivered: 5, .opened: 3],
          [
            .sent: 5, .delivered: 5, .opened: opened,
            .optedOut: person < found.optedOut ? 1 : 0,
          ],
        ]
      }
      if design == .paired {
        run.addWorld(people)
      } else {
        run.addWorld(split: [people.map { $0[0] }, people.map { $0[1] }])
      }
    }
    return try run.summary()
  }

  /// A little that differs from one replication to the next.
  static func luck(_ replication: Int) -> Int { replication * 7 % 3 - 1 }
}

@Suite("What worlds say of a run") struct WorldsAnswerTests {
  private typealias Run = HandMadeWorlds

  /// More under b where people bear more than eight pushes a week, fewer elsewhere.
  private func divided(
    design: Design = .paired, faults: [MatchFault] = []
  ) throws -> Summary {
    try Run.summary(design: design, faults: faults) { tolerance, replication in
      .init(more: (tolerance > 8 ? 14 : -4) + Run.luck(replication))
    }
  }

  @Test("worlds that disagree: it depends, on the key that parts them, however sure the mean is")
  func depends() throws {
    let summary = try divided()
    let row = summary.comparison(.opensPerSubscriberDay)
    #expect(row.verdict == .inconclusive && row.isDivided)
    #expect(row.pAdjusted ?? 1 < 0.05)
    #expect(row.method == "t over 24 worlds")
    #expect(row.words == "depends on the world")
    let decision = try #require(summary.decision)
    #expect(decision.recommendation == .keep)
    #expect(decision.standings.map(\.kind) == [.depends])
    let choice = try #require(summary.worldsAnswer?.choices.first)
    #expect(choice.measure == .metric(.opensPerSubscriberDay))
    // Eleven of 24 worlds bear more than eight.
    #expect(choice.options.map(\.arm) == ["a", "b"])
    #expect(agree(choice.option("b")?.bestShare, 11.0 / 24))
    #expect(
      agree(choice.option("b")?.bestShareError, (11.0 / 24 * 13 / 24 / 24).squareRoot()))
    let turning = try #require(choice.turning)
    #expect(turning.keys.map(\.key) == [Run.tolerance])
    let cut = try #require(turning.cut)
    #expect((7.0...9.5).contains(try #require(Double(cut.at))))
    #expect([cut.below, cut.above] == ["a", "b"])
    #expect(cut.accuracy > 0.9)
    let rule = try #require(turning.rule)
    #expect(rule.answer == "b" && rule.conditions.count <= 3)
    #expect(rule.conditions.contains { $0.key.key == Run.tolerance && $0.isAbove })
    #expect(rule.checkedDensity > 0.8 && rule.checkedCoverage > 0.3)
    #expect(turning.assumedShare > 0.5 && turning.assumptions == [Run.tolerance])
  }

  @Test("the decision begins with the worlds, names the key with its standing, and ends with tests")
  func words() throws {
    let summary = try divided()
    let lines = try #require(summary.decision).lines
    let text = try #require(lines.first { $0.role == .recommendation }).text
    let at = try #require(summary.worldsAnswer?.choices[0].turning?.cut?.at)
    #expect(
      text.hasPrefix(
        "`a` is best in opens a day in 54 of 100 worlds like yours under these assumptions (± 11); in "
          + "the others it is `b`. It turns on `\(Run.tolerance)` [assumption] at \(at): below it "
          + "`a`, above `b`. No figure of yours narrows it. "), "\(text)")
    #expect(text.contains("% of how far worlds differ comes from assumptions: `\(Run.tolerance)`."))
    #expect(text.contains("Keep a. b depends on the world: opens a day +"))
    #expect(text.contains(" in worlds like yours; luck ± "))
    let settle = try #require(lines.first { $0.role == .settle }).text
    #expect(settle.contains("A live test of "), "\(settle)")
    #expect(settle.contains("Knowing your own world is worth "))
    #expect(settle.hasSuffix("More replications will not narrow it."))
    let unknown = try #require(lines.first { $0.role == .unknown }).text
    #expect(unknown.contains("worlds like yours under these assumptions"))
    #expect(!lines.contains { $0.text.contains("probability") })
  }

  @Test("the interval is t over the worlds' means, and a world that came twice counts once")
  func units() throws {
    var byMember: [Double: [Double]] = [:]
    var order: [Double] = []
    let summary = try Run.summary { tolerance, replication in
      let more = 6 + Int(tolerance * 2) % 5 + Run.luck(replication)
      if byMember[tolerance] == nil { order.append(tolerance) }
      byMember[tolerance, default: []].append(Double(more) / 20)
      return .init(more: more)
    }
    let split = try VarianceSplit(order.map { byMember[$0]! })
    #expect(split.counts.filter { $0 == 2 }.count == 4)
    let row = summary.comparison(.opensPerSubscriberDay)
    let days = summary.cohortDays
    let interval = try split.interval(level: 0.95)
    #expect(agree(row.difference, split.mean / days))
    #expect(agree(row.low, interval.low / days) && agree(row.high, interval.high / days))
    let worlds = try #require(row.overWorlds)
    #expect(worlds.worlds == 24)
    #expect(agree(worlds.luck, split.luck.squareRoot() / days))
    #expect(agree(worlds.spread, split.worlds.squareRoot() / days))
    #expect(worlds.betterShare == 1 && worlds.keptShare == nil)
  }

  @Test("worlds that agree: it is shown") func agreed() throws {
    let summary = try Run.summary { tolerance, replication in
      .init(more: 6 + Int(tolerance * 2) % 5 + Run.luck(replication))
    }
    #expect(summary.comparison(.opensPerSubscriberDay).verdict == .improved)
    let decision = try #require(summary.decision)
    #expect(decision.recommendation == .change && decision.arm == "b")
    let text = try #require(decision.lines.first { $0.role == .recommendation }).text
    #expect(
      text.hasPrefix(
        "`b` is best in opens a day in 100 of 100 worlds like yours under these assumptions. Change from "
          + "a to b: better in opens a day +"), "\(text)")
    let choice = try #require(summary.worldsAnswer?.choices.first)
    #expect(choice.perfectInformation == 0 && choice.turning == nil && choice.tests == nil)
  }

  @Test("a guardrail that holds in some worlds alone keeps the baseline, whatever the mean says")
  func guardrail() throws {
    let margin = [MetricName.optOutRate: Guardrail(margin: 0.12)]
    let summary = try Run.summary(guardrails: margin) { tolerance, replication in
      .init(
        more: 8 + Run.luck(replication),
        optedOut: tolerance < 5 ? 4 + replication % 2 : replication % 2)
    }
    let row = summary.comparison(.optOutRate)
    // The mean loss is .075 with a standard error of .018, below the margin.
    #expect(row.p ?? 1 < 0.05)
    #expect(row.verdict == .inconclusive && row.isDivided)
    #expect(agree(row.overWorlds?.keptShare, 18.0 / 24))
    let found = try #require(summary.worldsAnswer?.guardrails.first)
    #expect(found.safety == .depends && agree(found.keptShare, 18.0 / 24))
    #expect(found.turning?.keys.map(\.key) == [Run.tolerance])
    let decision = try #require(summary.decision)
    #expect(decision.standings.map(\.kind) == [.open])
    let text = try #require(decision.lines.first { $0.role == .recommendation }).text
    #expect(text.contains("`b` keeps the margin of opt-outs in 75 of 100 worlds. It turns on "))
    #expect(text.hasSuffix("but whether it keeps its margin of opt-outs depends on the world."))
  }

  @Test("one world for all replications has the words of a plain run") func oneMember() throws {
    let outcome = { (_: Double, replication: Int) in
      HandMadeWorlds.Outcome(more: 6 + HandMadeWorlds.luck(replication))
    }
    let summary = try Run.summary(tolerances: [5], replications: 6, outcome: outcome)
    #expect(summary.worldsAnswer == nil && summary.worlds?.members == 1)
    #expect(summary.comparisons.allSatisfy { $0.overWorlds == nil })
    #expect(summary.comparison(.opensPerSubscriberDay).method == "t over 6 seeds")
    #expect(summary.decision?.lines.contains { $0.text.contains("worlds like yours") } == false)
  }

  @Test("without a world that came twice luck is unknown, and the report says so") func few() throws
  {
    let summary = try Run.summary(replications: 4) { tolerance, _ in
      .init(more: 6 + Int(tolerance) % 3)
    }
    let row = summary.comparison(.opensPerSubscriberDay)
    #expect(row.method == "t over 4 worlds" && row.low != nil)
    let worlds = try #require(row.overWorlds)
    #expect(worlds.luck == nil && worlds.spread == nil && !worlds.isLuckSpent)
    #expect(summary.worldsAnswer?.isLuckKnown == false)
    let lines = try #require(summary.decision).lines
    #expect(lines.contains { $0.text.contains("luck unknown") })
    #expect(lines.contains { $0.text.contains("no world came twice") })
    #expect(lines.contains { $0.text.contains("in 4 of 4 worlds like yours") })
  }

  @Test("luck alone makes no arm best in any world") func luckAlone() throws {
    // The same in all worlds but for luck, which is as often on one side as on the other.
    let summary = try Run.summary { _, replication in
      .init(more: replication % 2 == 0 || [11, 23].contains(replication) ? 3 : -3)
    }
    let choice = try #require(summary.worldsAnswer?.choices.first)
    #expect(choice.isLuckAlone)
    let text = try #require(summary.decision?.lines.first { $0.role == .recommendation }).text
    #expect(text.hasPrefix("In opens a day luck explains all that differs"))
    #expect(!text.contains("is best"))
  }

  @Test("a poor match is known to a report, which says so before the decision") func poor() throws {
    let answer = try #require(
      try divided(faults: [.fewWorlds(effectiveSize: 40)]).worldsAnswer)
    #expect(answer.isPoor && WorldsWords.poor(answer)?.hasPrefix("Matched poorly: ") == true)
    let good = try #require(try divided().worldsAnswer)
    #expect(WorldsWords.poor(good) == nil)
  }

  @Test("a split over an ensemble has worlds as its units too") func split() throws {
    let summary = try divided(design: .split)
    let row = summary.comparison(.opensPerSubscriberDay)
    #expect(row.method == "t over 24 worlds" && row.isDivided)
  }
}

@Suite("Luck and worlds of a run") struct WorldsSplitTests {
  /// `luck_and_worlds` of the golden file: 12 worlds, three replications each.
  private let rows = [
    [0.09, 0.0743, 0.0531], [0.1496, 0.1125, 0.069], [0.1846, 0.1284, 0.1633],
    [0.245, 0.2471, 0.2447], [0.0468, -0.0183, -0.0708], [0.1822, 0.1866, 0.0299],
    [0.2074, 0.2073, 0.2178], [0.1457, 0.1201, 0.1421], [0.0036, 0.0432, -0.0837],
    [0.2314, 0.1885, 0.2004], [0.0428, -0.0079, 0.0556], [0.0161, 0.026, -0.0371],
  ]

  @Test("rows of one member are its world, in whatever order they were drawn") func golden() throws
  {
    let drawn = (0..<36).map { 11 - $0 % 12 }
    let values = drawn.enumerated().map { rows[$1][$0 / 12] }
    let members = try #require(MemberRows(drawn: drawn))
    #expect(members.members == Array((0..<12).reversed()))
    let split = try #require(try WorldsSplit(values, members))
    let effect = try split.effect(scale: 1, isHigherBetter: true, margin: 0.02)
    #expect(agree(split.mean, 0.10659166666666665))
    #expect(agree(effect.luck, 0.001785274722222222.squareRoot()))
    #expect(agree(effect.spread, 0.08774261122690515))
    let interval = try seedLevelT(split.means, level: 0.95).interval
    #expect(agree((interval.high - interval.low) / 2, 0.05786350986072154))
    // Student's t with eleven degrees of freedom, of a further world.
    let reach =
      2.200985160082949
      * (0.08774261122690515 * 0.08774261122690515
      + 0.026289822807488795 * 0.026289822807488795).squareRoot()
    #expect(agree(effect.high, 0.10659166666666665 + reach, to: 1e-8))
    // With 24 degrees of freedom.
    #expect(
      agree(
        effect.luckReach, 2.0638985616280205 * (0.001785274722222222 / 36).squareRoot(), to: 1e-8))
    #expect(!effect.isLuckSpent == (0.001785274722222222 / 3 >= 0.007698765824915822 / 10))
    #expect(effect.keptShare ?? 0 >= effect.betterShare)
  }

  @Test("a replication without a value is left out, and one world has no split") func unknown()
    throws
  {
    let members = try #require(MemberRows(drawn: [4, 7, 4]))
    #expect(members.means([1, nil, 2]) == [1.5, nil])
    #expect(try WorldsSplit([1, nil, 2], members) == nil)
    #expect(MemberRows(drawn: [3, 3]) == nil)
    let split = try #require(try WorldsSplit([1, 5, nil], members))
    #expect(!split.isLuckKnown && split.effects == [1, 5])
  }
}
