import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Where several posts are due for one person, the strategy's rule may say which goes first.
@Suite struct PostPreferenceTests {
  /// Sends everything, and prefers posts by their age.
  private struct ByAge: DecisionRule {
    /// 1 for the oldest first, -1 for the newest, 0 for none.
    var sign: Double

    func decides(_ category: Category) -> Bool { true }

    func choice(
      _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
      chance: some DecisionChance
    ) -> DecisionChoice { DecisionChoice(.send) }

    func preference(_ record: DecisionRecord, _ memory: Nothing) -> Double {
      sign * Double(record.age.milliseconds)
    }
  }

  /// A post a day, in the evening.
  private static func evening(_ choice: PostChoice) -> Strategy {
    var policy = Policy(timing: .fixed(LocalTime(minute: 1_080)))
    policy.caps[.global] = Cap(limit: 1, per: .localDay)
    return Strategy(policy: policy, choice: choice)
  }

  private static let town: Town = {
    var world = WorldParameters()
    (world.businesses, world.subscribers) = (60, 100)
    return Town(world, seed: 7)
  }()

  private static func outcome(_ sign: Double) throws -> LaneOutcome {
    let desk = RuleDecider(ByAge(sign: sign), window: .days(3))
    return try JointLanesTests.joint(town, evening(.rule), lanes: 1, desk)[0]
  }

  @Test("the oldest first, or none preferred, is the order of arrival", arguments: [1, 0])
  func arrival(sign: Double) throws {
    let (own, plain) = (try Self.outcome(sign), Self.town.run(Self.evening(.arrival)))
    #expect(own.counts == plain.counts && own.arms[0].cohort == plain.arms[0].cohort)
    func opened(_ outcome: LaneOutcome) -> Set<String> {
      let rows = outcome.events.filter { $0.kind == .opened }
      return Set(rows.map { "\($0.recipient) \($0.push.rawValue) \($0.at)" })
    }
    let isSame = opened(own) == opened(plain) && !opened(own).isEmpty
    #expect(isSame)
  }

  @Test("the newest first are sent sooner after they were published")
  func newest() throws {
    func age(_ outcome: LaneOutcome) -> Double {
      let asked = Dictionary(
        outcome.events.filter { $0.kind == .intended }.map {
          ("\($0.recipient) \($0.push.rawValue)", $0.at)
        }
      ) { first, _ in first }
      let waits = outcome.events.filter { $0.kind == .attempted }.compactMap { row in
        asked["\(row.recipient) \(row.push.rawValue)"].map { Double((row.at - $0).milliseconds) }
      }
      return waits.reduce(0, +) / Double(waits.count)
    }
    let (old, new) = (age(try Self.outcome(1)), age(try Self.outcome(-1)))
    #expect(new < 0.8 * old, "\(new) ms, \(old) ms")
  }

  @Test("without a rule it is the order of arrival")
  func none() throws {
    let own = try JointLanesTests.joint(Self.town, Self.evening(.rule), lanes: 1, nil)[0]
    #expect(own.digest == Self.town.run(Self.evening(.arrival)).digest)
  }
}
