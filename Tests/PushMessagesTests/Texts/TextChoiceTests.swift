import PushModel
import Testing

@testable import PushMessages

/// Which text a daily rule sends: by weight, under conditions, and by what it has learned.
@Suite struct TextChoiceTests {
  private static let here = BusinessID(rawValue: 0)

  private static func rules(_ chance: DailyChance) -> TriggerTable {
    TriggerTable(TriggerBook([TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)]))
  }

  /// The first decision point of somebody, at 20:00 on a day of 2026, who was last here so long ago.
  private static func context(
    _ day: Int64, away: Interval = .days(1), sent: SentTexts = SentTexts(),
    scores: TextScores? = nil
  ) -> TextContext {
    let now = Timestamp.utc(day, hour: 20)
    let agenda = Agenda(here, .user, at: now - away)
    return TextContext(
      agenda, Member.zones.clock(ZoneID(rawValue: 0), at: now), sent: sent, scores: scores,
      at: now)
  }

  /// What chance makes of a decision point, by a thousand even draws.
  private static func treatments(
    _ chance: DailyChance, in context: TextContext?
  ) -> [UInt8?: (share: Double, propensity: Double)] {
    let rules = rules(chance)
    let firing = Firing(rule: 0, type: .reminder, to: .subject, occasion: 0, items: 1)
    var found: [UInt8?: (share: Double, propensity: Double)] = [:]
    for step in 0..<1_000 {
      let treatment = rules.treatment(
        by: firing, of: here, uniform: (Double(step) + 0.5) / 1_000, in: context)
      found[treatment.text, default: (0, 0)].share += 0.001
      found[treatment.text]!.propensity = treatment.propensity
    }
    return found
  }

  @Test("2026 begins on a Thursday", arguments: 0..<14 as Range<Int64>)
  func weekday(day: Int64) {
    let week: [Weekday] = [
      .thursday, .friday, .saturday, .sunday, .monday, .tuesday, .wednesday,
    ]
    #expect(Self.context(day).weekday == week[Int(day % 7)])
  }

  @Test(
    "a condition on the day of the week and on days away is asked at the decision point",
    arguments: [
      (day: Int64(0), away: Interval.days(1), eligible: [0, 3]),
      (2, .days(1), [0, 1, 3]), (3, .days(1), [0, 1, 3]), (4, .days(1), [0, 3]),
      (0, .days(2), [0, 2]), (2, .days(9), [0, 1, 2]),
    ])
  func conditions(day: Int64, away: Interval, eligible: [Int]) {
    let chance = DailyChance(
      share: 1, texts: [1, 1, 1, 1],
      only: [
        1: TextCondition(on: [.saturday, .sunday]), 2: TextCondition(awayMin: .days(2)),
        3: TextCondition(awayMax: .days(2)),
      ])
    let found = Self.treatments(chance, in: Self.context(day, away: away))
    #expect(found.keys.compactMap { $0.map(Int.init) }.sorted() == eligible)
    for (share, propensity) in found.values {
      #expect(abs(share - propensity) < 0.002)
      #expect(abs(propensity - 1 / Double(eligible.count)) < 1e-12)
    }
  }

  @Test("where no text may be chosen, nothing is sent for certain")
  func nothing() {
    let chance = DailyChance(share: 0.9, only: [0: TextCondition(on: [.sunday])])
    let found = Self.treatments(chance, in: Self.context(0))
    #expect(found.count == 1 && found[nil]?.propensity == 1)
    // A host that says nothing of the moment has no text with a condition.
    #expect(Self.treatments(chance, in: nil)[nil]?.propensity == 1)
    #expect(Self.treatments(DailyChance(share: 1), in: nil)[0]?.propensity == 1)
  }

  @Test("the share stays what it is, and what was had lately is spared")
  func learned() throws {
    var log = TextLog()
    let both: TextSubset = [.text(0), .text(1)]
    for point in 0..<1_000 {
      for text in 0..<2 {
        log.choose(text, among: both)
        if point % 10 < 4 + text { log.reward(text, among: both) }
      }
    }
    let scores = TextScores(log, prior: 0)
    var sent = SentTexts()
    sent.record(1, at: .utc(0, hour: 20) - .days(1))
    let shares = try [DifferenceSoftmax.Kind.softmax, .recovering].map { kind in
      let choice = DifferenceSoftmax(by: kind, prior: 0, temperature: 0.2, penalty: 0.5)
      let chance = DailyChance(share: 0.8, texts: [1, 1], choice: choice)
      let trained = Self.treatments(chance, in: Self.context(0, sent: sent, scores: scores))
      #expect(abs(trained.values.reduce(0) { $0 + $1.propensity } - 1) < 1e-12)
      #expect(abs((trained[nil]?.propensity ?? 0) - 0.2) < 1e-12)
      // During the training by the weights, whatever was sent.
      let training = Self.treatments(chance, in: Self.context(0, sent: sent))
      #expect(training[0]?.propensity == 0.4 && training[1]?.propensity == 0.4)
      return try #require(trained[1]?.propensity)
    }
    // 0.4 and 0.5: scores of −0.2 and 0.25, two and a quarter temperatures apart.
    #expect(abs(shares[0] - 0.8 / (1 + 0.105_399_224_561_864_33)) < 1e-9)
    #expect(shares[1] < 0.5 && shares[1] > 0.3, "\(shares)")
  }

  @Test("a rule that goes by chance alone asks for nothing")
  func asks() {
    #expect(Self.rules(DailyChance()).contextual.isEmpty)
    let learned = DailyChance(choice: DifferenceSoftmax())
    let conditional = DailyChance(only: [0: TextCondition(on: [.monday])])
    #expect(Self.rules(learned).contextual == [learned])
    #expect(Self.rules(conditional).contextual == [conditional])
    var off = TriggerBook([TriggerRule("daily", .daily(learned), to: .subject, push: .reminder)])
    off["daily"]?.isEnabled = false
    #expect(TriggerTable(off).contextual.isEmpty)
  }
}
