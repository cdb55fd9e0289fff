import Foundation
import PushModel
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Logs
@testable import Scenarios

/// A world's own log, through the strategy that made it and through others.
@Suite("A replay of a simulated log", .releaseOnly)
struct OwnLogTests {
  /// Two zones, all kinds of holds and refusals, and people with quiet hours of their own.
  private static let scenario = """
    pushlab: 1
    name: own
    seed: 9
    horizon: { start: 2026-03-23, days: 10, warmupDays: 0 }
    replications: 1
    world:
      kind: smallBusiness
      businesses: 40
      subscribers: 200
      zones: { Africa/Johannesburg: 0.5, Europe/Oslo: 0.5 }
      posts: { perDay: 3 }
      preferences: { ownQuietShare: 0.1, noQuietShare: 0.05, movePerDay: 0.02, changePerDay: 0.01 }
    arms:
      - name: house
        baseline: true
        strategy:
          caps:
            global: { limit: 3, per: localDay }
            marketing: { limit: 2, per: rolling 7d, overflow: drop }
          minGap: 30min
          quietHours: { from: "22:00", to: "08:00", action: defer }
      - name: free
        strategy: { caps: none, minGap: none, quietHours: none }
      - name: waiting
        extends: house
        strategy:
          caps: { global: { limit: 4, per: rolling 1d, overflow: defer } }
          timing: "14:00"
      - name: last-active
        extends: house
        strategy: { timing: lastActive }
      - name: gathered
        extends: house
        strategy: { digest: { new_post: 2h } }
      - name: dropping
        extends: house
        strategy:
          quietHours: { from: "20:00", to: "09:00", action: drop }
          timing: bestHour

    """

  private static let world = Result {
    let file = try ScenarioFile.load(text: scenario, name: "own.yaml")
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    return (plan, events: Array(try plan.run(eventShare: 1).events))
  }

  private static func log(_ arm: Int) throws -> LoggedWorld {
    let (plan, events) = try world.get()
    return LoggedWorld(plan, arm: arm, events: events)
  }

