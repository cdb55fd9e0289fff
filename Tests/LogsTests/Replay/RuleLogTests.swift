import PushModel
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Logs
@testable import Scenarios

/// What a world's own log tells of decision rules, and a replay of it.
@Suite("The log of a decision rule", .releaseOnly)
struct RuleLogTests {
  private static let scenario = """
    pushlab: 1
    name: rules
    seed: 9
    horizon: { start: 2026-03-18, days: 9, warmupDays: 0 }
    replications: 1
    world:
      kind: smallBusiness
      businesses: 40
      subscribers: 400
      zones: { Africa/Johannesburg: 0.5, Europe/Oslo: 0.5 }
      posts: { perDay: 2 }
      response: { openAndroid: 0.2, openIOS: 0.2 }
      preferences: { ownQuietShare: 0, noQuietShare: 0, movePerDay: 0, changePerDay: 0.01 }
    arms:
      - name: house
        baseline: true
        strategy:
          caps: { global: { limit: 3, per: localDay } }
          minGap: 30min
          quietHours: { from: "22:00", to: "08:00", action: defer }
      - name: model
        extends: house
        strategy:
          score:
            model:
              tables: [{ feature: hour, below: [9, 18], values: [0, 0.1, 0.2] }]
              weights: { openedInSlot: 0.1, unopened: -0.02, hoursSinceVisit: -0.002 }
            slot: 3h
            price: 0.05
      - name: exploring
        extends: model
        strategy: { score: { explore: 0.3 } }
      - name: uniform
        extends: house
        strategy: { sendTime: { by: uniform } }
      - name: thompson
        extends: house
        strategy: { sendTime: { by: thompson } }

    """

  private static let world = Result {
    let file = try ScenarioFile.load(text: scenario, name: "rules.yaml")
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    return (plan, events: Array(try plan.run(eventShare: 1).events))
  }

  private static func events(_ arm: String) throws -> [EventRow] {
    let (plan, events) = try world.get()
    let place = try #require(plan.scenario.arms.firstIndex { $0.name == arm })
    return events.filter {
      Int($0.arm) == place && $0.recipient < UInt64(plan.scenario.world.subscribers)
    }
  }

  private struct Name: Hashable {
    let recipient: UInt64
    let push: PushID
  }

  @Test("each answer of a rule is told with its probability, by the row that tells what came of it")
  func propensities() throws {
    let rows = try Self.events("exploring").filter { $0.propensity > 0 }
    #expect(Set(rows.map(\.kind)) == [.held, .suppressed, .attempted])
    for row in rows {
      let reason =
        row.kind == .suppressed ? Refusal.decisionRule.rawValue : Hold.decisionRule.rawValue
      #expect(row.reason == reason && row.propensity <= 1)
    }
    // Of each push one answer by chance; what has waited goes for sure.
    let pushes = Dictionary(grouping: rows) { Name(recipient: $0.recipient, push: $0.push) }
    for all in pushes.values {
      let sorted = all.sorted { $0.at < $1.at }
      #expect(sorted[0].propensity < 1 || sorted.count == 1)
      #expect(sorted.dropFirst().allSatisfy { $0.kind == .attempted && $0.propensity == 1 })
      #expect(sorted.count == 1 || sorted[0].kind == .held)
    }
    // Each kind by its probability: a drop is never explored.
    #expect(rows.allSatisfy { $0.kind != .suppressed || abs($0.propensity - 0.7) < 1e-12 })
    #expect(rows.contains { $0.propensity < 0.1 })
    let waits = try Self.events("exploring").filter {
      $0.kind == .held && $0.reason == Hold.decisionRule.rawValue
    }
    #expect(waits.count > 300 && waits.allSatisfy { $0.propensity > 0 })
  }

  @Test("all that a provider was called for has the probability of its answer, once")
  func attempted() throws {
    let rows = try Self.events("uniform").filter { $0.kind == .attempted }
    let asked = rows.filter { $0.type.category == .updates || $0.type.category == .marketing }
    let pushes = Dictionary(grouping: asked) { Name(recipient: $0.recipient, push: $0.push) }
    #expect(pushes.count > 500)
    #expect(pushes.values.allSatisfy { $0.count { $0.propensity > 0 } == 1 })
  }

  @Test("without a rule, or with one that does not know its probabilities, the log has none")
  func none() throws {
    #expect(try Self.events("house").allSatisfy { $0.propensity == 0 })
    // What has waited goes for sure, whatever the rule; its first answer is unknown.
    let known = try Self.events("thompson").filter { $0.propensity > 0 }
    #expect(known.allSatisfy { $0.kind == .attempted && $0.propensity == 1 })
    let (plan, events) = try Self.world.get()
    let log = LoggedWorld(plan, arm: 4, events: events)
    let value = try Replay.of(log, under: plan.scenario.arms[0]).report.answers
    #expect(value.state == .refused)
    #expect(try #require(value.reason).contains("answers of its rule and lacks that of "))
  }

  @Test("visits, by which rules go, are in the log of an arm with a rule")
  func visits() throws {
    #expect(try Self.events("model").contains { $0.kind == .visited })
    #expect(try !Self.events("house").contains { $0.kind == .visited })
  }

  @Test(
    "the strategy that made it gives every answer again",
    arguments: ["model", "exploring", "uniform"])
  func same(arm: String) throws {
    let (plan, events) = try Self.world.get()
    let place = try #require(plan.scenario.arms.firstIndex { $0.name == arm })
    let log = LoggedWorld(plan, arm: place, events: events)
    let (report, lines) = try Replay.of(log, under: log.arm)
    #expect(report.agreement.triggers > 2_000)
    #expect(
      report.agreement.same == report.agreement.triggers,
      "\(report.agreement.triggers - report.agreement.same): \(report.agreement.differences.prefix(6))"
    )
    #expect(lines.contains { $0.replay.hold == Hold.decisionRule.name })
    #expect(
      (arm == "uniform") != lines.contains { $0.replay.reason == Refusal.decisionRule.name })
  }

  @Test("another rule's answers differ, and say so")
  func other() throws {
    let (plan, events) = try Self.world.get()
    let log = LoggedWorld(plan, arm: 0, events: events)
    let lines = try Replay.of(log, under: plan.scenario.arms[1]).lines
    #expect(lines.contains { !$0.isSame && $0.replay.name == "sentLater decisionRule" })
    #expect(lines.contains { !$0.isSame && $0.replay.name == "suppressed decisionRule" })
  }
}
