import PushPolicy
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios
@testable import Statistics

/// Effects within parts of the subscribers.
@Suite(.releaseOnly) struct SegmentTests {
  private static func run(
    _ design: Design, subscribers: Int = 300
  ) throws -> (plan: ExperimentPlan, cells: [CellRecord]) {
    var scenario = Scenario.tiny(replications: 4, design: design, subscribers: subscribers)
    scenario.metrics.segments = SegmentDimension.allCases
    let plan = try scenario.plan()
    return (plan, try plan.run().ordered)
  }

  @Test("the segments of a dimension are everyone, once", arguments: Design.allCases)
  func partition(design: Design) throws {
    let (_, cells) = try Self.run(design)
    for cell in cells where cell.cell.part == .subscribers {
      for dimension in SegmentDimension.ofPeople {
        let parts = cell.segments.filter { $0.dimension == dimension }
        for arm in cell.arms.indices {
          for variable in Variable.allCases {
            let column = Int(variable.rawValue)
            let sum = parts.reduce(0) { $0 + $1.totals[arm * Variable.count + column] }
            let all =
              design == .paired
              ? cell.moments[0].sum(arm * Variable.count + column) : cell.moments[arm].sum(column)
            #expect(Int128(sum) == all, "\(dimension) \(variable)")
          }
        }
      }
    }
  }

  @Test("under `paired` a segment's effect is the t over its seeds") func paired() throws {
    let (plan, cells) = try Self.run(.paired)
    let rows = try Analysis.summary(plan: plan, records: cells).comparisons.filter {
      $0.segment == "platform=ios" && $0.metric == "openRate" && $0.arm == "free"
    }
    let row = try #require(rows.first)
    let differences = Self.differences(plan, cells, "ios")
    let expected = try seedLevelT(differences, level: 0.95)
    #expect(agree(row.difference, expected.value))
    #expect(agree(row.low, expected.interval.low))
    #expect(agree(row.p, expected.pValue))
    #expect(row.method == "t over 4 seeds" && row.role == .exploratory)
  }

  /// Open rate of `free` minus that of the baseline, seed by seed, on one platform.
  private static func differences(
    _ plan: ExperimentPlan, _ cells: [CellRecord], _ platform: String
  ) -> [Double] {
    let place = plan.scenario.world.segments(of: .platform).firstIndex(of: platform)!
    let free = plan.scenario.arms.firstIndex { $0.name == "free" }!
    return (0..<plan.scenario.replications).map { replication in
      func rate(_ arm: Int) -> Double {
        let own = cells.filter { $0.cell.replication == replication }.flatMap(\.segments)
          .filter { $0.dimension == .platform && $0.place == place }.map(\.totals)
        func sum(_ variable: Variable) -> Int {
          own.reduce(0) { $0 + $1[arm * Variable.count + Int(variable.rawValue)] }
        }
        return Double(sum(.opened)) / Double(sum(.delivered))
      }
      return rate(free) - rate(plan.scenario.baselineIndex)
    }
  }

  @Test("under `paired` an interaction is about the contrasts of the seeds") func contrasts() throws
  {
    let (plan, cells) = try Self.run(.paired)
    let tests = try Analysis.summary(plan: plan, records: cells).interactions.filter {
      $0.dimension == "platform" && $0.metric == "openRate" && $0.arm == "free"
    }
    let test = try #require(tests.first)
    // Two segments: Hotelling's T² is the square of the t over the seeds' contrasts.
    let contrasts = zip(
      Self.differences(plan, cells, "ios"), Self.differences(plan, cells, "android")
    ).map { $0 - $1 }
    let expected = try seedLevelT(contrasts, level: 0.95)
    #expect(agree(test.statistic, expected.statistic * expected.statistic))
    #expect(agree(test.p, expected.pValue))
    #expect(test.segments == 2)
  }

