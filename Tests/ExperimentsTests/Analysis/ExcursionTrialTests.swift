import Foundation
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// The weighted and centred analysis of trials with availability, several points a day and
/// probabilities that depend on what happened before, from the cells to the summary.
@Suite("Excursion effects in runs", .releaseOnly)
struct ExcursionTrialTests {
  private static func time(_ hour: UInt16) -> LocalTime { LocalTime(minute: hour * 60) }

  private static let points = [
    DayPoint(at: time(9)), DayPoint(from: time(11), to: 15 * 60),
    DayPoint(from: time(16), to: 20 * 60),
  ]

  /// Whoever has just been in the app is pushed at most points, others at few: a plain comparison
  /// then finds that pushes bring people who would have come anyway.
  private static let dependent = DailyChance(
    share: 0.3, points: points,
    shares: [PointShare(0.8, awayMax: .hours(12)), PointShare(0.6, on: [.saturday, .sunday])],
    available: PointAvailability(sinceOpening: .minutes(30)))

  private static func arm(_ name: String, _ chance: DailyChance) -> Arm {
    let off = TriggerBook.standardRules.map { rule in
      var rule = rule
      rule.isEnabled = false
      return rule
    }
    let daily = TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)
    var strategy = Strategy(rules: TriggerBook(off + [daily]))
    strategy.policy.caps = [:]
    strategy.policy.minGap = .zero
    return Arm(name: name, strategy: strategy)
  }

  private static func scenario(
    _ arms: [Arm], open: Double, replications: Int, people: Int = 30, laneSize: Int = 64
  ) -> Scenario {
    var scenario = Scenario.tiny(
      seed: 7, replications: replications, subscribers: people, laneSize: laneSize, arms: arms)
    scenario.arms[0].baseline = true
    scenario.horizon = Horizon(days: 16, warmupDays: 1)
    scenario.world.kind = WorldKinds(.inactivity)
    scenario.world.response.openContextual = open
    scenario.world.response.habituation = .none
    // Pushes are opened within the hour or never, and so bring nobody after a later point.
    scenario.world.response.timeToOpenIOS = .minutes(1)
    scenario.world.response.timeToOpenAndroid = .minutes(1)
    scenario.world.response.timeToOpenSigma = 0.5
    scenario.world.fatigue.optOutPerPush = 0
    scenario.world.fatigue.leavePerWeekAbove = 0
    scenario.world.fatigue.uninstallPerDay = 0
    scenario.world.activity.sessionsPerDay = 3
    scenario.metrics = MetricPlan(
      success: [.opensPerSubscriberDay], guardrails: [:], segments: [],
      decisionWindows: [.hours(1)])
    return scenario
  }

  @Test("without an effect every question rejects at its rate, where a plain comparison is misled")
  func null() throws {
    let trials = 120
    let plan = try Self.scenario(
      [Self.arm("chance", Self.dependent)], open: 0, replications: trials
    ).plan()
    let evidence = try RunEvidence(plan, in: plan.run())
    let trial = try #require(try Analysis.summary(evidence).trial)
    let effects = try #require(trial.excursions)
    #expect(
      effects.map(\.pooled.term) == [
        "push less none", "on the first day", "change per day", "on the last day", "on weekdays",
        "more on weekends", "just opened", "change per day away", "no push before",
        "change per push",
      ])
    for effect in effects {
      let seeds = try #require(effect.seeds)
      let about = Comment(rawValue: "\(effect.pooled), \(seeds)")
      #expect(seeds.estimates == trials, about)
      // Of 120 trials at 5 %, fewer than 1 or more than 17 reject in one case of ten thousand.
      let rejected = Int((try #require(seeds.rejected) * Double(trials)).rounded())
      #expect((1...17).contains(rejected), about)
      #expect(try #require(effect.pooled.p) > 0.0005, about)
    }
    // The same points, compared without weights.
    let people = try #require(evidence.trialPeople)[0]
    func total(_ what: ExcursionLayout.Count) -> Double {
      Double(people.reduce(0) { $0 + $1.total(what) })
    }
    let plain =
      total(.openedTreated(0)) / total(.treated) - total(.openedUntreated(0)) / total(.untreated)
    let error = try #require(effects[0].pooled.standardError)
    #expect(plain > 8 * error, "\(plain), \(error)")
  }

  @Test("the marginal effect is the truth by common chance, and its intervals cover it")
  func truth() throws {
    let trials = 60
    // Availability and probabilities that do not depend on what pushes do.
    func chance(_ share: Double, _ weekend: Double, _ last: Double) -> DailyChance {
      DailyChance(
        share: share, points: Self.points,
        shares: [PointShare(weekend, on: [.saturday, .sunday]), PointShare(last, points: [3])])
    }
    let plan = try Self.scenario(
      [
        Self.arm("never", chance(0, 0, 0)), Self.arm("always", chance(1, 1, 1)),
        Self.arm("chance", chance(0.3, 0.8, 0.6)),
      ], open: 0.3, replications: trials
    ).plan()
    let evidence = try RunEvidence(plan, in: plan.run())
    // Openings within the hour after all points, of the arm in which chance decides nothing.
    func rates(_ arm: Int) -> [Double] {
      evidence.trial!.points[arm].map { moments in
        let sums = PointSums(moments, evidence.trial!.layout)
        let treatment = arm == 0 ? 0 : 1
        return Double(sums.opened(within: 0, treatment)) / Double(sums.points(treatment))
      }
    }
    let truths = zip(rates(1), rates(0)).map { $0 - $1 }
    let truth = truths.reduce(0, +) / Double(trials)
    #expect(truth > 0.1)
    let own = try evidence.excursionEstimates().map(\.estimate).filter {
      $0.arm == "chance" && $0.term == "push less none"
    }
    #expect(own.count == trials)
    let differences = try zip(own, truths).map { try #require($0.value) - $1 }
    let mean = differences.reduce(0, +) / Double(trials)
    let spread = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(trials - 1)
    // Four standard errors of the mean difference.
    #expect(abs(mean) < 4 * (spread / Double(trials)).squareRoot(), "\(mean) of \(truth)")
    // Of 60 intervals at 95 %, fewer than 49 cover in one case of ten thousand.
    let covered = own.count { $0.low! < truth && truth < $0.high! }
    #expect(covered >= 49, "\(covered)")
    // And the same as a ratio.
    let pooled = try #require(try Analysis.summary(evidence).trial?.excursions).first {
      $0.pooled.arm == "chance" && $0.pooled.relativeRisk != nil
    }
    let ratio = rates(1).reduce(0, +) / rates(0).reduce(0, +)
    #expect(abs(log(try #require(pooled?.pooled.relativeRisk) / ratio)) < 0.06)
  }

  private static func small(
    design: Design = .paired, laneSize: Int = 64, chance: DailyChance = dependent
  ) -> Scenario {
    var scenario = scenario(
      [arm("one", chance), arm("two", DailyChance(share: 0.5, points: points))], open: 0.3,
      replications: 2, people: 90, laneSize: laneSize)
    scenario.design = design
    scenario.metrics.decisionWindows = [.hours(1), .days(1)]
    return scenario
  }

  @Test("any number of threads gives the same cells and summary", arguments: Design.allCases)
  func threads(design: Design) throws {
    let plan = try Self.small(design: design).plan()
    let one = try plan.run(threads: 1)
    let other = try plan.run(threads: 3)
    #expect(other.ordered == one.ordered)
    #expect(try plan.summary(other) == plan.summary(one))
  }

  @Test("lanes add up: people's sums do not hang on who is simulated with them")
  func lanes() throws {
    let trials = try [32, 90].map { size in
      let plan = try Self.small(laneSize: size).plan()
      return try #require(try plan.summary(plan.run()).trial)
    }
    // Delays in the queue of a lane, milliseconds of recency, depend on who else is in it.
    #expect(trials[0].designs == trials[1].designs && trials[0].points == trials[1].points)
    for (one, other) in zip(try #require(trials[0].excursions), try #require(trials[1].excursions))
    {
      #expect(one.pooled.term == other.pooled.term && one.pooled.people == other.pooled.people)
      #expect(abs(one.pooled.value! - other.pooled.value!) < 1e-5)
    }
  }

  @Test("a record with people of a trial reads back, and a damaged one is refused")
  func stored() throws {
    let plan = try Self.small(design: .split).plan()
    let shape = CellShape(plan)
    for record in try plan.run().ordered {
      #expect(record.arms[0].trial!.people.count > 3)
      #expect(try CellRecord(stored: record.stored, of: shape) == record)
      let cut = Array(record.stored.dropLast())
      #expect(throws: (any Error).self) { _ = try CellRecord(stored: cut, of: shape) }
    }
  }

  @Test("the design says what was available, intended and observed")
  func design() throws {
    let plan = try Self.small().plan()
    let evidence = try RunEvidence(plan, in: plan.run())
    let trial = try #require(try Analysis.summary(evidence).trial)
    let designs = try #require(trial.designs)
    let days = try Analysis.summary(evidence).cohortDays
    #expect(days > 5)
    try #require(designs.map(\.arm) == ["one", "two"])
    #expect(designs[0].unavailable.keys.sorted() == ["recentOpening"])
    #expect(designs[1].unavailable == [:] && designs[1].availableShare == 1)
    for design in designs {
      // Three points a day, but for the cohort's ends and those who have moved.
      #expect(design.people == 180)
      #expect(abs(Double(design.points) / (180 * 3 * days) - 1) < 0.1)
      let unavailable = design.unavailable.values.reduce(0, +)
      #expect(design.randomised + unavailable == design.points && design.certain == 0)
      let (intended, observed) = (design.intendedShare!, design.observedShare!)
      // Four standard errors of a share of 0.5 at most.
      #expect(abs(intended - observed) < 4 * 0.5 / Double(design.randomised).squareRoot())
    }
    #expect(designs[1].intendedShare == 0.5)
    // Probabilities that differ leave no plain comparison.
    let plain = trial.effects.filter { $0.pooled.contrast == "push / none" }
    #expect(plain.count == 4)
    for effect in plain { #expect((effect.pooled.ratio == nil) == (effect.pooled.arm == "one")) }
    // A person's row has the counts of the design.
    let rows = try #require(evidence.trialPeople)[0].flatMap { rows in
      rows.people.indices.map { ExcursionPerson(rows, $0, 1) }
    }
    #expect(rows.reduce(0) { $0 + $1.points } == designs[0].points)
    #expect(rows.reduce(0) { $0 + $1.treated } == designs[0].treated)
    let (weight, points) = (
      rows.reduce(0) { $0 + $1.weightTreated }, Double(designs[0].randomised)
    )
    // Inverse probabilities add up to the number of points, but for chance.
    #expect(abs(weight / points - 1) < 0.1)
  }

  @Test("a moderator that never varies is no control, and has no answer of its own")
  func constant() throws {
    var scenario = Self.small()
    scenario.arms.removeLast()
    scenario.metrics.trial = ExcursionPlan(moderators: [.weekend, .recency])
    // A cohort of four days from a Tuesday on.
    let tail = Int(scenario.tail.milliseconds / 86_400_000)
    scenario.horizon = Horizon(days: 5 + tail, warmupDays: 1)
    let plan = try scenario.plan()
    let effects = try #require(try plan.summary(plan.run()).trial?.excursions).filter {
      $0.pooled.outcome == "opened within 1h"
    }
    #expect(
      effects.map { $0.pooled.value != nil } == [true, false, false, true, true],
      "\(effects.map(\.pooled))")
  }

  @Test("one point a day with one probability is analysed so where it is asked for, and only there")
  func asked() throws {
    var scenario = Self.small(chance: DailyChance(share: 0.6))
    scenario.arms.removeLast()
    #expect(scenario.trialLayout == nil)
    let plan = try scenario.plan()
    let trial = try #require(try plan.summary(plan.run()).trial)
    #expect(trial.designs == nil && trial.excursions == nil)
    #expect(try plan.run().ordered.allSatisfy { $0.arms[0].trial == nil })
    scenario.metrics.trial = ExcursionPlan(moderators: [.trend])
    let other = try scenario.plan()
    let found = try #require(try other.summary(other.run()).trial?.excursions)
    #expect(found.count == 2 * 4)
    // With one probability the weighted ratio is the plain one.
    let plain = try #require(trial.effects.first { $0.pooled.contrast == "push / none" }).pooled
    let weighted = try #require(found.first { $0.pooled.relativeRisk != nil }).pooled
    #expect(abs(try #require(plain.ratio) - weighted.relativeRisk!) < 1e-9)
  }
}
