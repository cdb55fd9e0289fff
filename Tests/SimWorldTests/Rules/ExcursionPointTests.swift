import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Several decision points a day with availability, and the sums that are kept of them, against the
/// event log.
@Suite(.releaseOnly) struct ExcursionPointTests {
  private static let windows: [Interval] = [.minutes(30), .hours(5)]
  private static let layout = ExcursionLayout(
    windows: 2, moderators: ExcursionModerator.allCases, doseLength: .days(2))

  private static func town(_ seed: UInt64) -> Town {
    var world = WorldParameters.plain(.inactivity, subscribers: 30)
    world.response.openContextual = 0.5
    world.activity.sessionsPerDay = 3
    world.fatigue.uninstallPerDay = 0.02
    return Town(
      world, seed: seed, days: 12, decisionWindows: windows, trialLayout: layout)
  }

  private static func time(_ hour: UInt16) -> LocalTime { LocalTime(minute: hour * 60) }

  /// Three points a day: one in quiet hours, which end at nine, and two at random times.
  private static let chance = DailyChance(
    share: 0.6, texts: [1],
    points: [
      DayPoint(at: time(8)), DayPoint(from: time(10), to: 15 * 60),
      DayPoint(from: time(15), to: 22 * 60),
    ],
    shares: [PointShare(0.3, sentMin: 1), PointShare(1, on: [.sunday], awayMin: .days(2))],
    available: PointAvailability(allowed: true, sincePush: .hours(4), sinceOpening: .hours(1)))

