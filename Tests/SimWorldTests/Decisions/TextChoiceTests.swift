import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// A decision rule may say with which of its texts a reminder is sent.
@Suite struct TextChoiceTests {
  /// Sends everything, reminders with one text.
  private struct Always: DecisionRule {
    var text: UInt8?

    func decides(_ category: Category) -> Bool { true }

    func choice(
      _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
      chance: some DecisionChance
    ) -> DecisionChoice { DecisionChoice(.send, text: text) }
  }

  /// Learns which text is opened: it tries each for a quarter of the reminders, and sends the best for the
  /// rest. What was opened it sees of the recipient's experience at their next reminder.
  private struct Trying: DecisionRule {
    let isLearning: Bool
    private var opened = InlineArray<12, Double>(repeating: 1)
    private var sent = InlineArray<12, Double>(repeating: 2)

    struct Memory: BitwiseCopyable {
      var (text, openings) = (-1, 0)
      var opened = InlineArray<12, Double>(repeating: 0)
      var sent = InlineArray<12, Double>(repeating: 0)
    }

    struct Sums {
      var (opened, sent) = (
        InlineArray<12, Double>(repeating: 0), InlineArray<12, Double>(repeating: 0)
      )
    }

    init(learning isLearning: Bool = true) { self.isLearning = isLearning }

    var newcomer: Memory { Memory() }
    var noSums: Sums { Sums() }
    var best: Int { (0..<12).max { opened[$0] / sent[$0] < opened[$1] / sent[$1] }! }

    func decides(_ category: Category) -> Bool { category == .reminders }

    func choice(
      _ record: DecisionRecord, _ memory: inout Memory, zones: ZoneTable,
      chance: some DecisionChance
    ) -> DecisionChoice {
      let openings = record.experience.opened(ofType: .reminder)
      if memory.text >= 0 {
        memory.sent[memory.text] += 1
        if openings > memory.openings { memory.opened[memory.text] += 1 }
      }
      let isTrial = !isLearning || chance.uniform(0) < 0.25
      memory.text = isTrial ? Int(chance.uniform(1) * 12) : best
      memory.openings = openings
      return DecisionChoice(
        .send, propensity: isLearning ? nil : 1.0 / 12, text: UInt8(memory.text))
    }

    func add(_ experience: Experience, _ memory: Memory, to sums: inout Sums) {
      for text in 0..<12 {
        sums.sent[text] += memory.sent[text]
        sums.opened[text] += memory.opened[text]
      }
    }

    mutating func learn(from sums: Sums) {
      for text in 0..<12 {
        (sent[text], opened[text]) = (2 + sums.sent[text], 1 + sums.opened[text])
      }
    }
  }

  /// A day without opening the app brings a reminder, of which text 9 is opened most.
  private static func town(_ seed: UInt64 = 1) -> Town {
    var world = WorldParameters.plain(.inactivity, subscribers: 150)
    world.response.openContextual = 0.3
    world.response.habituation = .none
    world.response.textFactors = [0.2, 1, 0.5, 0.2, 0.2, 0.5, 0.2, 0.2, 0.2, 2, 0.2, 0.2]
    world.activity.sessionsPerDay = 0.1
    return Town(world, seed: seed, days: 40)
  }

  private static let strategy: Strategy = {
    var strategy = Strategy.instant
    strategy.rules["inactivity"]?.when = .unopened(Absence(days: 1))
    return strategy
  }()

  private static func outcome(_ rule: some DecisionRule, _ strategy: Strategy = strategy) throws
    -> LaneOutcome
  {
    try JointLanesTests.joint(town(), strategy, lanes: 1, RuleDecider(rule, window: .days(2)))[0]
  }

  private static func openRate(_ outcome: LaneOutcome) -> Double {
    Double(outcome.rows(.opened, .reminder).count)
      / Double(outcome.rows(.displayed, .reminder).count)
  }

  @Test("a text is opened by what it is worth")
  func chosen() throws {
    let rates = try ([nil, 0, 1, 9] as [UInt8?]).map {
      Self.openRate(try Self.outcome(Always(text: $0)))
    }
    // Without a choice one of the first four texts, with 0.2, 1, 0.5 and 0.2.
    #expect(rates[1] < rates[0] && rates[0] < rates[2] && 1.4 * rates[2] < rates[3], "\(rates)")
  }

  @Test("a text that the type does not have changes nothing")
  func outOfRange() throws {
    let plain = try Self.outcome(Always(text: nil))
    let wild = try Self.outcome(Always(text: 12))
    #expect(wild.digest == plain.digest && wild.events.allSatisfy { $0.text == 0 })
  }

  @Test("at a decision point the text is the one that chance has chosen")
  func decisionPoint() throws {
    let strategy = Strategy.reminding(DailyChance(share: 1, texts: [1, 1]))
    let plain = try Self.outcome(Always(text: nil), strategy)
    let choosing = try Self.outcome(Always(text: 9), strategy)
    #expect(choosing.digest == plain.digest && plain.rows(.opened).count > 100)
  }

  @Test("the log has the text with the first call of a provider, and its probability")
  func logged() throws {
    let outcome = try Self.outcome(Trying(learning: false))
    let rows = outcome.events.filter { $0.kind == .attempted && $0.text > 0 }
    #expect(rows.count > 500 && rows.allSatisfy { $0.propensity == 1.0 / 12 })
    #expect(Set(rows.map(\.text)) == Set(1...12))
    #expect(outcome.events.allSatisfy { $0.text == 0 || $0.kind == .attempted })
  }

  @Test("an explained decision has the text with which its push is sent")
  func explained() throws {
    let desk = RuleDecider(Always(text: 9), window: .days(2))
    let outcome = try JointLanesTests.joint(
      Self.town(), Self.strategy, lanes: 1, desk, watching: .everybody)[0]
    let sent = Set(outcome.rows(.sent, .reminder).map { [$0.recipient, $0.push.rawValue] })
    let texts = outcome.watchedDecisions
      .filter { sent.contains([$0.recipient.id.rawValue, $0.push.id.rawValue]) }
      .map(\.push.variant)
    #expect(texts.count > 100 && texts.allSatisfy { $0 == 9 })
  }

  @Test("a rule finds out which text is opened")
  func learns() throws {
    let outcome = try Self.outcome(Trying())
    let rows = outcome.events.filter { $0.kind == .attempted && $0.text > 0 }
    let late = rows.suffix(rows.count / 3)
    let share = Double(late.count { $0.text == 10 }) / Double(late.count)
    #expect(share > 0.6, "\(share)")
    let guessing = Self.openRate(try Self.outcome(Trying(learning: false)))
    #expect(Self.openRate(outcome) > 1.5 * guessing)
  }
}
