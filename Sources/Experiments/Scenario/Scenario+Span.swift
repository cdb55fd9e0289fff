import PushMessages
import PushModel
import PushService
import SimWorld

extension Scenario {
  /// The longest time to live over all arms and types, and whose it is: no push is pending longer.
  var longestLife: (length: Interval, arm: Int, type: PushType)? {
    let lives = versions.flatMap { version in
      arms.indices.flatMap { arm in
        PushType.allCases.map { (version.strategies[arm].timeToLive[$0], arm, $0) }
      }
    }
    return lives.max { ($0.0, -$0.1) < ($1.0, -$1.1) }
  }

  /// How long after a decision point an opening of the app counts; empty where no arm has a daily rule.
  public var decisionWindows: [Interval] {
    dailyChances.isEmpty
      ? [] : metrics.decisionWindows ?? MetricPlan.decisionWindowsUnlessSaid
  }

  /// Texts that are told apart at decision points: as many as some arm weighs.
  public var decisionTexts: Int {
    dailyChances.reduce(PointLayout.textsMin) { max($0, $1.texts.count) }
  }

  private var dailyChances: [DailyChance] {
    let rules = versions.flatMap { $0.strategies.flatMap(\.rules.rules) }
    return rules.compactMap { rule in
      guard rule.isEnabled, case .daily(let chance) = rule.when else { return nil }
      return chance
    }
  }

  /// Where decision points are counted; `nil` where there are none.
  var pointLayout: PointLayout? {
    let windows = decisionWindows.count
    return windows > 0 ? PointLayout(windows: windows, texts: decisionTexts) : nil
  }

  /// When a run starts and ends and which pushes count: those intended after the warm-up and early
  /// enough that even the longest-lived can be delivered, and opened, before the end.
  public func span() -> Span {
    let tail = attributionWindow + (longestLife?.length ?? .zero)
    return Span(
      start: horizon.start.midnight, end: horizon.end,
      cohortStart: horizon.start.midnight + horizon.warmup, cohortEnd: horizon.end - tail,
      attribution: attributionWindow)
  }
}
