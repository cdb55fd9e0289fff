import PushMessages
import PushModel
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// A world in which nobody opens a push: every ratio of a micro-randomised trial is 1, whatever
/// decides which texts may be chosen.
@Suite("Micro-randomised trials at their null", .releaseOnly)
struct ExcursionNullTests {
  /// Away from the app for two days or more, which tells who rarely opens it.
  private static let away = TextCondition(awayMin: .days(2))
  private static let present = TextCondition(awayMax: .days(3))

  /// Rules whose points differ in what may be chosen, and the contrasts that they answer.
  private static let rules: [(name: String, chance: DailyChance, contrasts: [String])] = [
    ("every text always", DailyChance(texts: [1, 1]), ["push / none", "text 2 / text 1"]),
    ("no text without absence", DailyChance(only: [0: away]), ["push / none"]),
    (
      "one text without absence", DailyChance(texts: [1, 1], only: [1: away]),
      ["push / none", "text 2 / text 1"]
    ),
    (
      "always a push", DailyChance(share: 1, texts: [1, 1], only: [1: away]), ["text 2 / text 1"]
    ),
    (
      "the first text on weekends, the second always",
      DailyChance(texts: [1, 2, 1], only: [0: TextCondition(on: [.saturday, .sunday]), 2: away]),
      ["push / none", "text 1 / text 2", "text 3 / text 2"]
    ),
    (
      "a condition for each", DailyChance(share: 0.7, texts: [1, 1], only: [0: present, 1: away]),
      ["push / none", "text 2 / text 1"]
    ),
    (
      "a choice that is learned",
      DailyChance(
        texts: [1, 1], only: [1: away],
        choice: DifferenceSoftmax(by: .softmax, training: .days(9), prior: 10, temperature: 0.05)),
      ["push / none", "text 2 / text 1"]
    ),
  ]

  static let trials = 20

  private static func scenario(_ chance: DailyChance) -> Scenario {
    let off = TriggerBook.standardRules.map { rule in
      var rule = rule
      rule.isEnabled = false
      return rule
    }
    let daily = TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)
    var scenario = Scenario.tiny(
      seed: 11, replications: trials, subscribers: 100, laneSize: 100,
      arms: [
        Arm(name: "chance", baseline: true, strategy: Strategy(rules: TriggerBook(off + [daily])))
      ])
    scenario.horizon = Horizon(days: 21, warmupDays: 1)
    scenario.world.kind = WorldKinds(.inactivity)
    scenario.world.response.openContextual = 0
    scenario.world.fatigue.optOutPerPush = 0
    scenario.world.fatigue.leavePerWeekAbove = 0
    scenario.world.fatigue.uninstallPerDay = 0.02
    scenario.world.activity.sessionsPerDay = 0.4
    scenario.metrics = MetricPlan(
      success: [.opensPerSubscriberDay], guardrails: [:], segments: [], decisionWindows: [.days(1)])
    return scenario
  }

  /// Of 20 trials at 5 % more than five reject in one case of three thousand.
  @Test(
    "points without a choice are no controls, and texts meet where both could be chosen",
    arguments: rules.indices)
  func null(place: Int) throws {
    let rule = Self.rules[place]
    let plan = try Self.scenario(rule.chance).plan()
    let trial = try #require(try plan.summary(plan.run(threads: 1)).trial)
    #expect(
      trial.effects.map(\.pooled.contrast).filter { $0 != "late / early" } == rule.contrasts)
    for effect in trial.effects {
      let (own, seeds) = (effect.pooled, try #require(effect.seeds))
      let about = Comment(rawValue: "\(rule.name), \(own.contrast): \(own), \(seeds)")
      #expect(try #require(own.p) > 0.002, about)
      #expect(seeds.estimates == Self.trials, about)
      #expect(try #require(seeds.rejected) * Double(Self.trials) <= 5, about)
    }
  }

  @Test("points at which no text was eligible have a row of their own")
  func rows() throws {
    let plan = try Self.scenario(DailyChance(only: [0: Self.away])).plan()
    let trial = try #require(try plan.summary(plan.run(threads: 1)).trial)
    try #require(trial.points.map(\.treatment) == ["none", "text 1", "no text"])
    let points = trial.points.map { Double($0.points) }
    // Chance made a push of one half of the others.
    #expect(abs(points[1] / (points[0] + points[1]) - 0.5) < 0.02)
    #expect(points[2] > points[0])
  }

  /// Text 3 would be held against text 1 in one half of the days and against text 2 in the other.
  @Test("where an edit of `only` moves the reference, pushes are estimated and texts are not")
  func movedReference() throws {
    var scenario = Self.scenario(DailyChance(texts: [1, 2, 1], only: [2: Self.away]))
    scenario.replications = 2
    var later = scenario.arms[0].strategy
    later.rules["daily"]?.when = .daily(DailyChance(texts: [1, 2, 1], only: [0: Self.away]))
    scenario.arms[0].edits = [StrategyEdit(at: .days(10), strategy: later)]
    let plan = try scenario.plan()
    let effects = try #require(try plan.summary(plan.run(threads: 1)).trial).effects
    #expect(effects.map(\.pooled.contrast) == ["push / none", "late / early"])
    #expect(effects.allSatisfy { $0.pooled.ratio != nil })
  }

  @Test("where an edit changes the probabilities nothing is estimated, and the method says so")
  func edited() throws {
    var scenario = Self.scenario(DailyChance(texts: [1, 1]))
    scenario.replications = 2
    var later = scenario.arms[0].strategy
    later.rules["daily"]?.when = .daily(DailyChance(share: 0.9, texts: [1, 1]))
    scenario.arms[0].edits = [StrategyEdit(at: .days(10), strategy: later)]
    let plan = try scenario.plan()
    let effects = try #require(try plan.summary(plan.run(threads: 1)).trial).effects
    #expect(effects.map(\.pooled.contrast) == ["push / none", "text 2 / text 1", "late / early"])
    #expect(effects.allSatisfy { $0.pooled.ratio == nil && $0.pooled.p == nil })
    #expect(effects.allSatisfy { $0.method == "not estimable, an edit changes `share` or `texts`" })
  }
}
