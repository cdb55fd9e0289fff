import PushModel
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What metrics over kinds of pushes say is what was counted, push by push.
@Suite("Outcomes by what the push was", .releaseOnly)
struct RestrictedMetricTests {
  private static func names(_ texts: some Sequence<String>) -> [MetricName] {
    texts.map { MetricName(rawValue: $0)! }
  }

  private static func scenario(_ report: [MetricName], design: Design = .paired) -> Scenario {
    var scenario = Scenario.tiny(design: design)
    scenario.metrics.ask(for: report)
    return scenario
  }

  /// Departures for each cause are few, so that more of them make the test say more.
  private static func leaving(design: Design) -> Scenario {
    var scenario = scenario(
      names(
        Category.allCases.flatMap { ["optOutRate[cause=\($0)]", "uninstallRate[cause=\($0)]"] }),
      design: design)
    scenario.world.fatigue.optOutPerPush = 0.02
    scenario.world.fatigue.uninstallPerDay = 0.01
    return scenario
  }

  @Test("counts over all types, categories and sources add up to those over all pushes")
  func sums() throws {
    let partitions = [
      PushType.allCases.map { "type=\($0.name)" }, Category.allCases.map { "category=\($0.name)" },
      PushSource.allCases.map { "source=\($0.name)" },
    ]
    for (kinds, metric) in zip(
      partitions, ["opensPerSubscriberDay", "sendsPerSubscriberDay", "deliveriesPerSubscriberDay"])
    {
      let plan = try Self.scenario(Self.names(kinds.map { "\(metric)[\($0)]" })).plan()
      let summary = try plan.summary(plan.run())
      for arm in plan.scenario.arms.map(\.name) {
        for segment in ["all", "owners"] {
          let parts = Self.names(kinds.map { "\(metric)[\($0)]" })
            .map { summary.metric($0, arm, segment: segment) }
          let whole = summary.metric(MetricName(rawValue: metric)!, arm, segment: segment)
          #expect(parts.reduce(0) { $0 + $1.numerator } == whole.numerator, "\(arm) \(metric)")
          #expect(parts.allSatisfy { $0.denominator == whole.denominator })
          // A small world's reviews may have no answer, so that all pushes are of posts.
          let least = kinds.count == PushType.allCases.count ? 2 : 1
          #expect(parts.count { $0.numerator > 0 } >= least || segment == "owners")
        }
      }
    }
  }

  @Test("departures for every cause and those for none are all of them", arguments: Design.allCases)
  func causes(design: Design) throws {
    let plan = try Self.leaving(design: design).plan()
    let store = try plan.run(eventShare: 1)
    let summary = try plan.summary(store)
    let people = store.events.filter { $0.recipient < 1 << 40 && $0.at >= plan.span.cohortStart }
    for (place, arm) in plan.scenario.arms.enumerated() {
      for (metric, kind) in [("optOutRate", EventKind.optedOut), ("uninstallRate", .uninstalled)] {
        let parts = Category.allCases.map {
          summary.metric(MetricName(rawValue: "\(metric)[cause=\($0)]")!, arm.name).numerator
        }
        let whole = summary.metric(MetricName(rawValue: metric)!, arm.name).numerator
        let own = people.filter { Int($0.arm) == place && $0.kind == kind }
        let causeless = own.count { $0.push.rawValue == 0 }
        #expect(parts.reduce(0, +) + causeless == whole, "\(arm.name) \(metric)")
        #expect(kind == .optedOut ? causeless == 0 : causeless > 0)
        let logged = Category.allCases.map { category in
          own.count { $0.push.rawValue != 0 && $0.type.category == category }
        }
        #expect(parts == logged, "\(arm.name) \(metric)")
      }
    }
  }

