import PushMessages
import PushModel
import PushPolicy
import PushService

/// The strategies of a run as the loop wants them: side by side in memory that outlives it, one
/// version of all of them after another.
///
/// A value of its own for each thread, so that no two cores count references to the same tables.
public final class ArmStrategies {
  let services: UnsafeMutablePointer<PushService>
  let arms: UnsafeMutablePointer<ArmPlan>
  /// Arms.
  public let count: Int
  /// When each version but the first takes effect.
  private let moments: [Timestamp]
  private var filled = 0

  /// - Parameters:
  ///   - contents: By style, for those that threads share; the others are made here.
  ///   - edits: Later versions of all strategies, in order of time. With the first they are at most
  ///     255 strategies.
  /// - Throws: ``PolicyError`` for the first strategy whose policy cannot be worked out.
  public init(
    _ strategies: [Strategy], zones: ZoneTable, contents: [Style: ContentTable] = [:],
    edits: [(at: Timestamp, strategies: [Strategy])] = []
  ) throws(PolicyError) {
    count = strategies.count
    moments = edits.map(\.at)
    let versions = [(Timestamp.distantPast, strategies)] + edits.map { ($0.at, $0.strategies) }
    let all = versions.flatMap { version in version.1.map { (version.0, $0) } }
    precondition(all.count <= 255, "\(all.count) versions of strategies")
    services = .allocate(capacity: all.count)
    arms = .allocate(capacity: all.count)
    for (moment, strategy) in all {
      // When this throws, `deinit` gives back those that are there.
      (services + filled).initialize(
        to: try PushService(
          strategy, zones: zones, content: contents[strategy.style], since: moment))
      (arms + filled).initialize(to: ArmPlan(strategy))
      filled += 1
    }
  }

  var layers: Int { moments.count + 1 }

  /// What an arm decides with, under one version of the strategies.
  public func policy(ofArm arm: Int, version: Int) -> PolicyTable {
    services[version * count + arm].policy
  }

  /// `triggers` with those of the later versions in their places.
  func edits(among triggers: ContiguousArray<Trigger>) -> ContiguousArray<Trigger> {
    guard !moments.isEmpty else { return triggers }
    let edits = moments.enumerated().map { place, moment in
      Trigger(
        at: moment, kind: .edit, type: .newPost, index: 0, business: BusinessID(rawValue: 0),
        value: UInt32(place + 1))
    }
    return ContiguousArray((triggers + edits).sorted(by: <))
  }

  deinit {
    services.deinitialize(count: filled)
    services.deallocate()
    arms.deinitialize(count: filled)
    arms.deallocate()
  }
}

/// A strategy under test, with what the loop reads of it laid out flat.
public struct ArmPlan: Sendable {
  public let strategy: Strategy
  /// Time to live, at each type's raw value.
  let lives: ContiguousArray<Interval>
  /// FCM may collapse its messages.
  let collapses: Bool
  /// Visits of one's own accord are logged: decision points ask whether the app was opened, or the
  /// timing goes by when it was.
  let logsVisits: Bool

  public init(_ strategy: Strategy) {
    self.strategy = strategy
    lives = ContiguousArray(PushType.allCases.map { strategy.timeToLive[$0] })
    collapses = strategy.androidPayload == .notification
    logsVisits =
      strategy.policy.timing == .lastActive || strategy.rules[RuleBook.dailyRule.name] != nil
  }
}
