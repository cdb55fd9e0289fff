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
