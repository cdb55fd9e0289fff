import PushModel
import PushService
import SimWorld
import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// The key `metrics.curve`: what it does, what it is without it, and what it refuses.
@Suite("The key of learning curves") struct CurveKeyTests {
  private static func text(_ metrics: String, learning: Bool, days: Int = 28) -> String {
    """
    pushlab: 1
    name: curves
    horizon: { days: \(days), warmupDays: 1 }
    arms:
      - name: house
      - name: other
        \(learning ? "strategy: { sendTime: { by: greedy } }" : "extends: house")
    \(metrics)
    """
  }

  @Test(
    "without the key an arm that learns has a week, and the others nothing",
    arguments: [
      ("", false, 28, nil), ("", true, 28, 7), ("", true, 7, 7), ("", true, 6, 7),
      ("metrics: { curve: 3d }", false, 28, 3), ("metrics: { curve: none }", true, 28, nil),
      ("metrics: { curve: 28d }", false, 28, 28), ("", true, 426, 7), ("", true, 427, 14),
      ("", true, 3_650, 63),
    ] as [(String, Bool, Int, Int64?)])
  func length(metrics: String, learning: Bool, days: Int, expected: Int64?) throws {
    let scenario = try Scenarios.load(Self.text(metrics, learning: learning, days: days))
    let periods = scenario.curvePeriods
    #expect(periods?.length == expected.map { .days($0) })
    #expect((1...MetricPlan.curvePeriodsMax).contains(periods?.count ?? 1))
    #expect(periods.map { $0.days == Double(days) } ?? true)
  }

  @Test("it is read as it was written, and no key is written that nobody wrote")
  func text() throws {
    for key in ["36h", "none"] {
      let scenario = try Scenarios.load(Self.text("metrics: { curve: \(key) }", learning: true))
      let yaml = try scenario.yaml()
      #expect(yaml.contains("curve: \(key)\n"))
      #expect(try Scenarios.load(yaml) == scenario)
    }
    #expect(try !Scenarios.load(Self.text("", learning: true)).yaml().contains("curve:"))
  }

  @Test(
    "what makes no sense is refused, with the place and what is accepted",
    arguments: [
      ("curve: 0d", "metrics.curve is '0d'; accepted:"),
      ("curve: 1h", "metrics.curve is '1h'; accepted:"),
      ("curve: weekly", "metrics.curve is 'weekly'; accepted:"),
      ("curve: 7", "metrics.curve is '7'; accepted:"),
      (
        "curve: 29d",
        "is '29d', which makes no period of the 28d; accepted: none, or from 1d to 28d, so that"
      ),
    ])
  func refused(key: String, words: String) {
    let problems = Scenarios.problems(of: Self.text("metrics: { \(key) }", learning: false))
    #expect(problems.count == 1)
    #expect(problems.contains { $0.hasPrefix("s.yaml:8:") && $0.contains(words) }, "\(problems)")
  }

  @Test("of too many periods it says how few to take", arguments: [61, 366, 3_650])
  func many(days: Int) throws {
    let problems = Scenarios.problems(
      of: Self.text("metrics: { curve: 1d }", learning: false, days: days))
    let least = days / 61 + 1
    #expect(
      problems.contains {
        $0.contains("makes \(days) periods of the \(days)d; accepted: none, or from \(least)d to")
      }, "\(problems)")
    _ = try Scenarios.load(
      Self.text("metrics: { curve: \(least)d }", learning: false, days: days))
  }

  @Test("in a split the curves begin after the warm-up") func split() throws {
    let scenario = try Scenarios.load(
      Self.text("metrics: { curve: 5d }", learning: false), overrides: ["design=split"])
    let periods = try #require(scenario.curvePeriods)
    #expect(periods.start == scenario.horizon.start.midnight + .days(1))
    #expect(periods.count == 5 && periods.days == 27)
    let problems = Scenarios.problems(
      of: Self.text("metrics: { curve: 28d }", learning: false), overrides: ["design=split"])
    #expect(problems.contains { $0.contains("no period of the 27d after the warm-up") })
  }
}
