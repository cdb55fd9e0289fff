import PushModel
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Metrics of visits, people by when they joined, and a holdout beside the truth.
@Suite("Outcomes of visits", .releaseOnly)
struct VisitMetricTests {
  private static let metrics = MetricName.allCases.filter(\.plain.isOfVisits)

  /// A world in which pushes bring people back, people join, and some are annoyed.
  private static func scenario(
    design: Design = .paired, replications: Int = 2, subscribers: Int = 150
  ) -> Scenario {
    var scenario = Scenario.tiny(
      replications: replications, design: design, subscribers: subscribers)
    scenario.horizon = Horizon(days: 24, warmupDays: 2)
    scenario.world.dynamics = .published
    scenario.world.dynamics?.habitGain = 4
    scenario.world.dynamics?.silencePerAnnoyance = 0.02
    scenario.world.activity.sessionsPerDay = 0.4
    scenario.world.arrivals = ArrivalParameters()
    scenario.world.arrivals?.perDay = 0.02
    scenario.metrics.report = metrics
    scenario.metrics.lapseAfter = .days(3)
    scenario.metrics.returnWithin = .days(3)
    scenario.metrics.cohorts = .days(5)
    return scenario
  }

  @Test("Every metric of visits has a value in every arm, and only where it is asked for")
  func values() throws {
    let plan = try Self.scenario().plan()
    let summary = try plan.summary(plan.run())
    for arm in plan.scenario.arms.map(\.name) {
      for metric in Self.metrics where metric != .retention30 {
        let found = summary.metric(metric, arm)
        #expect((found.value ?? 0) > 0, "\(metric.rawValue)")
        #expect(found.low! <= found.value! && found.value! <= found.high!)
      }
      let days = summary.metric(.activeDaysPerWeek, arm)
      #expect(days.value! <= 7)
      let visits = summary.metric(.visitsPerSubscriberDay, arm)
      #expect(visits.value! >= days.value! / 7)
      #expect(visits.denominator == days.denominator)
    }
    var without = Self.scenario()
    without.metrics.report = nil
    without.metrics.cohorts = nil
    let plain = try without.plan()
    let store = try plain.run()
    #expect(store.digest == (try plan.run()).digest)
    #expect(try plain.summary(store).arms[0].metrics.allSatisfy { !$0.name.plain.isOfVisits })
  }

