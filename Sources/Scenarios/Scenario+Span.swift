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
  package var decisionWindows: [Interval] {
    dailyChances.isEmpty
      ? [] : metrics.decisionWindows ?? MetricPlan.decisionWindowsUnlessSaid
  }

  private var dailyChances: [DailyChance] {
    versions.flatMap { $0.strategies.flatMap(\.dailyChances) }
  }

  /// The daily rule of an arm, as it is after each edit.
  package func dailyChances(ofArm arm: Int) -> [DailyChance] {
    versions.flatMap { $0.strategies[arm].dailyChances }
  }

  /// Where decision points are counted, with as many texts as some arm weighs; `nil` where there are
  /// none.
  package var pointLayout: PointLayout? {
    let (chances, windows) = (dailyChances, decisionWindows.count)
    guard windows > 0 else { return nil }
    return PointLayout(
      windows: windows, texts: chances.reduce(PointLayout.textsMin) { max($0, $1.texts.count) },
      isConditional: chances.contains(where: \.needsContext))
  }

  /// When a run starts and ends and which pushes count: those intended after the warm-up and early
  /// enough that even the longest-lived can be delivered, and opened, before the end.
  package func span() -> Span {
    let tail = attributionWindow + (longestLife?.length ?? .zero)
    return Span(
      start: horizon.start.midnight, end: horizon.end,
      cohortStart: horizon.start.midnight + horizon.warmup, cohortEnd: horizon.end - tail,
      attribution: attributionWindow)
  }
}

extension Strategy {
  /// Its daily rule, where it has one.
  fileprivate var dailyChances: [DailyChance] {
    rules.rules.compactMap { rule in
      guard rule.isEnabled, case .daily(let chance) = rule.when else { return nil }
      return chance
    }
  }
}
