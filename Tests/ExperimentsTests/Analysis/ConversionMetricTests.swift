import PushModel
import PushPolicy
import PushService
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Conversions as metric, as value and as the outcome of a holdout.
@Suite("Outcomes of conversions", .releaseOnly)
struct ConversionMetricTests {
  private static let metrics = MetricName.allCases.filter(\.plain.isOfConversions)

  private static func arm(_ name: String, cap: Int?) -> Arm {
    var policy = Policy()
    if let cap { policy.caps = [.global: Cap(limit: cap, per: .localDay, exempt: [])] }
    return Arm(name: name, baseline: cap == 0, strategy: Strategy(policy: policy))
  }

  /// An arm without pushes, one with one push a day, and one with all; nobody leaves because of a push.
  private static func scenario(
    design: Design = .paired, replications: Int = 2, subscribers: Int = 150,
    _ change: (inout ConversionParameters) -> Void = { _ in }
  ) -> Scenario {
    var scenario = Scenario.tiny(
      replications: replications, design: design, subscribers: subscribers,
      arms: [arm("silent", cap: 0), arm("one", cap: 1), arm("all", cap: nil)])
    scenario.horizon = Horizon(days: 16, warmupDays: 2)
    scenario.world.fatigue.optOutPerPush = 0
    scenario.world.fatigue.leavePerWeekAbove = 0
    scenario.world.activity.sessionsPerDay = 1
    var purchase = ConversionParameters()
    (purchase.perVisit, purchase.afterOpen, purchase.afterTap) = (0.1, 0.2, 0.5)
    purchase.value = ConversionValue()
    change(&purchase)
    scenario.world.conversions = ["purchase": purchase]
    scenario.metrics.conversion = ConversionMetric(event: "purchase")
    scenario.metrics.conversion?.within = .hours(6)
    scenario.metrics.report = [.conversionValue]
    return scenario
  }

  private static func summary(_ scenario: Scenario) throws -> Summary {
    let plan = try scenario.plan()
    return try plan.summary(plan.run(threads: 2))
  }

  private static let parts: [MetricName] = [
    MetricName(.directConversions), MetricName(.influencedConversions),
    MetricName(.unattributedConversions),
  ]

  @Test("All numbers are there and add up in every arm", arguments: Design.allCases)
  func law(design: Design) throws {
    let summary = try Self.summary(Self.scenario(design: design, subscribers: 300))
    for arm in ["silent", "one", "all"] {
      let all = summary.metric(.conversionsPerSubscriber, arm)
      let parts = Self.parts.map { summary.metric($0, arm).numerator }
      #expect(all.numerator > 0 && parts.reduce(0, +) == all.numerator)
      let attributed = summary.metric(.attributedConversions, arm)
      #expect(attributed.numerator == parts[0] + parts[1])
      #expect((attributed.numerator > 0) == (arm != "silent"), "\(arm)")
      let value = summary.metric(.conversionValue, arm)
      #expect(value.low! <= value.value! && value.value! <= value.high!)
      #expect(summary.metric(MetricName(.conversionRate), arm).value! <= all.value!)
    }
    // What pushes claim is neither better nor worse, and has no verdict.
    let comparisons = summary.comparisons.filter { $0.segment == "all" }
    for metric in Self.metrics {
      let isClaim = Self.parts.contains(metric) || metric == .attributedConversions
      let count = comparisons.count { $0.metric == metric.rawValue }
      #expect(count == (isClaim ? 0 : 2), "\(metric)")
    }
  }