  @Test("A definition that no metric uses is remarked, and a holdout without metrics refused")
  func unused() throws {
    func file(_ metrics: String) throws -> ScenarioFile {
      try ScenarioFile.load(
        text: """
          pushlab: 1
          name: unused
          arms: [{ name: a }, { name: b }]
          metrics: { \(metrics) }
          """, name: "s.yaml")
    }
    let definitions = "lapseAfter: 3d, returnWithin: 4d, discountPerYear: 0.2"
    #expect(
      try file(definitions).scenario.remarks == [
        "metrics.lapseAfter has no effect: it defines lapsesPerSubscriber or returnRate, which no metric "
          + "of the scenario is.",
        "metrics.returnWithin has no effect: it defines returnRate, which no metric of the scenario is.",
        "metrics.discountPerYear has no effect: it defines discountedActiveDays, which no metric of the "
          + "scenario is.",
      ])
    #expect(
      try file(definitions + ", report: [returnRate, discountedActiveDays]").scenario.remarks == [])
    #expect(throws: ScenarioError.self) {
      try file("cohorts: 7d, holdout: { arm: a, share: 0.1 }")
    }
    _ = try file("report: [returnRate], holdout: { arm: a, share: 0.1 }")
  }

  @Test("Whoever joins is in one row, and ages go down from everyone", arguments: Design.allCases)
  func cohorts(design: Design) throws {
    let plan = try Self.scenario(design: design).plan()
    let summary = try plan.summary(plan.run())
    let rows = try #require(summary.cohorts).rows
    for arm in summary.arms {
      let own = rows.filter { $0.arm == arm.name }
      #expect(own.contains { $0.joined == 0 } && own.contains { $0.joined > 0 })
      for row in own {
        #expect(row.ages.allSatisfy { $0.observed <= row.people })
        #expect(zip(row.ages, row.ages.dropFirst()).allSatisfy { $0.observed >= $1.observed })
        #expect(row.ages.allSatisfy { (0...1).contains($0.present) && (0...1).contains($0.active) })
      }
      // Everyone is there but those who join in the days after the cohort.
      let enrolled = arm.metrics.first { $0.name == .optOutRate && $0.segment == "all" }!
      let people = own.reduce(0) { $0 + $1.people }
      #expect(people <= enrolled.denominator && people > enrolled.denominator * 9 / 10)
    }
    // A newcomer's first visit is their joining.
    #expect(
      rows.filter { $0.joined > 0 }.allSatisfy { $0.ages.first.map { $0.active == 1 } ?? true })
  }

  @Test("Any number of threads and the stored form give the same", arguments: Design.allCases)
  func oneAnswer(design: Design) throws {
    var scenario = Self.scenario(design: design)
    if design == .paired { scenario.metrics.holdout = Holdout(arm: "free", share: 0.3) }
    let plan = try scenario.plan()
    let one = try plan.run(threads: 1)
    #expect(try plan.run(threads: 3).ordered == one.ordered)
    let shape = CellShape(plan)
    for record in one.ordered {
      #expect(try CellRecord(stored: record.stored, of: shape) == record)
    }
    #expect(one.ordered.contains { $0.holdout != nil } == (design == .paired))
  }

  @Test("A holdout's 95 % intervals have the truth as often as they should")
  func holdout() throws {
    var scenario = Self.scenario(replications: 60, subscribers: 400)
    scenario.metrics.report = [.visitsPerSubscriberDay, .activeDaysPerWeek]
    scenario.metrics.cohorts = nil
    scenario.metrics.holdout = Holdout(arm: "free", share: 0.3)
    let plan = try scenario.plan()
    let summary = try plan.summary(plan.run(threads: 2))
    let effects = try #require(summary.holdout).effects
    #expect(effects.count == 2 * (plan.scenario.arms.count - 1))
    let band = try BinomialBand(0.95, of: 60)
    for effect in effects {
      #expect(effect.replications == 60)
      #expect(band.contains(effect.covering), "\(effect)")
      // The mean of sixty estimates is nearer than one of them.
      #expect(abs(effect.estimate - effect.truth) < effect.reach)
    }
  }

  @Test("A holdout of everyone's own arm is no effect")
  func identity() throws {
    var scenario = Self.scenario(subscribers: 200)
    scenario.arms = [
      Arm(name: "a", baseline: true, strategy: scenario.arms[0].strategy),
      Arm(name: "b", strategy: scenario.arms[0].strategy),
    ]
    scenario.metrics.holdout = Holdout(arm: "b", share: 0.5)
    let plan = try scenario.plan()
    let effects = try #require(try plan.summary(plan.run()).holdout).effects
    #expect(!effects.isEmpty && effects.allSatisfy { $0.truth == 0 })
  }
}

@Suite("Keys of visits in a scenario are checked")
struct VisitKeyTests {
  @Test(
    "What cannot be is refused, with the reason",
    arguments: [
      (
        "metrics: { holdout: { arm: other } }",
        "is given, and no metric of visits; accepted: with a metric of visits in success"
      ),
      (
        "metrics: { report: [retention7], holdout: { arm: c } }",
        "metrics.holdout.arm is 'c', which is no arm;"
      ),
      (
        "metrics: { report: [retention7], holdout: { arm: other, share: 0.6 } }",
        "metrics.holdout.share is '0.6'; accepted: a number above 0 and up to 0.5"
      ),
      ("metrics: { report: [retention2] }", "did you mean 'retention1'"),
      ("metrics: { lapseAfter: 1h, report: [returnRate] }", "metrics.lapseAfter is '1h'"),
      (
        "value: { activeDay: 0.1 }",
        "does not name discountedActiveDays, and value.activeDay needs it"
      ),
    ])
  func refused(line: String, words: String) {
    let problems = Scenarios.problems(of: Scenarios.small + "\n" + line)
    #expect(problems.contains { $0.contains(words) }, "\(problems)")
  }
}
