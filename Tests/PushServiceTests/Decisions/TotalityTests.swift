import PushModel
import TestSupport
import Testing

@testable import PushService

/// A host's numbers may be none: no decision ends the program of a service.
@Suite("Decisions have an answer for numbers that are none")
struct TotalityTests {
  /// The same number whatever is asked for.
  private struct Stuck: DecisionChance {
    let number: Double
    func uniform(_ place: Int) -> Double { number }
    func normal(_ place: Int) -> Double { number }
  }

  private static let odd = [Double.nan, .infinity, -.infinity, -1, 1, 1e308, -1e308]

  private static var record: DecisionRecord {
    let now = Timestamp.monday + .hours(10)
    return DecisionRecord(
      recipient: RecipientID(rawValue: 7), zone: Place.utc.zone, language: .en, reach: Reach(),
      experience: Experience(since: .monday - .days(3)),
      push: .make(.newPost, 1, at: now - .hours(2), livesFor: .days(2)), now: now,
      clock: LocalClock(offset: 0, validFrom: .distantPast, validUntil: .distantFuture),
      sentToday: 1, quietHours: nil)
  }

  @Test("chance that is no chance", arguments: odd)
  func chance(number: Double) {
    var nothing = Nothing()
    for explore in [0.3, 1, number] {
      var rule = ScoreRule(
        Scoring(ScoreModel(), slot: .hours(3), price: number, explore: explore, hold: number / 2),
        for: [.updates])
      let choice = rule.choice(
        Self.record, &nothing, zones: Place.table, chance: Stuck(number: number))
      #expect((0...1).contains(choice.propensity!), "\(choice)")
    }
    for learner in SendTime.Learner.allCases where learner != .oracle {
      let bandit = SlotBandit(SendTime(by: learner), for: [.updates])
      let choice = bandit.choice(
        Self.record, &nothing, zones: Place.table, chance: Stuck(number: number))
      #expect(choice.answer != .drop)
    }
  }

  @Test("limits that are no limits let nothing go, or all that a limit may", arguments: odd)
  func limits(number: Double) {
    for sharing in VolumeLimit.Sharing.allCases {
      let limit = VolumeLimit(number, per: .days(7), of: sharing)
      let total = limit.total(of: 100)
      #expect(
        total
          == (number > 1e300
            ? 1_000_000_000_000_000 : number == 1 ? (sharing == .business ? 1 : 100) : 0))
      var meter = VolumeMeter(limit).part(0, of: [100])
      #expect((0...1).contains(meter.ask(number, from: BusinessID(rawValue: 1))))
    }
    for window in [Interval.zero, .days(-1), .days(9)] {
      #expect(VolumeLimit(1, per: .days(7), window: window).problem != nil)
    }
    #expect(VolumeLimit(1, per: .zero).problem != nil)
  }

  @Test("an hour with more openings than pushes is scored by what is known of it")
  func crowdedHour() {
    var belief = SlotBelief(slots: 2)
    var sums = SlotBelief.Sums()
    for _ in 0..<100 { belief.add(SlotCounts(sent: [10, 10], opened: [90, 1]), to: &sums) }
    belief.learn(from: sums)
    #expect(belief.rate(0) > 1)
    let nobody = SlotCounts(sent: [0, 0], opened: [0, 0])
    let scores = (0..<2).map { belief.score($0, of: nobody, at: 1, rate: 0, factor: 0) }
    #expect(scores[0] > scores[1])
  }

  @Test("fewer pushes than none count as none")
  func negativeCounts() {
    let belief = VolumeBelief()
    var sums = VolumeBelief.Sums()
    belief.add(period: (sent: -3, opened: 1), of: Experience(since: .monday), to: &sums)
    #expect(belief.crowding == 0)
  }
}