  @Test(
    "Without an effect of pushes all arms have the same conversions, and attribute more if they send more"
  )
  func noEffect() throws {
    let summary = try Self.summary(
      Self.scenario(replications: 3) { ($0.afterOpen, $0.afterTap) = (0, 0) })
    let arms = ["silent", "one", "all"]
    let totals = arms.map { summary.metric(.conversionsPerSubscriber, $0).numerator }
    #expect(Set(totals).count == 1 && totals[0] > 100, "\(totals)")
    #expect(Set(arms.map { summary.metric(.conversionValue, $0).numerator }).count == 1)
    let attributed = arms.map { summary.metric(.attributedConversions, $0).numerator }
    #expect(attributed[0] == 0)
    #expect(attributed[1] > 30 && attributed[2] > attributed[1] + 20, "\(attributed)")
    for row in summary.comparisons where row.metric == "conversionsPerSubscriber" {
      #expect(row.verdict == .identical)
    }
  }

  @Test("With an effect every push that brings a conversion adds to the total")
  func effect() throws {
    var scenario = Self.scenario { $0.perVisit = 0 }
    scenario.horizon.warmupDays = 0
    scenario.metrics.conversion?.after = .opened
    let summary = try Self.summary(scenario)
    let totals = ["silent", "one", "all"].map {
      summary.metric(.conversionsPerSubscriber, $0).numerator
    }
    #expect(totals[0] == 0 && totals[1] > 0 && totals[2] > totals[1])
    // What a push has brought belongs to it: it was opened in that moment.
    for arm in ["one", "all"] {
      #expect(
        summary.metric(MetricName(.directConversions), arm).numerator
          == summary.metric(.conversionsPerSubscriber, arm).numerator)
    }
  }

  @Test("Any number of threads and the stored form give the same, and no count changes a digest")
  func oneAnswer() throws {
    var scenario = Self.scenario()
    scenario.metrics.holdout = Holdout(arm: "silent", share: 0.3)
    let plan = try scenario.plan()
    let one = try plan.run(threads: 1)
    #expect(try plan.run(threads: 3).ordered == one.ordered)
    let shape = CellShape(plan)
    for record in one.ordered {
      #expect(try CellRecord(stored: record.stored, of: shape) == record)
    }
    scenario.metrics.conversion = nil
    (scenario.metrics.report, scenario.metrics.holdout) = (nil, nil)
    let plain = try scenario.plan()
    let store = try plain.run()
    #expect(store.digest == one.digest)
    #expect(try plain.summary(store).arms[0].metrics.allSatisfy { !$0.name.plain.isOfConversions })
  }

  @Test(
    "A holdout's intervals have the incremental share as often as they should, and attribution is above it"
  )
  func holdout() throws {
    var scenario = Self.scenario(replications: 60, subscribers: 400)
    scenario.metrics.holdout = Holdout(arm: "silent", share: 0.3)
    let summary = try Self.summary(scenario)
    let shares = try #require(summary.holdout?.conversions)
    #expect(shares.count == 4)
    let band = try BinomialBand(0.95, of: 60)
    for share in shares {
      #expect(share.replications == 60 && band.contains(share.covering), "\(share)")
      #expect(share.low < share.estimate && share.estimate < share.high)
      #expect((0...1).contains(share.truth))
      #expect(abs(share.estimate - share.truth) < share.high - share.low)
      #expect(share.attributed.map { $0 > share.truth } ?? (share.metric == .conversionValue))
      // The truth is that of the totals, world by world.
      let (own, other) = (
        summary.metric(share.metric, share.arm).value!,
        summary.metric(share.metric, "silent").value!
      )
      #expect(abs(share.truth - (own - other) / own) < 0.03)
    }
    scenario.metrics.conversion = nil
    scenario.metrics.report = [.returnRate]
    #expect(try Self.summary(scenario).holdout!.conversions == nil)
  }

  @Test("Where nobody held out converts, the whole is incremental, and no world is left out")
  func neverOrganic() throws {
    var scenario = Self.scenario(replications: 6, subscribers: 100) { $0.perVisit = 0 }
    scenario.metrics.holdout = Holdout(arm: "silent", share: 0.1)
    let holdout = try #require(try Self.summary(scenario).holdout)
    #expect(holdout.conversions?.count == 4)
    for share in holdout.conversions ?? [] {
      #expect(share.truth == 1 && share.estimate == 1 && share.high == 1, "\(share)")
      #expect(share.low < 1 && share.covering == 6 && share.replications == 6, "\(share)")
    }
    // What pushes claim is no effect of theirs, though those who are held out have none of it.
    #expect(
      Set(holdout.effects.map(\.metric)) == [
        .conversionsPerSubscriber, MetricName(.conversionRate), .conversionValue,
      ])
  }

  @Test("Where people who are held out seldom convert, the estimate leans to neither side")
  func seldomOrganic() throws {
    let worlds = 40
    var scenario = Self.scenario(replications: worlds, subscribers: 150) {
      ($0.perVisit, $0.afterOpen, $0.afterTap) = (0.005, 0.005, 0.01)
    }
    scenario.metrics.holdout = Holdout(arm: "silent", share: 0.1)
    let shares = try #require(try Self.summary(scenario).holdout?.conversions)
    let share = try #require(shares.first { $0.metric == .conversionsPerSubscriber })
    #expect(share.replications == worlds && share.covering >= worlds * 9 / 10, "\(share)")
    // About one conversion of those who are held out: an estimate errs by the rest of the share.
    let error = (1 - share.truth) / Double(worlds).squareRoot()
    #expect(abs(share.estimate - share.truth) < 3 * error, "\(share)")
  }

  @Test("A conversion is worth what the scenario says, over the whole time")
  func money() throws {
    var scenario = Self.scenario(replications: 1)
    scenario.value = EventValues(conversion: 3, conversionValue: 0.5)
    let plan = try scenario.plan()
    let summary = try plan.summary(plan.run())
    let worth = try #require(summary.netValue)
    for arm in worth.arms {
      let count = summary.metric(.conversionsPerSubscriber, arm.arm).value!
      let value = summary.metric(.conversionValue, arm.arm).value!
      let days = Double(worth.days) / summary.cohortDays
      #expect(abs(arm.value! - (3 * count + 0.5 * value) * days) < 1e-9)
    }
  }
}

