import PushModel
import PushPolicy
import TestSupport
import Testing

@testable import PushService

@Suite("A score chooses the time of day, and whether")
struct ScoreRuleTests {
  /// Monday, 2026-03-02, 10:30 in UTC.
  private static let now = Timestamp.monday + .hours(10) + .minutes(30)

  private static func record(
    quiet: QuietWindow? = nil, livesFor life: Interval = .days(2),
    _ see: (inout Experience) -> Void = { _ in }
  ) -> DecisionRecord {
    var experience = Experience(since: .monday - .days(3))
    see(&experience)
    let clock = LocalClock(offset: 0, validFrom: .distantPast, validUntil: .distantFuture)
    return DecisionRecord(
      recipient: RecipientID(rawValue: 7), zone: Place.utc.zone, language: .en, reach: Reach(),
      experience: experience,
      push: .make(.newPost, 1, at: now - .hours(2), livesFor: life), now: now, clock: clock,
      sentToday: 1, quietHours: quiet)
  }

  private static func choice(
    _ scoring: Scoring, _ record: DecisionRecord = record(), seed: UInt64 = 1
  ) -> DecisionChoice {
    var nothing = Nothing()
    var rule = ScoreRule(scoring, for: [.updates])
    return rule.choice(
      record, &nothing, zones: Place.table, chance: TestChance(seed: seed))
  }

  private static func byHour(_ score: (Int) -> Double) -> ScoreModel {
    ScoreModel(tables: [
      .init(.hour, below: (1..<24).map(Double.init), values: (0..<24).map(score))
    ])
  }

  @Test("the slot with the highest score gets the push", arguments: 0..<8)
  func best(slot: Int) {
    let scoring = Scoring(Self.byHour { $0 / 3 == slot ? 2 : 1 }, slot: .hours(3))
    let start = Timestamp.monday + .hours(Int64(3 * slot))
    let expected: DecisionAnswer =
      slot == 3 ? .send : .wait(until: slot > 3 ? start : start + .days(1))
    #expect(Self.choice(scoring) == DecisionChoice(expected))
  }

  @Test("of slots with one score the first from now on")
  func ties() {
    #expect(Self.choice(Scoring(ScoreModel(), slot: .hours(3))).answer == .send)
    let later = Scoring(Self.byHour { $0 / 3 == 3 ? 0 : 1 }, slot: .hours(3))
    #expect(Self.choice(later).answer == .wait(until: .monday + .hours(12)))
  }