  private static func strategy(_ chance: DailyChance = chance) -> Strategy {
    var strategy = Strategy.instant
    let off = TriggerBook.standardRules.map { rule in
      var rule = rule
      rule.isEnabled = false
      return rule
    }
    strategy.rules = TriggerBook(
      off + [TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)])
    strategy.policy.quietHours = QuietRule(window: QuietWindow(from: 22 * 60, to: 9 * 60))
    strategy.policy.caps = [.global: Cap(limit: 2, per: .localDay)]
    return strategy
  }

  /// The rows of a person's decision points, in order of time.
  private static func points(_ outcome: LaneOutcome, of person: Int) -> [EventRow] {
    outcome.events.filter {
      $0.recipient == UInt64(person)
        && ($0.kind == .withheld || $0.kind == .unavailable
          || ($0.kind == .intended && $0.push.firing?.rule == 18))
    }
  }

  @Test(
    "whoever is not available is never randomised, and the log says why",
    arguments: 0..<6 as Range<UInt64>)
  func availability(seed: UInt64) {
    let town = Self.town(seed)
    let outcome = town.run(Self.strategy())
    var reasons: [Unavailability: Int] = [:]
    for person in 0..<town.world.count {
      let own = outcome.events.filter { $0.recipient == UInt64(person) }
      let openings = own.filter { $0.kind == .opened || $0.kind == .visited }.map(\.at)
      // The gap counts from the release, at a whole minute; the provider accepts it a moment later.
      let sent = own.filter { $0.kind == .sent && $0.device < 0 }.map {
        Timestamp(milliseconds: $0.at.milliseconds / 60_000 * 60_000)
      }
      let left = own.first { $0.kind == .uninstalled }?.at ?? .distantFuture
      let points = Self.points(outcome, of: person)
      #expect(Set(points.map(\.push)).count == points.count)
      for point in points {
        let clock = Place.table.clock(town.world.traits[person].zone, at: point.at)
        let isQuiet = !(540..<1_320).contains(clock.minute(point.at))
        let opened = openings.last { $0 < point.at }.map { point.at - $0 < .hours(1) } ?? false
        let pushed = sent.last { $0 < point.at }.map { point.at - $0 < .hours(4) } ?? false
        let expected: Unavailability? =
          opened ? .recentOpening : pushed ? .recentPush : isQuiet ? .quietHours : nil
        guard point.at < left else { continue }
        if point.kind == .unavailable {
          let found = Unavailability(rawValue: point.reason)!
          reasons[found, default: 0] += 1
          // A cap shows nowhere else; the others are told from the log alone.
          #expect(found == expected || (expected == nil && found == .cap))
          #expect(point.propensity == 0 && point.text == 0)
        } else {
          #expect(expected == nil && point.propensity > 0)
        }
      }
    }
    #expect(reasons[.recentOpening, default: 0] > 5 && reasons[.quietHours, default: 0] > 50)
    #expect(reasons[.recentPush, default: 0] > 5)
  }

  @Test(
    "counts and sums of the trial are those of the event log", arguments: 0..<4 as Range<UInt64>)
  func recount(seed: UInt64) {
    let town = Self.town(seed)
    let outcome = town.run(Self.strategy())
    let layout = Self.layout
    var treated = 0
    for person in 0..<town.world.count {
      let own = outcome.events.filter { $0.recipient == UInt64(person) }
      let openings = own.filter { $0.kind == .opened || $0.kind == .visited }.map(\.at)
      let all = Self.points(outcome, of: person)
      var counts = [Int32](repeating: 0, count: layout.counts)
      var sums = [Double](repeating: 0, count: layout.sums)
      for point in all where town.plan.span.isInCohort(point.at) {
        if point.kind == .unavailable {
          counts[layout.place(.unavailable(point.reason))] += 1
          continue
        }
        let isTreated = point.kind == .intended
        guard point.propensity < 1 else {
          counts[layout.place(.certain)] += 1
          continue
        }
        counts[layout.place(isTreated ? .treated : .untreated)] += 1
        treated += isTreated ? 1 : 0
        let clock = Place.table.clock(town.world.traits[person].zone, at: point.at)
        let away =
          Double((point.at - (openings.last { $0 < point.at } ?? Town.start)).milliseconds)
          / 86_400_000
        let dose = all.count {
          $0.kind == .intended && $0.at < point.at && $0.at >= point.at - .days(2)
        }
        let day = (point.at - town.plan.span.cohortStart).milliseconds / 86_400_000
        let isWeekend = [.saturday, .sunday].contains(clock.dayOfWeek(point.at))
        let row = [1, Double(day), isWeekend ? 1 : 0, min(7, away), Double(dose)]
        let weight = 1 / point.propensity
        sums[layout.probability] += isTreated ? point.propensity : 1 - point.propensity
        for first in row.indices {
          for second in first..<row.count {
            sums[layout.product(second, first, isTreated: isTreated)] +=
              weight * row[first] * row[second]
          }
        }
        for (window, length) in Self.windows.enumerated()
        where openings.contains(where: { point.at <= $0 && $0 < point.at + length }) {
          counts[layout.place(isTreated ? .openedTreated(window) : .openedUntreated(window))] += 1
          for column in row.indices {
            sums[layout.outcome(window, column, isTreated: isTreated)] += weight * row[column]
          }
        }
      }
      let start = person * layout.counts
      #expect(Array(outcome.trialCounts[start..<start + layout.counts]) == counts)
      let first = person * layout.sums
      for (found, expected) in zip(outcome.trialSums[first..<first + layout.sums], sums) {
        #expect(abs(found - expected) <= 1e-9 * max(1, abs(expected)))
      }
    }
    #expect(treated > 50)
  }

  @Test("each number of a person has a place of its own")
  func places() {
    let layout = Self.layout
    var sums = [layout.probability]
    for isTreated in [true, false] {
      for row in 0..<layout.columns {
        for column in row..<layout.columns {
          sums.append(layout.product(row, column, isTreated: isTreated))
        }
        for window in 0..<layout.windows {
          sums.append(layout.outcome(window, row, isTreated: isTreated))
        }
      }
    }
    #expect(sums.sorted() == Array(0..<layout.sums))
    let counts: [ExcursionLayout.Count] =
      Unavailability.allCases.map { .unavailable($0.rawValue) } + [.certain, .treated, .untreated]
      + (0..<layout.windows).flatMap { [.openedTreated($0), .openedUntreated($0)] }
    #expect(counts.map(layout.place).sorted() == Array(0..<layout.counts))
  }

  @Test("arms meet the same random times and chance; replications meet others")
  func chances() {
    var other = Self.strategy()
    other.rules["inactivity"]?.isEnabled = true
    func moments(_ outcome: LaneOutcome) -> [String] {
      (0..<30).flatMap { person in
        Self.points(outcome, of: person).map { "\($0.recipient) \($0.at.milliseconds)" }
      }
    }
    let arms = Self.town(3).run([Self.strategy(), other])
    let times = arms.map(moments)
    #expect(times[0].count > 600 && times[0] == times[1])
    let another = Set(moments(Self.town(4).run(Self.strategy())))
    // A third of the points are at a fixed time.
    let same = times[0].count { another.contains($0) }
    #expect(Double(same) / Double(times[0].count) < 0.37)
  }

  @Test("sums are kept only where they are asked for, and change nothing else")
  func asked() {
    let town = Self.town(5)
    let counted = town.run(Self.strategy())
    let plain = Town(
      town.parameters, seed: 5, days: 12, decisionWindows: Self.windows
    ).run(Self.strategy())
    #expect(plain.trialCounts.isEmpty && plain.trialSums.isEmpty)
    #expect(plain.digest == counted.digest && plain.events == counted.events)
  }
}