@Suite("Keys of conversions in a scenario are checked")
struct ConversionKeyTests {
  private static let world = "world: { conversions: { purchase: { perVisit: 0.03 }, lead: {} } }"

  @Test("A kind has defaults, lognormal is a value, and the metrics follow from metrics.conversion")
  func accepted() throws {
    let scenario = try Scenarios.load(
      Scenarios.small + """

        world: { conversions: { purchase: { afterTap: 0.2, value: lognormal }, lead: {} } }
        metrics: { conversion: { event: purchase }, report: [conversionValue] }
        """)
    var purchase = ConversionParameters()
    purchase.afterTap = 0.2
    purchase.value = ConversionValue()
    #expect(
      scenario.world.conversions == ["purchase": purchase, "lead": ConversionParameters()])
    #expect(scenario.metrics.conversion == ConversionMetric(event: "purchase"))
    #expect(
      scenario.metrics.all.filter(\.plain.isOfConversions).count
        == PlainMetric.allCases.count(where: \.isOfConversions))
    #expect(scenario.remarks == [])
    let again = try Scenarios.load(scenario.yaml())
    #expect(again == scenario)
    let unused = try Scenarios.load(Scenarios.small + "\n" + Self.world)
    #expect(
      unused.remarks == [
        "world.conversions has no effect: metrics.conversion says which of them are counted."
      ])
  }

  @Test(
    "What cannot be is refused, with the reason and the line",
    arguments: [
      (
        "metrics: { conversion: { event: purchas } }",
        "s.yaml:8:33: metrics.conversion.event is 'purchas', which is no conversion of the world; did you "
          + "mean 'purchase'? accepted: lead, purchase"
      ),
      (
        "metrics: { conversion: { event: lead, within: 0s } }",
        "metrics.conversion.within is '0s'"
      ),
      (
        "metrics: { conversion: { event: lead, after: sent } }",
        "metrics.conversion.after is 'sent'; accepted: one of delivered, opened, tapped"
      ),
      (
        "metrics: { conversion: { event: lead, touch: first } }",
        "metrics.conversion.touch is 'first'"
      ),
      ("metrics: { conversion: { within: 1d } }", "metrics.conversion.event is missing"),
      (
        "metrics: { success: [conversionsPerSubscriber] }",
        "metrics has conversionsPerSubscriber and no conversion; accepted: with metrics.conversion"
      ),
      (
        "metrics: { conversion: { event: lead }, report: [conversionValue] }",
        "metrics has conversionValue, and world.conversions.lead has no value"
      ),
      (
        "metrics: { conversion: { event: lead }, report: ['conversionRate[type=offer]'] }",
        "conversionRate counts conversions, and no pushes"
      ),
      (
        "metrics: { conversion: { event: lead }, success: [openRate, directConversions] }",
        "metrics.success[1] is 'directConversions', which says which conversions pushes claim, and an arm "
          + "that sends more claims more; accepted: conversionsPerSubscriber"
      ),
      (
        "metrics: { conversion: { event: lead }, guardrails: { unattributedConversions: { margin: 1 } } }",
        "metrics.guardrails.unattributedConversions is 'unattributedConversions', which says"
      ),
      (
        "value: { conversion: 1 }",
        "value.conversion needs metrics.conversion, which is not given"
      ),
      (
        "metrics: { conversion: { event: lead } }\nvalue: { conversionValue: 1 }",
        "does not name conversionValue, and value.conversionValue needs it"
      ),
    ])
  func refused(line: String, words: String) {
    let text = [Scenarios.small, Self.world, line].joined(separator: "\n")
    let problems = Scenarios.problems(of: text)
    #expect(problems.contains { $0.contains(words) }, "\(problems)")
  }

  @Test(
    "Values that a count would cut are refused",
    arguments: [
      (
        "{ mean: 10_000, sigma: 2 }", "perVisit: 0.02",
        "world.conversions.purchase.value has the mean 10000, of which the end at 1_000_000 would take more "
          + "than a thousandth; accepted with the sigma 2: a mean up to 274"
      ),
      ("{ mean: 275, sigma: 2 }", "perVisit: 0.02", "a mean up to 274"),
      (
        "{ mean: 10_000 }", "perVisit: 1",
        "brings a person 2_400_000 on an average, from 240 visits; "
          + "accepted: up to 2_147_483"
      ),
      ("{ mean: 274, sigma: 2 }", "perVisit: 1", nil), ("{ mean: 8_900 }", "perVisit: 1", nil),
      ("{ mean: 10_000 }", "perVisit: 0.5", nil),
    ] as [(String, String, String?)])
  func values(value: String, chance: String, words: String?) {
    let problems = Scenarios.problems(
      of: Scenarios.small + """

        horizon: { days: 24 }
        world: { activity: { sessionsPerDay: 10 }, conversions: { purchase: { \(chance), value: \(value) } } }
        metrics: { conversion: { event: purchase } }
        """)
    if let words {
      #expect(problems.contains { $0.contains(words) }, "\(problems)")
    } else {
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  @Test(
    "Chances are shares, and names are names",
    arguments: [
      ("purchase: { perVisit: 1.2 }", "world.conversions.purchase.perVisit is '1.2'"),
      ("purchase: { afterTap: -0.1 }", "world.conversions.purchase.afterTap is '-0.1'"),
      ("purchase: { value: normal }", "world.conversions.purchase.value is 'normal'"),
      ("purchase: { value: { mean: 0 } }", "world.conversions.purchase.value.mean is '0'"),
      ("'My order': {}", "My order"),
      ("purchase: { perOpen: 0.1 }", "world.conversions.purchase.perOpen is not known here"),
    ])
  func world(kind: String, words: String) {
    let problems = Scenarios.problems(
      of: Scenarios.small + "\nworld: { conversions: { \(kind) } }")
    #expect(problems.contains { $0.contains(words) }, "\(problems)")
  }
}
