import PushModel
import SimWorld
import Testing

@testable import Scenarios

@Suite("Every metric is a ratio of counts, or a count per enrolled subscriber")
struct MetricNameTests {
  @Test("C-14: the three rates that every report shows, each with its own denominator")
  func required() {
    let rates = [MetricName.deliveryRate, .openRate, .ctr]
    #expect(rates.map(\.numerator) == [.push(.delivered), .push(.opened), .push(.tapped)])
    #expect(rates.map(\.denominator) == [.push(.sent), .push(.delivered), .push(.opened)])
  }

  @Test("Each required rate has a companion per enrolled subscriber")
  func companions() {
    for rate in [MetricName.deliveryRate, .openRate, .ctr] {
      let companion = MetricName.allCases.first { $0.perDay && $0.numerator == rate.numerator }
      #expect(companion?.denominator == nil)
      #expect(companion != nil)
    }
  }

  @Test("Only counts per subscriber are divided by days")
  func days() {
    for metric in MetricName.allCases where metric.perDay { #expect(metric.denominator == nil) }
    let perSubscriber = MetricName.allCases.filter { $0.denominator == nil && !$0.perDay }
    #expect(
      perSubscriber == [
        .optOutRate, .uninstallRate, .permissionRate, .lapsesPerSubscriber, .discountedActiveDays,
        .silencingRate,
      ] + MetricName.allCases.filter(\.plain.isOfConversions))
  }

  @Test("Less is better for departures, lapses and silencings alone")
  func direction() {
    #expect(
      MetricName.allCases.filter { !$0.isHigherBetter }
        == [.optOutRate, .uninstallRate, .lapsesPerSubscriber, .silencingRate])
  }

  @Test("Metrics of visits and of conversions are computed on request alone")
  func onRequest() {
    let onRequest = MetricName.allCases.filter(\.isOnRequest)
    #expect(onRequest.count(where: \.plain.isOfVisits) == 10)
    #expect(onRequest.count(where: \.plain.isOfConversions) == 7)
    #expect(onRequest.count == 17)
    #expect(!onRequest.contains { MetricPlan().all.contains($0) })
    var plan = MetricPlan()
    plan.ask(for: [.retention7, .openRate, .retention7])
    #expect(plan.report == [.retention7])
    #expect(plan.all.count { $0 == .retention7 } == 1)
    #expect(plan.visitCounting == VisitCounting())
    #expect(MetricPlan().visitCounting == nil)
  }

  @Test("No two metrics say the same")
  func distinct() {
    let ratios = MetricName.allCases.map { "\($0.numerator)/\(String(describing: $0.denominator))" }
    #expect(Set(ratios).count == MetricName.allCases.count)
    #expect(Set(MetricName.allCases.map(\.doc)).count == MetricName.allCases.count)
  }

  @Test("Definitions of visits outlive a plan of other metrics")
  func definitions() {
    var own = MetricPlan()
    (own.lapseAfter, own.returnWithin, own.discountPerYear) = (.days(2), .days(3), 0.5)
    own.cohorts = .days(7)
    own.holdout = Holdout(arm: "a", share: 0.1)
    own.curve = .every(.days(7))
    var other = MetricPlan(report: [.returnRate])
    other.define(as: own)
    #expect(
      other.visitCounting
        == VisitCounting(lapseAfter: .days(2), returnWithin: .days(3), discountPerYear: 0.5))
    own.leaveOutFollowing()
    #expect(own.cohorts == nil && own.holdout == nil && own.curve == nil)
  }

  @Test("a margin in per cent is of a share, whatever the metric", arguments: MetricName.allCases)
  func perCent(metric: MetricName) {
    let text = """
      pushlab: 1
      name: margins
      seed: 1
      horizon: { start: 2026-03-16, days: 8, warmupDays: 0 }
      replications: 2
      world: { businesses: 5, subscribers: 50, conversions: { purchase: {} } }
      arms: [{ name: a, baseline: true }, { name: b, extends: a, strategy: { minGap: 1h } }]
      metrics: { success: [\(metric == .ctr ? "openRate" : "ctr")], guardrails: { \(metric.rawValue): { margin: 5% } }, conversion: { event: purchase } }

      """
    var told = ""
    do { _ = try ScenarioFile.load(text: text, name: "m.yaml") } catch { told = "\(error)" }
    #expect(told.contains("is in per cent of what is no share") == !metric.plain.isShare, "\(told)")
  }
}