  @Test("no slot in quiet hours, and none after the push has expired")
  func open() {
    let scoring = Scoring(Self.byHour { Double(($0 + 12) % 24) }, slot: .hours(3))
    // Nine in the morning is best, which is now; then midnight is worst.
    #expect(Self.choice(scoring).answer == .send)
    let late = Scoring(Self.byHour { Double($0) }, slot: .hours(3))
    #expect(Self.choice(late).answer == .wait(until: .monday + .hours(21)))
    let quiet = QuietWindow(from: 20 * 60, to: 8 * 60)
    #expect(
      Self.choice(late, Self.record(quiet: quiet)).answer == .wait(until: .monday + .hours(18)))
    let short = Self.record(livesFor: .hours(2) + .hours(3))
    #expect(Self.choice(late, short).answer == .wait(until: .monday + .hours(12)))
  }

  @Test("a push below the price is dropped, one at the price goes")
  func price() {
    let model = ScoreModel(weights: [.hour: 0.01])
    #expect(Self.choice(Scoring(model, price: 0.1)).answer == .send)
    #expect(Self.choice(Scoring(model, price: 0.1001)).answer == .drop)
    #expect(Self.choice(Scoring(model, slot: .hours(3), price: 0.2)).answer != .drop)
    #expect(Self.choice(Scoring(model)).answer == .send)
  }

  @Test("without a model pushes go at once")
  func noModel() { #expect(Self.choice(Scoring(nil, slot: .hours(3), price: 9)).answer == .send) }

  @Test("what has waited goes")
  func waited() {
    var record = Self.record()
    record.push.passed.insert(.decisionRule)
    let scoring = Scoring(Self.byHour { Double($0) }, slot: .hours(3), price: 99, hold: 1)
    #expect(Self.choice(scoring, record) == DecisionChoice(.send))
  }

  @Test("all answers that a rule can give are those that it gives, with their probabilities")
  func chances() {
    let scoring = Scoring(
      Self.byHour { Double($0) }, slot: .hours(6), price: 15, explore: 0.4)
    var held = scoring
    held.hold = 0.3
    for scoring in [
      scoring, held, Scoring(nil, slot: .hours(3), explore: 1), Scoring(ScoreModel()),
    ] {
      let chances = ScoreRule(scoring, for: [.updates]).chances(Self.record(), zones: Place.table)
      let known = Dictionary(uniqueKeysWithValues: chances.map { ($0.answer, $0.propensity!) })
      #expect(abs(known.values.reduce(0, +) - 1) < 1e-12)
      var seen: Set<DecisionAnswer> = []
      for seed in 0..<2_000 {
        let choice = Self.choice(scoring, seed: UInt64(seed) << 20)
        seen.insert(choice.answer)
        #expect(known[choice.answer].map { abs($0 - choice.propensity!) < 1e-12 } == true)
      }
      #expect(seen == Set(known.keys))
    }
    var waited = Self.record()
    waited.push.passed.insert(.decisionRule)
    #expect(
      ScoreRule(scoring, for: [.updates]).chances(waited, zones: Place.table)
        == [DecisionChoice(.send)])
  }

  /// How often each answer comes in many draws, with the probability that it says of itself.
  private static func frequencies(
    _ scoring: Scoring, count: Int = 20_000
  ) -> [DecisionAnswer: (share: Double, propensity: Double)] {
    var seen: [DecisionAnswer: (count: Int, propensity: Double)] = [:]
    for seed in 0..<count {
      let choice = Self.choice(scoring, seed: UInt64(seed) << 20)
      seen[choice.answer, default: (0, choice.propensity!)].count += 1
      #expect(seen[choice.answer]!.propensity == choice.propensity)
    }
    let sum = seen.values.reduce(0) { $0 + $1.propensity }
    #expect(abs(sum - 1) < 1e-12)
    for (answer, found) in seen {
      let error = (found.propensity * (1 - found.propensity) / Double(count)).squareRoot()
      #expect(abs(Double(found.count) / Double(count) - found.propensity) < 5 * error, "\(answer)")
    }
    return seen.mapValues { (Double($0.count) / Double(count), $0.propensity) }
  }

  @Test("each answer comes with its probability, those that are not given by chance included")
  func propensities() {
    let scoring = Scoring(
      Self.byHour { Double($0) }, slot: .hours(6), price: 15, explore: 0.4)
    #expect(Self.frequencies(scoring).count == 4)
    let dropping = Self.choice(Scoring(ScoreModel(), price: 1, explore: 0.25), seed: 3)
    #expect(dropping.answer == .drop ? dropping.propensity == 0.75 : dropping.propensity == 0.25)
  }

  @Test("a share of pushes is held back by chance, whatever the score, the price and exploration")
  func hold() {
    let best = Self.byHour { Double($0) }
    // Two of ten, and of the others half go uniformly to one of four slots: the rest to the best one.
    let dear = Self.frequencies(Scoring(best, slot: .hours(6), price: 1, explore: 0.5, hold: 0.2))
    #expect(dear.count == 5 && dear[.drop]!.propensity == 0.2)
    #expect(abs(dear[.send]!.propensity - 0.1) < 1e-12)
    let evening = dear[.wait(until: .monday + .hours(18))]!
    #expect(abs(evening.propensity - 0.5) < 1e-12)
    // What is below the price is dropped as well, and by chance too.
    let cheap = Self.frequencies(Scoring(best, slot: .hours(6), price: 99, explore: 0.5, hold: 0.2))
    #expect(abs(cheap[.drop]!.propensity - 0.6) < 1e-12)
    let atOnce = Self.frequencies(Scoring(nil, hold: 0.3))
    #expect(atOnce[.drop]!.propensity == 0.3 && atOnce[.send]!.propensity == 0.7)
    #expect(Self.choice(Scoring(best, hold: 1)) == DecisionChoice(.drop))
  }

  @Test("what is not held back by chance is chosen as without", arguments: 0..<50 as Range<UInt64>)
  func notHeld(seed: UInt64) {
    let scoring = Scoring(Self.byHour { Double($0) }, slot: .hours(3), price: 5, explore: 0.3)
    let held = Scoring(
      Self.byHour { Double($0) }, slot: .hours(3), price: 5, explore: 0.3, hold: 0.5)
    let (own, other) = (Self.choice(scoring, seed: seed << 20), Self.choice(held, seed: seed << 20))
    // What is not held is chosen as before, with half the probability.
    #expect(other.answer == .drop || other.answer == own.answer)
    if other.answer != .drop { #expect(other.propensity == own.propensity! / 2) }
  }

  @Test("features are those of the moment for which a push is decided")
  func features() {
    let record = Self.record { experience in
      for hour in [10, 10, 18] { experience.send(.newPost, inHour: hour, at: .monday) }
      experience.send(.offer, inHour: 19, at: Self.now - .hours(5))
      experience.open(.newPost, sentInHour: 18, at: Self.now - .hours(4))
      experience.visit(inHour: 20, at: Self.now - .hours(3))
      experience.send(.offer, inHour: 19, at: Self.now - .hours(1))
    }
    let slots = SlotChoice(hours: 3)
    var inputs = ScoreInputs(record, in: slots)
    let now: [ScoreFeature: Double] = [
      .hour: 10, .weekday: 0, .wait: 0, .age: 2, .items: 1, .sentToday: 1, .unopened: 1,
      .hoursSinceSent: 1, .hoursSinceOpened: 4, .hoursSinceVisit: 3, .sent: 5, .opened: 1,
      .visits: 1,
      .sentInSlot: 2, .openedInSlot: 0, .visitsInSlot: 0, .sentOfCategory: 3, .openedOfCategory: 1,
      .isUpdates: 1, .isMarketing: 0, .android: 0, .ios: 0, .utcOffset: 0,
    ]
    for (feature, value) in now { #expect(inputs[feature] == value, "\(feature)") }
    #expect(abs(inputs[.daysKnown] - 3.4375) < 1e-12)
    inputs.set(6, of: slots, for: record)
    let later: [ScoreFeature: Double] = [
      .hour: 18, .weekday: 0, .wait: 7.5, .age: 9.5, .sentInSlot: 3, .openedInSlot: 1,
      .visitsInSlot: 1, .sent: 5,
    ]
    for (feature, value) in later { #expect(inputs[feature] == value, "\(feature)") }
    inputs.set(0, of: slots, for: record)
    #expect(inputs[.weekday] == 1 && inputs[.hour] == 0 && inputs[.wait] == 13.5)
    let newcomer = ScoreInputs(Self.record(), in: slots)
    #expect(newcomer[.hoursSinceOpened] == 8_760 && newcomer[.hoursSinceSent] == 8_760)
  }
}