  @Test("in a split an interaction is the spread of independent effects") func spread() throws {
    let (plan, cells) = try Self.run(.split, subscribers: 1_200)
    let summary = try Analysis.summary(plan: plan, records: cells)
    let rows = summary.comparisons.filter {
      $0.segment.hasPrefix("platform=") && $0.metric == "openRate" && $0.arm == "free"
    }
    let test = try #require(
      summary.interactions.first {
        $0.dimension == "platform" && $0.metric == "openRate" && $0.arm == "free"
      })
    let expected = try CochranQ.test(
      differences: rows.map { try #require($0.difference) },
      variances: rows.map { row in
        let t = Reference.t(degreesOfFreedom: try #require(row.degreesOfFreedom))
        let half = (try #require(row.high) - #require(row.low)) / 2
        let error = half / (try t.criticalValue(level: 0.95))
        return error * error
      })
    #expect(rows.count == 2)
    #expect(agree(test.statistic, expected.statistic))
    #expect(agree(test.p, expected.pValue))
  }

  @Test("their p-values are a family of their own", arguments: Design.allCases)
  func family(design: Design) throws {
    let (plan, cells) = try Self.run(design)
    let summary = try Analysis.summary(plan: plan, records: cells)
    let rows = summary.comparisons.filter { $0.role == .exploratory && $0.p != nil }
    #expect(rows.count > 20)
    let adjusted = try Adjustment.benjaminiHochberg.adjusted(rows.map { $0.p! })
    #expect(rows.map(\.pAdjusted) == adjusted)
    // The verdict is that of the family, which calls fewer findings shown.
    for row in rows { #expect((row.verdict == .inconclusive) == (row.pAdjusted! >= 0.05)) }
    #expect(rows.contains { $0.p! < 0.05 && $0.pAdjusted! >= 0.05 })
    let alone = try Self.withoutSegments(plan, cells)
    #expect(
      summary.comparisons.filter { $0.role == .success }.map(\.pAdjusted)
        == alone.comparisons.filter { $0.role == .success }.map(\.pAdjusted))
  }

  private static func withoutSegments(
    _ plan: ExperimentPlan, _ cells: [CellRecord]
  ) throws -> Summary {
    let bare = cells.map { cell in
      var cell = cell
      cell.segments = []
      return cell
    }
    return try Analysis.summary(plan: plan, records: bare)
  }

  @Test("a dimension of one segment has nothing to tell apart") func oneSegment() throws {
    let (plan, cells) = try Self.run(.paired)
    let tests = try Analysis.summary(plan: plan, records: cells).interactions.filter {
      $0.dimension == "language"
    }
    #expect(!tests.isEmpty)
    #expect(tests.allSatisfy { $0.p == nil && $0.method.contains("fewer than two segments are") })
  }

  /// Forty people, of whom two open everything: the delta method would call that a finding.
  @Test("a handful of subscribers is no segment to judge") func handful() throws {
    var scenario = Scenario.tiny(replications: 1, design: .split, subscribers: 300)
    scenario.metrics.segments = [.tokens]
    let plan = try scenario.plan()
    let cells = try plan.run().ordered
    let rows = try Analysis.summary(plan: plan, records: cells).comparisons
      .filter { $0.role == .exploratory && $0.segment == "tokens=stale" }
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0.subscribers < 50 && $0.verdict == .notEstimable && $0.p == nil })
    #expect(rows.allSatisfy { $0.method == "fewer than 50 subscribers carry the denominator" })
  }

  @Test("two arms alike differ in no segment, and give no NaN", arguments: Design.allCases)
  func identity(design: Design) throws {
    var scenario = Scenario.tiny(
      replications: 3, design: design,
      arms: [Arm(name: "a", baseline: true), Arm(name: "same")])
    scenario.metrics.segments = [.zone]
    let plan = try scenario.plan()
    let summary = try plan.summary(plan.run())
    for row in summary.comparisons where row.role == .exploratory {
      if design == .paired {
        #expect(row.verdict == .notEstimable && row.p == nil)
      } else {
        #expect(row.p.map { (0...1).contains($0) } ?? true)
      }
    }
  }
}

/// Figures of the people of a strategy's segment.
@Suite("The report breaks down by segments of strategies")
struct StrategySegmentTests {
  private static func text(_ segments: String, _ more: String = "", by names: String) -> String {
    """
    pushlab: 1
    name: parts
    horizon: { start: 2026-03-16, days: 9, warmupDays: 2 }
    replications: 2
    laneSize: 100
    world: { subscribers: 160, businesses: 20, zones: { UTC: 0.5, Europe/Oslo: 0.5 }, languages: { en: 0.5, nb: 0.3, de: 0.2 } }
    arms:
      - { name: a, baseline: true, strategy: { segments: { \(segments) } } }
      - { name: b, extends: a, strategy: { caps: { global: { limit: 1, per: localDay } }\(more) } }
    metrics: { success: [opensPerSubscriberDay], segments: [\(names)] }
    """
  }

  private static let segments = """
    northern: { language: [nb], permission: true }, readers: { language: [en] },
    rest: { not: { any: [{ language: [nb] }, { platform: [ios] }] } }, oslo: { zone: [Europe/Oslo] }
    """
    .replacing("\n", with: " ")
  private static let names = ["northern", "readers", "rest", "oslo"]

