import PushMessages
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What is counted at the decision points of a daily rule, against the event log and the visits.
@Suite(.releaseOnly) struct DecisionPointTests {
  private static let windows: [Interval] = [.hours(1), .days(1)]
  private static let layout = PointLayout(windows: 2)

  private static func town(_ seed: UInt64, windows: [Interval] = windows) -> Town {
    var world = WorldParameters.plain(.inactivity, subscribers: 40)
    world.response.openContextual = 0.5
    world.activity.sessionsPerDay = 1
    world.fatigue.uninstallPerDay = 0.02
    return Town(world, seed: seed, days: 12, decisionWindows: windows)
  }

  private static func strategy(share: Double = 0.6, texts: [Double] = [1, 1]) -> Strategy {
    var strategy = Strategy.instant
    let chance = DailyChance(share: share, texts: texts)
    let off = TriggerBook.standardRules.map { rule in
      var rule = rule
      rule.isEnabled = false
      return rule
    }
    strategy.rules = TriggerBook(
      off + [TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)])
    return strategy
  }

  /// Every opening of the app, by subscriber: visits until he leaves, and pushes.
  private static func openings(_ town: Town, _ outcome: LaneOutcome) -> [[Timestamp]] {
    let left = Dictionary(
      outcome.rows(.uninstalled).map { (Int($0.recipient), $0.at) }, uniquingKeysWith: min)
    var all = (0..<town.world.count).map { index in
      town.world.sessions.range(of: index).map { town.world.sessions.entries[$0] }
        .filter { $0 < left[index] ?? .distantFuture }
    }
    for row in outcome.rows(.opened) { all[Int(row.recipient)].append(row.at) }
    return all
  }

  private static func sum(
    _ outcome: LaneOutcome, _ place: Int, _ layout: PointLayout = layout
  ) -> Int {
    stride(from: place, to: outcome.points.count, by: layout.width).reduce(0) {
      $0 + Int(outcome.points[$1])
    }
  }

  private static func points(_ outcome: LaneOutcome, _ treatments: Range<Int>) -> Int {
    (0..<2).reduce(0) { sum, half in
      treatments.reduce(sum) { $0 + self.sum(outcome, layout.points(half: half, treatment: $1)) }
    }
  }

  @Test(
    "points and openings are those of the event log and the visits",
    arguments: 0..<8 as Range<UInt64>)
  func recount(seed: UInt64) {
    let town = Self.town(seed)
    let outcome = town.run(Self.strategy())
    let openings = Self.openings(town, outcome)
    let middle = town.plan.span.cohortStart + .days(5)
    for index in 0..<town.world.count {
      let pushes = outcome.rows(.intended, .reminder).filter { $0.recipient == UInt64(index) }
      let points = Self.evenings(town, index)
      var expected = [Int32](repeating: 0, count: 12)
      for at in points {
        let place = ((at < middle ? 0 : 1) * 2 + (pushes.contains { $0.at == at } ? 1 : 0)) * 3
        expected[place] += 1
        for (window, length) in Self.windows.enumerated()
        where openings[index].contains(where: { at <= $0 && $0 < at + length }) {
          expected[place + 1 + window] += 1
        }
      }
      #expect(Self.byPush(outcome, index) == expected)
    }
  }

  /// 20:00 of each day of the cohort, by the subscriber's clock.
  private static func evenings(_ town: Town, _ index: Int) -> [Timestamp] {
    let zone = town.world.traits[index].zone
    var moments: [Timestamp] = []
    var next = Town.start
    while next < town.plan.span.cohortEnd {
      next = Place.table.next(zone, minute: 20 * 60, from: next)
      if town.plan.span.isInCohort(next) { moments.append(next) }
      next = next + .hours(20)
    }
    return moments
  }

  /// By half: without a push, and with one.
  private static func byPush(_ outcome: LaneOutcome, _ index: Int) -> [Int32] {
    let own = Array(outcome.points[index * layout.width..<(index + 1) * layout.width])
    return (0..<2).flatMap { half in
      let none = layout.points(half: half, treatment: 0)
      return own[none..<none + 3]
        + (0..<3).map { place in
          (1..<layout.treatments).reduce(0) {
            $0 + own[layout.points(half: half, treatment: $1) + place]
          }
        }
    }
  }

  @Test("chance gives a push with its share, and each text with its weight")
  func shares() {
    var counts = [0, 0, 0, 0]
    for seed in 0..<12 as Range<UInt64> {
      let outcome = Self.town(seed).run(Self.strategy(texts: [1, 0, 3]), eventShare: 0)
      for treatment in counts.indices {
        counts[treatment] += Self.points(outcome, treatment..<treatment + 1)
      }
    }
    let all = Double(counts.reduce(0, +))
    #expect(all == 12 * 40 * 10 && counts[2] == 0)
    for (count, share) in zip(counts, [0.4, 0.15, 0, 0.45]) {
      // Four standard errors.
      #expect(abs(Double(count) / all - share) <= 4 * (share * (1 - share) / all).squareRoot())
    }
  }

  @Test("the log has each decision point once, with what chance did and how probably")
  func logged() {
    let town = Self.town(7)
    let outcome = town.run(Self.strategy(texts: [3, 1]))
    let rows = (outcome.rows(.withheld) + outcome.rows(.intended)).filter(\.isInCohort)
    for text in 0...2 {
      let own = rows.filter { $0.text == UInt8(text) }
      #expect(own.count == Self.points(outcome, text..<text + 1))
      #expect(own.allSatisfy { abs($0.propensity - [0.4, 0.45, 0.15][text]) < 1e-12 })
      #expect(own.allSatisfy { ($0.kind == .withheld) == (text == 0) })
    }
    #expect(Set(rows.map { "\($0.recipient) \($0.push)" }).count == rows.count)
    // Openings without a push are the visits; nothing else is of chance.
    let visits = Self.openings(town, outcome).map(\.count).reduce(0, +)
    #expect(outcome.rows(.visited).count + outcome.rows(.opened).count == visits)
    let others = outcome.events.filter { ![.withheld, .intended].contains($0.kind) }
    #expect(others.allSatisfy { $0.propensity == 0 })
    // What the decision saw of its person, which a later decision may see otherwise.
    #expect(others.allSatisfy { ($0.zone != .max) == [.held, .suppressed].contains($0.kind) })
    // But for the text of a reminder, which its attempt has.
    #expect(others.allSatisfy { $0.text == 0 || $0.kind == .attempted })
    #expect(rows.allSatisfy { $0.zone != .max })
  }

  @Test(
    "texts are paired where both were eligible and weights chose one of them",
    arguments: 0..<4 as Range<UInt64>)
  func pairs(seed: UInt64) {
    let windows: [Interval] = [.hours(1), .hours(12)]
    let layout = PointLayout(windows: 2, isConditional: true)
    var world = WorldParameters.plain(.inactivity, subscribers: 60)
    world.response.openContextual = 0.5
    world.activity.sessionsPerDay = 0.5
    let town = Town(world, seed: seed, days: 20, decisionWindows: windows, pointLayout: layout)
    let chance = DailyChance(
      share: 0.8, texts: [1, 2, 1],
      only: [0: TextCondition(on: [.sunday, .monday]), 2: TextCondition(awayMin: .days(2))],
      choice: DifferenceSoftmax(by: .softmax, training: .days(12), prior: 10, temperature: 0.05))
    var strategy = Self.strategy()
    strategy.rules["daily"]?.when = .daily(chance)
    let arms = try! ArmStrategies([strategy], zones: Place.table)
    let outcome = Lane.paired(town.world, arms, keepsTextDecisions: true)[0]
    #expect(chance.referenceText == 1)
    let decisions = outcome.textDecisions.filter {
      town.plan.span.isInCohort($0.at) && $0.at < Town.start + .days(12)
        && $0.eligible.contains(text: 1)
    }
    for text in [0, 2] {
      for choseReference in [false, true] {
        let own = decisions.filter {
          $0.eligible.contains(text: text) && $0.text == (choseReference ? 1 : UInt8(text))
        }
        let place = layout.paired(text: text, choseReference: choseReference)
        #expect(own.count > 5 && Self.sum(outcome, place, layout) == own.count)
        for (window, length) in windows.enumerated() {
          let opened = own.count { $0.openedAfter.map { $0 < length } ?? false }
          #expect(Self.sum(outcome, place + 1 + window, layout) == opened)
        }
      }
    }
    #expect(Self.sum(outcome, layout.paired(text: 1, choseReference: true), layout) == 0)
  }

  @Test("with share 1 every point has its push, with 0 none has", arguments: [0.0, 1])
  func extremes(share: Double) {
    let outcome = Self.town(3).run(Self.strategy(share: share))
    #expect(Self.points(outcome, 0..<1) == (share == 0 ? 400 : 0))
    #expect(Self.points(outcome, 1..<5) == (share == 0 ? 0 : 400))
    let intended = outcome.rows(.intended).filter(\.isInCohort)
    #expect(intended.count == (share == 0 ? 0 : 400))
  }

  @Test(
    "the same seed gives the same points; without windows nothing is counted, and all else is equal"
  )
  func again() {
    let first = Self.town(5).run(Self.strategy())
    let again = Self.town(5).run(Self.strategy())
    #expect(first.digest == again.digest && first.points == again.points)
    let uncounted = Self.town(5, windows: []).run(Self.strategy())
    #expect(uncounted.points.isEmpty && uncounted.events == first.events)
  }

  @Test("arms of one rule meet the same chance: what another rule sends moves no draw")
  func commonChance() {
    var other = Self.strategy()
    other.rules["inactivity"]?.isEnabled = true
    let outcomes = Self.town(6).run([Self.strategy(), other])
    let days = outcomes.map { outcome in
      outcome.rows(.intended, .reminder).filter { $0.push.firing?.rule == 18 }
        .map { "\($0.recipient) \($0.push)" }.sorted()
    }
    #expect(days[0].count > 100 && days[0] == days[1])
  }
}
