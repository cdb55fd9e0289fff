import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

/// The strategies of a run, laid out for its loop: side by side in memory that outlives the run,
/// one version of all of them after another.
///
/// Make one for each thread, so that no two cores count references to the same tables.
package final class ArmStrategies {
  let services: UnsafeMutablePointer<PushService>
  let arms: UnsafeMutablePointer<ArmPlan>
  /// The number of arms.
  package let count: Int
  /// When each version but the first takes effect.
  private let moments: [Timestamp]
  private var filled = 0

  /// The strategies of the arms, in order.
  ///
  /// - Parameters:
  ///   - contents: Content tables that threads share; those missing are made here.
  ///   - edits: Later versions of all strategies, in order of time. All versions together are at
  ///     most 255 strategies.
  ///   - judge: Who judges the tests of campaigns' texts.
  ///   - start: The start of the run, from whose day the times of campaigns count.
  ///   - notifications: Number of notifications with a limit per day
  ///     (``PostParameters/limitedCount``).
  /// - Throws: ``PolicyError`` for the first strategy whose policy is invalid.
  package init(
    _ strategies: [Strategy], zones: ZoneTable, contents: SharedContents = SharedContents(),
    edits: [(at: Timestamp, strategies: [Strategy])] = [], from start: Timestamp = .distantPast,
    judge: any CampaignJudge = NoCampaignTest(), limiting notifications: Int = 0
  ) throws(PolicyError) {
    count = strategies.count
    moments = edits.map(\.at)
    let versions = [(Timestamp.distantPast, strategies)] + edits.map { ($0.at, $0.strategies) }
    let all = versions.flatMap { version in version.1.map { (version.0, $0) } }
    precondition(
      all.count <= UInt8.max, "\(all.count) versions of strategies, a service's index has 8 bits")
    for edit in edits {
      precondition(
        edit.strategies.count == strategies.count,
        "\(edit.strategies.count) strategies in the place of \(strategies.count)")
    }
    // One number for a campaign in every arm and version.
    let names = Self.names(of: all.map(\.1))
    let firstDay = start.milliseconds / LocalClock.dayLength
    services = .allocate(capacity: all.count)
    arms = .allocate(capacity: all.count)
    for (moment, strategy) in all {
      // When this throws, `deinit` frees those made so far.
      (services + filled).initialize(
        to: try PushService(
          strategy, zones: zones, content: contents[strategy], since: moment,
          sizes: .simulated(limiting: notifications), naming: names, firstDay: firstDay))
      (arms + filled).initialize(to: ArmPlan(strategy, judge: judge))
      filled += 1
    }
  }

  /// The numbers of all campaigns of strategies: the same in every arm and version of a run.
  package static func names(of strategies: some Sequence<Strategy>) -> PushNames {
    strategies.reduce(PushNames()) { $1.names(after: $0) }
  }

  var layers: Int { moments.count + 1 }

  /// The policy of an arm in one version of the strategies, 0 for the first.
  package func policy(ofArm arm: Int, version: Int) -> PolicyTable {
    precondition(arm >= 0 && arm < count, "arm \(arm) of \(count)")
    precondition(version >= 0 && version < layers, "version \(version) of \(layers)")
    return services[version * count + arm].policy
  }

  /// `triggers` with those that start later versions, in order.
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

/// A strategy under test, with those of its values that the loop reads laid out flat.
package struct ArmPlan: Sendable {
  /// The strategy.
  package let strategy: Strategy
  /// Time to live, by raw value of the push type.
  let lives: ContiguousArray<Interval>
  /// Whether FCM may collapse its messages.
  let collapses: Bool
  /// Whether sessions without a push are logged: when it has decision points, which need to know
  /// whether the app was opened, or a timing or a decision rule that depends on when it was.
  let logsVisits: Bool
  /// Who judges the tests of campaigns' texts.
  let judge: any CampaignJudge

  /// The plan for a strategy.
  ///
  /// - Precondition: The rules of its fan-out are in range.
  package init(_ strategy: Strategy, judge: any CampaignJudge = NoCampaignTest()) {
    strategy.fanout.stopUnlessInRange()
    self.strategy = strategy
    self.judge = judge
    var lives = ContiguousArray(repeating: Interval.zero, count: PushType.countMax)
    for type in strategy.types.all { lives[Int(type.rawValue)] = strategy.timeToLive[type] }
    self.lives = lives
    collapses = strategy.androidPayload == .notification
    logsVisits =
      strategy.policy.timing == .lastActive || strategy.rules[TriggerBook.dailyRule.name] != nil
      || ArmDeciders.isNeeded(by: strategy)
  }
}