  @Test("the strategy that made it makes every decision again", arguments: 0..<6)
  func same(arm: Int) throws {
    let log = try Self.log(arm)
    let (report, lines) = try Replay.of(log, under: log.arm)
    #expect(report.agreement.triggers > 1_200)
    // One who moves while a push waits: the log tells of it with their next push.
    let others = report.agreement.triggers - report.agreement.same
    #expect(
      others <= report.agreement.triggers / 50_000,
      "\(log.arm.name): \(report.agreement.differences.prefix(6))")
    let digests = report.agreement.digests
    #expect((digests.log > 0) == (log.arm.name == "gathered"))
    #expect(digests.same == digests.log && digests.same == digests.replay, "\(digests)")
    #expect(lines.count == report.agreement.triggers)
    // Held pushes go at the log's moment, up to what the queue takes; but for one who moves while
    // they wait, of whom the log tells with their next push.
    let later = lines.filter { $0.replay.outcome == .sentLater }
    let late = later.count {
      let queued = $0.log.sentAt!.milliseconds - $0.replay.sentAt!.milliseconds
      return !(0..<60_000).contains(queued)
    }
    #expect(late <= later.count / 500, "\(late) of \(later.count)")
  }

  /// Where nothing that a strategy leads to changes people, devices and posts, what one arm's log
  /// says is what a replay of another's does.
  @Test("another strategy's decisions are those of its own log")
  func other() throws {
    let file = try ScenarioFile.load(
      text: Self.scenario, name: "own.yaml",
      overrides: [
        "world.fatigue.optOutPerPush=0", "world.fatigue.leavePerWeekAbove=0",
        "world.fatigue.uninstallPerDay=0", "world.devices.staleShare=0",
        "world.preferences.changePerDay=0", "world.preferences.movePerDay=0",
        "world.posts.takedownShare=0", "world.posts.bannedShare=0", "world.follows.endPerDay=0",
      ])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let events = Array(try plan.run(eventShare: 1).events)
    let logs = plan.scenario.arms.indices.map { LoggedWorld(plan, arm: $0, events: events) }
    func answers(_ lines: [Replay.Line]) -> [String: ReplayAnswer] {
      Dictionary(uniqueKeysWithValues: lines.map { ("\($0.uid) \($0.nid)", $0.log) })
    }
    var truths: [Int: [String: ReplayAnswer]] = [:]
    for (one, other) in [(0, 1), (1, 0), (0, 2), (1, 4), (4, 0)] {
      let truth =
        try truths[other] ?? answers(try Replay.of(logs[other], under: logs[other].arm).lines)
      truths[other] = truth
      let lines = try Replay.of(logs[one], under: logs[other].arm).lines
      let wrong = lines.filter { line in
        guard let logged = truth["\(line.uid) \(line.nid)"] else { return true }
        return !logged.agrees(with: line.replay, within: .seconds(1))
      }
      #expect(lines.count == truth.count && lines.count > 1_200)
      #expect(
        wrong.isEmpty,
        "\(logs[one].arm.name), \(logs[other].arm.name): \(wrong.count), \(wrong.prefix(2))")
      #expect(lines.contains { !$0.isSame })
    }
  }

  @Test("the policies of the first steps make every decision of their own logs again")
  func quickstart() throws {
    let path = Repository.folder.appending(path: "scenarios/quickstart.yaml").path
    let file = try ScenarioFile.load(
      path: path,
      overrides: [
        "world.subscribers=200", "replications=1", "world.preferences.ownQuietShare=0.15",
      ])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let events = Array(try plan.run(eventShare: 1).events)
    for arm in plan.scenario.arms.indices {
      let log = LoggedWorld(plan, arm: arm, events: events)
      let agreement = try Replay.of(log, under: log.arm).report.agreement
      #expect(agreement.triggers > 3_300)
      #expect(
        agreement.same == agreement.triggers,
        "\(log.arm.name): \(agreement.triggers - agreement.same), \(agreement.differences.prefix(3))"
      )
    }
  }

  @Test(
    "whoever lengthens their quiet hours is decided about by those that the log has at the time")
  func lengthened() throws {
    let file = try ScenarioFile.load(
      text: Self.scenario, name: "own.yaml",
      overrides: ["world.dynamics={silencePerAnnoyance: 0.1, silencing: {quietHours: 1}}"])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let events = Array(try plan.run(eventShare: 1).events)
    #expect(events.count { $0.kind == .silenced } > 40)
    let log = LoggedWorld(plan, events: events)
    let agreement = try Replay.of(log, under: log.arm).report.agreement
    #expect(
      agreement.triggers - agreement.same <= agreement.triggers / 50_000,
      "\(agreement.triggers - agreement.same): \(agreement.differences.prefix(3))")
  }

  @Test("own quiet hours are all that the same strategy misses in a log without their column")
  func ownQuietHours() throws {
    let (plan, events) = try Self.world.get()
    let log = LoggedWorld(plan, events: events, without: ["quietHours"])
    let (report, lines) = try Replay.of(log, under: log.arm)
    #expect(report.agreement.same < report.agreement.triggers)
    #expect(try #require(report.agreement.share) > 0.97)
    // Whoever differs anywhere differs first by a hold for quiet hours, in one of the two.
    var seen: Set<String> = []
    for line in lines.sorted(by: { ($0.at, $0.nid) < ($1.at, $1.nid) }) where !line.isSame {
      guard seen.insert(line.uid).inserted else { continue }
      #expect([line.log.hold, line.replay.hold].contains("quietHours"), "\(line)")
    }
  }

  @Test("without the column of zones people live in the zone that is said")
  func zones() throws {
    let (plan, events) = try Self.world.get()
    let log = LoggedWorld(plan, events: events, without: ["zone"])
    var question = LogQuestion()
    question.zone = "Africa/Johannesburg"
    let report = try Replay.of(log, under: log.arm, question).report
    let share = try #require(report.agreement.share)
    #expect(share > 0.8 && share < 1)
    #expect(report.agreement.differences.first!.log.contains("quietHours"))
  }
}
