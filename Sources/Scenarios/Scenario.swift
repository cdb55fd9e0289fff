import PushMessages
import PushModel
import PushService
import SimWorld

/// One experiment: a world, the arms that are tried in it and the metrics that judge them.
///
/// A value contains everything that its outcome depends on. ``ScenarioFile`` reads and checks one;
/// a value made in code is not checked.
package struct Scenario: Hashable, Sendable, Codable {
  /// Version of the format, 1.
  package var pushlab: Int
  /// Name of the scenario and of its folder: letters, digits, `-`, `_` and `.`.
  package var name: String
  /// What the scenario is for, in the words of its author; `nil` where nobody says.
  package var description: String?
  /// People for whom the subscribers of the world stand, 1...10^10; `nil` where nobody says. No part
  /// of the plan hash.
  package var audience: Int?
  /// Money per event; `nil` where nobody says. No part of the plan hash.
  package var value: EventValues?
  /// The number that all random draws follow from; equal seeds give equal results.
  package var seed: UInt64
  /// The days that are simulated.
  package var horizon: Horizon
  /// Number of replications, 1...10000.
  package var replications: Int
  /// Whether every arm has all people, or each a part of them.
  package var design: Design
  /// Number of recipients that are simulated together, 1...65536; see ``recipientsPerLane``.
  package var laneSize: Int
  /// Unit that a `split` assigns to arms.
  package var splitBy: SplitUnit
  /// Time after delivery within which an opening counts.
  package var attributionWindow: Interval
  /// The people, businesses, devices and providers that are simulated, the same for every arm.
  package var world: WorldParameters
  /// Arms, 1...64.
  package var arms: [Arm]
  /// The metrics that judge the arms.
  package var metrics: MetricPlan
  /// Actions on accounts during a run.
  package var commands: [AccountCommand]
  /// Figures that the author knows of their users; `nil` where nobody says. No part of the plan hash.
  package var facts: ScenarioFacts?
  /// What of the world is uncertain, and where its ensemble is; `nil` for the one world. No part of the plan
  /// hash, which has the ensemble's own.
  package var worlds: WorldsPlan?
  /// The worlds of the file that ``worlds`` names, once it is read; no part of the file. The plan hash has theirs.
  package var members: MemberWorlds?
  /// The rules of the program that read it, which arms name; no part of the file.
  package var ownRules = OwnRules()
  /// The types of push that were in use when it was read: also those of arms that have been left out since. No
  /// part of the file.
  var typesRead = PushTypes.shipped

  private enum CodingKeys: String, CodingKey {
    case pushlab, name, description, audience, value, seed, horizon, replications, design, laneSize
    case splitBy, attributionWindow, world, facts, worlds, arms, metrics, commands
  }

  package init(
    name: String, description: String? = nil, seed: UInt64 = 42, horizon: Horizon = Horizon(),
    replications: Int = 10, design: Design = .paired, laneSize: Int = 1_024,
    splitBy: SplitUnit = .subscriber, attributionWindow: Interval = .days(1),
    world: WorldParameters = WorldParameters(), arms: [Arm], metrics: MetricPlan = MetricPlan(),
    commands: [AccountCommand] = []
  ) {
    pushlab = 1
    self.name = name
    self.description = description
    self.seed = seed
    self.horizon = horizon
    self.replications = replications
    self.design = design
    self.laneSize = laneSize
    self.splitBy = splitBy
    self.attributionWindow = attributionWindow
    self.world = world
    self.arms = arms
    self.metrics = metrics
    self.commands = commands
  }

  /// The number of people of a replication: those who are there at the start and those who join.
  package var people: Int { world.people(from: horizon.start.midnight, to: horizon.end) }

  /// The number of recipients that are simulated together: ``laneSize``, or fewer where a run is
  /// longer than ``wholeLaneDays``, by as much. What is drawn of a lane's people is kept for the
  /// whole run, so that its memory does not grow with the length of a run.
  package var recipientsPerLane: Int {
    guard horizon.days > Self.wholeLaneDays else { return laneSize }
    return max(1, laneSize * Self.wholeLaneDays / horizon.days)
  }

  /// The longest run, in days, whose lanes have ``laneSize`` recipients: a leap year.
  package static let wholeLaneDays = 366

  /// Index of the baseline: the first arm if none is marked.
  package var baselineIndex: Int { arms.firstIndex(where: \.baseline) ?? 0 }
}