  private static func plan(
    _ change: (inout Scenario) -> Void = { _ in }
  ) throws -> ExperimentPlan {
    let names = names.map { "segment.\($0)" }.joined(separator: ", ")
    var scenario = try ScenarioFile.load(
      text: text(segments, by: names + ", language"), name: "s.yaml"
    )
    .scenario
    change(&scenario)
    return try scenario.plan()
  }

  @Test(
    "Those in and those out are everyone once, the same people under every arm",
    arguments: Design.allCases)
  func shares(design: Design) throws {
    let plan = try Self.plan { $0.design = design }
    var inside: [String: Int] = [:]
    for cell in try plan.run().ordered where cell.cell.part == .subscribers {
      for name in Self.names {
        let parts = cell.segments.filter { $0.dimension == .segment(name) }
        #expect(parts.map(\.place) == [0, 1])
        for arm in cell.arms.indices {
          for variable in Variable.allCases {
            let column = Int(variable.rawValue)
            let width = parts[0].totals.count / cell.arms.count
            let sum = parts.reduce(0) { $0 + $1.totals[arm * width + column] }
            let all =
              design == .paired
              ? cell.moments[0].sum(arm * width + column) : cell.moments[arm].sum(column)
            #expect(Int128(sum) == all, "\(name) \(variable)")
          }
        }
        let width = parts[0].totals.count / cell.arms.count
        let enrolled = cell.arms.indices.map {
          parts[0].totals[$0 * width + Int(Variable.enrolled.rawValue)]
        }
        if design == .paired { #expect(Set(enrolled).count == 1, "\(name) \(enrolled)") }
        inside[name, default: 0] += enrolled[0]
      }
      // A reader of a language without texts reads the fallback.
      let languages = cell.segments.filter { $0.dimension == .language }
      let read = languages.map { $0.totals[Int(Variable.enrolled.rawValue)] }
      let readers = cell.segments.first { $0.dimension == .segment("readers") && $0.place == 0 }!
      let names = plan.scenario.world.segments(of: .language)
      let others = zip(names, read).filter { $0.0 != "nb" }.reduce(0) { $0 + $1.1 }
      #expect(readers.totals[Int(Variable.enrolled.rawValue)] == others)
    }
    #expect(inside.values.allSatisfy { $0 > 0 }, "\(inside)")
  }

  @Test("What an arm sends moves nobody: strategies do not change who is counted where")
  func fixed() throws {
    func enrolled(_ change: (inout Scenario) -> Void) throws -> [Int] {
      try Self.plan(change).run().ordered.flatMap { cell in
        cell.segments.filter { $0.dimension != .language }.map {
          $0.totals[Int(Variable.enrolled.rawValue)]
        }
      }
    }
    let plain = try enrolled { _ in }
    let loud = try enrolled { scenario in
      scenario.world.fatigue.optOutPerPush = 0.3
      scenario.arms[0].strategy.policy.caps = [:]
    }
    #expect(plain == loud)
  }

  @Test("Comparisons and tests of differing effects have rows of the segment")
  func rows() throws {
    let plan = try Self.plan()
    let summary = try plan.summary(plan.run())
    let names = Set(summary.comparisons.map(\.segment))
    #expect(names.isSuperset(of: ["segment.northern=in", "segment.northern=out", "language=nb"]))
    #expect(summary.interactions.contains { $0.dimension == "segment.readers" })
  }

  @Test(
    "What cannot be is refused with its place",
    arguments: [
      (
        "lapsed: { away: '>= 3d' }", "", "segment.lapsed",
        "metrics.segments[0] is 'segment.lapsed', which asks for away, and what an arm sends may move"
      ),
      (
        "deep: { all: [{ not: { openDays: '>= 1 of 7d' } }] }", "", "segment.deep",
        "is 'segment.deep', which asks for openDays"
      ),
      (
        "norse: { language: [nb] }", "", "segment.nors",
        "is 'segment.nors', which no strategy has; did you mean 'segment.norse'? accepted: segment.norse"
      ),
      (
        "norse: { language: [nb] }", ", segments: { norse: { language: [af] } }", "segment.norse",
        "is 'segment.norse', which arm 'b' has with other conditions; accepted: one that is the same"
      ),
      (
        "norse: { language: [nb] }", "", "segment.norse, segment.norse",
        "again; accepted: each dimension once"
      ),
      (
        "norse: { language: [nb] }", "", "norse",
        "metrics.segments[0] is 'norse'; accepted: one of platform"
      ),
    ])
  func refused(segments: String, more: String, names: String, words: String) {
    let problems = Scenarios.problems(of: Self.text(segments, more, by: names))
    #expect(problems.contains { $0.contains(words) }, "\(problems)")
  }
}