  @Test(
    "counts and rates over a kind of pushes are those of its events in the log",
    arguments: Design.allCases)
  func events(design: Design) throws {
    let texts = [
      "openRate[type=offer]", "sendYield[category=messages]", "ctr[source=post]",
      "deliveryRate[business=3]",
    ]
    let plan = try Self.scenario(Self.names(texts), design: design).plan()
    let store = try plan.run(eventShare: 1)
    let summary = try plan.summary(store)
    let kinds: [(EventKind, EventKind, (EventRow) -> Bool)] = [
      (.opened, .delivered, { $0.type == .offer }),
      (.sent, .intended, { $0.type.category == .messages }),
      (.tapped, .opened, { $0.push.source == .post }),
      (.delivered, .sent, { $0.business == 3 && $0.push.source != .rule }),
    ]
    let people = store.events.filter { $0.recipient < 1 << 40 && $0.isInCohort && $0.device < 0 }
    for (place, arm) in plan.scenario.arms.enumerated() {
      for (name, kind) in zip(Self.names(texts), kinds) {
        let own = people.filter { Int($0.arm) == place && kind.2($0) }
        let found = summary.metric(name, arm.name)
        #expect(found.numerator == own.count { $0.kind == kind.0 }, "\(arm.name) \(name.rawValue)")
        #expect(
          found.denominator == own.count { $0.kind == kind.1 }, "\(arm.name) \(name.rawValue)")
        #expect(found.denominator > 0)
      }
    }
  }

  @Test("pushes about whose jobs nobody was asked are of their kind too")
  func queue() throws {
    let names = Self.names(["sendYield[category=updates]", "sendYield[category=marketing]"])
    var scenario = Self.scenario(names)
    scenario.world.triggers = TriggerParameters()
    scenario.world.triggers?.serviceTime = .seconds(600)
    scenario.world.triggers?.workers = 1
    let plan = try scenario.plan()
    let store = try plan.run(eventShare: 1)
    let summary = try plan.summary(store)
    let people = store.events.filter { $0.recipient < 1 << 40 && $0.isInCohort && $0.device < 0 }
    for (place, arm) in plan.scenario.arms.enumerated() {
      let own = people.filter { Int($0.arm) == place }
      for (name, category) in zip(names, [Category.updates, .marketing]) {
        let found = summary.metric(name, arm.name)
        let intended = own.count { $0.kind == .intended && $0.type.category == category }
        #expect(found.denominator == intended && intended > 0, "\(arm.name) \(name.rawValue)")
      }
      let waiting = try #require(summary.arms.first { $0.name == arm.name }?.funnel["waiting"])
      #expect(waiting > 100, "\(arm.name)")
    }
  }

  @Test("asking for a kind of pushes changes no digest and no figure over all of them")
  func untouched() throws {
    for design in Design.allCases {
      let plain = try Scenario.tiny(design: design).plan()
      let asked = try Self.scenario(
        Self.names(["openRate[type=offer]", "optOutRate[cause=marketing]"]), design: design
      ).plan()
      let (one, other) = (try plain.run(), try asked.run())
      #expect(one.digest == other.digest && plain.hash != asked.hash)
      let (before, after) = (try plain.summary(one), try asked.summary(other))
      for (own, other) in zip(before.arms, after.arms) {
        #expect(own.metrics == other.metrics.filter { $0.name.restriction == nil })
        #expect(own.funnel == other.funnel)
      }
      #expect(
        before.comparisons == after.comparisons.filter { Wrong.isPlain($0) },
        "\(design.rawValue)")
    }
  }

  private enum Wrong {
    static func isPlain(_ row: Comparison) -> Bool { !row.metric.contains("[") }
  }

  @Test("its record is read as it was written, by any number of threads")
  func stored() throws {
    for design in Design.allCases {
      var scenario = Self.scenario(Self.names(["openRate[type=offer]"]), design: design)
      scenario.metrics.segments = [.platform, .type, .category]
      let plan = try scenario.plan()
      let (one, two) = (try plan.run(threads: 1).ordered, try plan.run(threads: 2).ordered)
      #expect(one == two)
      for record in one {
        #expect(try CellRecord(stored: record.stored, of: CellShape(plan)) == record)
      }
    }
  }

  @Test("a metric over a kind of pushes succeeds and guards as any other")
  func roles() throws {
    var scenario = Scenario.tiny(replications: 6)
    scenario.metrics.success = Self.names(["opensPerSubscriberDay[category=updates]"])
    scenario.metrics.guardrails = [
      MetricName(rawValue: "deliveryRate[type=offer]")!: Guardrail(margin: 0.5)
    ]
    let plan = try scenario.plan()
    let rows = try plan.summary(plan.run()).comparisons.filter {
      $0.arm == "free" && $0.segment == "all"
    }
    let success = try #require(rows.first)
    #expect(success.metric == "opensPerSubscriberDay[category=updates]")
    #expect(success.role == .success && success.pAdjusted != nil && success.p != nil)
    let guardrail = try #require(rows.first { $0.role == .guardrail })
    #expect(guardrail.metric == "deliveryRate[type=offer]" && guardrail.verdict == .notWorse)
    // Each rate has its count per subscriber beside it.
    #expect(rows.contains { $0.metric == "deliveriesPerSubscriberDay[type=offer]" })
    #expect(rows.contains { $0.metric == "openRate" && $0.role == .companion })
  }

  /// Of 60 tests at 5 % more than nine reject in one case of 700.
  @Test("between equal strategies a metric over a kind of pushes keeps its level")
  func null() throws {
    var scenario = Scenario.tiny(
      arms: [Arm(name: "house", baseline: true), Arm(name: "same")])
    scenario.world.subscribers = 240
    scenario.laneSize = 240
    scenario.horizon.days = 12
    for name in ["openRate[type=offer]", "opensPerSubscriberDay[category=marketing]"] {
      let report = try DesignAudit(
        scenario, arm: nil, metric: MetricName(rawValue: name)!, tests: 60, looks: 2, threads: 2
      ).report()
      for look in report.looks {
        #expect(look.truth == 0 && look.answered == 60, "\(name)")
        #expect(look.found <= 9 && look.falseAlarms <= 9 && look.covered >= 51, "\(name)")
      }
    }
  }
}
