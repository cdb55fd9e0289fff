import SimWorld
import Testing

@testable import Scenarios

@Suite("Every metric is a ratio of counts, or a count per enrolled subscriber")
struct MetricNameTests {
  @Test("C-14: the three rates that every report shows, each with its own denominator")
  func required() {
    let rates = [MetricName.deliveryRate, .openRate, .ctr]
    #expect(rates.map(\.numerator) == [.delivered, .opened, .tapped])
    #expect(rates.map(\.denominator) == [.sent, .delivered, .opened])
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
    #expect(perSubscriber == [.optOutRate, .uninstallRate, .permissionRate])
  }

  @Test("Less is better for departures alone")
  func direction() {
    #expect(MetricName.allCases.filter { !$0.isHigherBetter } == [.optOutRate, .uninstallRate])
  }

  @Test("No two metrics say the same")
  func distinct() {
    let ratios = MetricName.allCases.map { "\($0.numerator)/\($0.denominator?.name ?? "-")" }
    #expect(Set(ratios).count == MetricName.allCases.count)
    #expect(Set(MetricName.allCases.map(\.doc)).count == MetricName.allCases.count)
  }
}