/// The assignment of people to arms.
package enum Design: String, CaseIterable, Sendable, Codable {
  /// Every arm runs on the same people.
  case paired
  /// Each subscriber is in one arm.
  case split
}

/// The unit that a `split` assigns to arms.
package enum SplitUnit: String, CaseIterable, Sendable, Codable {
  case subscriber
}

extension Scenario {
  /// The types of push of all its arms: those that ship, and those that their contents add. Contents that were
  /// read together number them alike.
  package var types: PushTypes {
    let contents = arms.flatMap { [$0.strategy.content] + $0.edits.map(\.strategy.content) }
    return contents.first { !$0.types.added.isEmpty }?.types ?? typesRead
  }

  /// The longest time to live over all arms and types, with its arm and type: no push is pending
  /// longer.
  var longestLife: (length: Interval, arm: Int, type: PushType)? {
    let lives = versions.flatMap { version in
      arms.indices.flatMap { arm in
        types.all.map { (version.strategies[arm].timeToLive[$0], arm, $0) }
      }
    }
    return lives.max { ($0.0, -$0.1) < ($1.0, -$1.1) }
  }

  /// Whether estimates over worlds are adjusted: ``MetricPlan/variance`` asks for it, and all arms
  /// meet the same people.
  package var isAdjusted: Bool { design == .paired && metrics.variance != .plain }

  /// Windows after a decision point within which an opening counts; empty if no arm has a daily
  /// rule.
  package var decisionWindows: [Interval] {
    dailyChances.isEmpty
      ? [] : metrics.decisionWindows ?? MetricPlan.decisionWindowsUnlessSaid
  }

  var dailyChances: [DailyChance] {
    versions.flatMap { $0.strategies.flatMap(\.dailyChances) }
  }

  /// The daily rule of an arm at the start and after each edit.
  package func dailyChances(ofArm arm: Int) -> [DailyChance] {
    versions.flatMap { $0.strategies[arm].dailyChances }
  }

  /// The layout of decision-point counts, for the largest number of texts of any arm; `nil` if no
  /// arm has decision points.
  package var pointLayout: PointLayout? {
    let (chances, windows) = (dailyChances, decisionWindows.count)
    guard windows > 0 else { return nil }
    return PointLayout(
      windows: windows, texts: chances.reduce(PointLayout.textsMin) { max($0, $1.texts.count) },
      isConditional: chances.contains(where: \.hasConditionalTexts))
  }

  /// Start and end of a run, and the time in which its pushes count: they are intended after the
  /// warm-up, and early enough that even the longest-lived can be delivered and opened before the
  /// end.
  ///
  /// - Parameter tail: The time before the end in which no push counts; ``tail`` where it is longer.
  package func span(tail: Interval = .zero) -> Span {
    let tail = max(tail, self.tail)
    return Span(
      start: horizon.start.midnight, end: horizon.end,
      cohortStart: horizon.start.midnight + horizon.warmup, cohortEnd: horizon.end - tail,
      attribution: attributionWindow)
  }

  /// The time in which the longest-lived push can be delivered and opened.
  package var tail: Interval { attributionWindow + (longestLife?.length ?? .zero) }
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

/// The period of a scenario.
package struct Horizon: Hashable, Sendable, Codable {
  /// Day at whose 00:00 UTC runs begin.
  package var start: CalendarDate
  /// Length of a run in days, 1...3650.
  package var days: Int
  /// Days before pushes count, 0..<``days``.
  package var warmupDays: Int

  /// The default start is 2026-03-16, the Monday two weeks before clocks change in Europe, so that
  /// four weeks see both sides.
  package init(
    start: CalendarDate = CalendarDate(day: 20_528), days: Int = 28, warmupDays: Int = 7
  ) {
    self.start = start
    self.days = days
    self.warmupDays = warmupDays
  }

  /// Time from the start of a run to its end.
  package var length: Interval { .days(Int64(days)) }
  /// Time after the start in which no push counts.
  package var warmup: Interval { .days(Int64(warmupDays)) }
  /// The end of a run: 00:00 UTC after its last day.
  package var end: Timestamp { start.midnight + length }
}
