import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Citizens who report things (S4).
@Suite(.releaseOnly) struct ReportTests {
  private static func world(_ people: Int = 120) -> WorldParameters {
    var world = WorldParameters.plain(.citizenReports, subscribers: people)
    world.reports.perMonth = 3
    world.reports.assignedMedian = .hours(8)
    world.reports.resolvedMedian = .days(1)
    world.reports.deletedPerDay = 0
    return world
  }

  @Test(
    "S4-SCOPE-in, S4-RULE-1, S4-RULE-3: each change to assigned or resolved is told once, to its submitter",
    arguments: 0..<10 as Range<UInt64>)
  func transitions(seed: UInt64) {
    let town = Town(Self.world(), seed: seed, days: 21)
    let told = town.run(.instant).rows(.intended, .reportStatus)
    let made = town.happenings(.reportAssigned) + town.happenings(.reportResolved)
    #expect(
      Set(told.map { [Int64($0.recipient), $0.at.milliseconds] })
        == Set(made.map { [Int64($0.index), $0.at.milliseconds] }))
    #expect(told.count == made.count && made.count > 100)
    #expect(!town.happenings(.reportRejected).isEmpty)
  }

  @Test("reports of different citizens have different numbers, and so have their pushes")
  func numbers() {
    let town = Town(Self.world(), seed: 1, days: 21)
    let submitted = town.happenings(.reportSubmitted)
    #expect(Set(submitted.map(\.value)).count == submitted.count && submitted.count > 100)
    let authors = Dictionary(
      uniqueKeysWithValues: submitted.map { ($0.value, UInt64($0.index)) })
    for row in town.run(.instant).rows(.intended, .reportStatus) {
      #expect(authors[row.push.firing!.occasion >> 2] == row.recipient)
    }
  }

  @Test("S4-OQ-6: an arm that leaves out what whoever runs the system does tells of the rest alone")
  func actors() {
    var world = Self.world()
    world.reports.adminShare = 0.3
    let town = Town(world, seed: 1, days: 21)
    var staffAlone = Strategy.instant
    staffAlone.rules["reportStatus"]?.when = .transition(to: [.assigned, .resolved], by: [.staff])
    let told = town.run([.instant, staffAlone]).map { $0.rows(.intended, .reportStatus) }
    let made = town.happenings(.reportAssigned) + town.happenings(.reportResolved)
    #expect(told[0].count == made.count)
    #expect(
      Set(told[1].map { [Int64($0.recipient), $0.at.milliseconds] })
        == Set(made.filter { $0.actor == .staff }.map { [Int64($0.index), $0.at.milliseconds] }))
    #expect(abs(Double(told[1].count) / Double(told[0].count) - 0.7) < 0.1)
  }

  @Test("S4-RULE-2: two changes within seconds are two pushes, whatever the minimum gap")
  func rapid() {
    var world = Self.world()
    world.reports.rapidShare = 1
    var strategy = Strategy.instant
    strategy.policy.minGap = .hours(6)
    let outcome = Town(world, seed: 1, days: 21).run(strategy)
    let told = outcome.rows(.intended, .reportStatus)
    #expect(outcome.rows(.sent, .reportStatus).count == told.count && told.count > 100)
    #expect(outcome.rows(.held).isEmpty)
  }

  @Test("S4-RULE-4, C-08: every device that is allowed gets it, as one push")
  func allDevices() {
    var world = Self.world()
    world.devices.oneShare = 0
    world.devices.twoShare = 0.5
    let town = Town(world, seed: 2, days: 14)
    let outcome = town.run(.instant)
    for row in outcome.rows(.sent, .reportStatus) {
      let calls = outcome.events.filter {
        $0.kind == .attempted && $0.push == row.push && $0.recipient == row.recipient
      }
      #expect(
        Set(calls.map(\.device)).count == Int(town.world.devices[Int(row.recipient)].count))
    }
  }

  @Test("S4-ERR-5: an account that is deleted gets nothing from then on")
  func deletion() {
    var world = Self.world()
    world.reports.deletedPerDay = 0.05
    let town = Town(world, seed: 3, days: 21)
    let outcome = town.run(.instant)
    let deleted = Dictionary(
      uniqueKeysWithValues: town.world.triggers.filter { $0.kind == .delete }
        .map { (UInt64($0.index), $0.at) })
    #expect(deleted.count > 20)
    let late = outcome.rows(.sent).filter { row in
      deleted[row.recipient].map { $0 < row.at - .seconds(61) } ?? false
    }
    #expect(late.isEmpty)
    #expect(outcome.arms[0].funnel[suppressed: .recipientDeleted] > 10)
  }

  @Test("nothing becomes of a report that its author, who had left, did not submit")
  func neverSubmitted() {
    var world = Self.world()
    world.fatigue.uninstallPerDay = 0.05
    let town = Town(world, seed: 4, days: 21)
    let outcome = town.run(.instant)
    let left = Dictionary(
      uniqueKeysWithValues: town.world.triggers.filter { $0.kind == .leave }
        .map { (UInt64($0.index), $0.at) })
    for row in outcome.rows(.intended, .reportStatus) {
      let item = row.push.firing!.occasion >> 2
      let submitted = town.happenings(.reportSubmitted).first {
        UInt64($0.index) == row.recipient && $0.value == item
      }
      #expect(submitted.map { $0.at < left[row.recipient] ?? .distantFuture } == true)
    }
    #expect(left.count > 40)
  }

  /// Everyone has one Android device of version 13 that nobody has asked; all would say yes.
  private static func unasked() -> WorldParameters {
    var world = world()
    world.devices.android13Share = 1
    world.prompts.unaskedShare = 1
    world.prompts.explainedShare = 1
    return world
  }

  @Test(
    "S4-PERM-1, S4-PERM-2, C-12: nobody is asked before their first report, everybody after it",
    arguments: 0..<10 as Range<UInt64>)
  func afterFirstReport(seed: UInt64) {
    let town = Town(Self.unasked(), seed: seed, days: 14)
    let outcome = town.run(.instant)
    let reported = Set(town.happenings(.reportSubmitted).map { UInt64($0.index) })
    #expect(outcome.total(.permitted) == reported.count && reported.count < 120)
    // Who had reported when something was assigned to a team was pushed.
    #expect(outcome.arms[0].funnel[suppressed: .permissionDenied] == 0)
    #expect(outcome.rows(.sent).count == outcome.rows(.intended).count)
  }

  @Test("S2-perm-launch, S1-6-optin: asked cold at the first start, fewer say yes")
  func atLaunch() {
    var world = Self.unasked()
    world.activity.sessionsPerDay = 3
    world.prompts.coldFactor = 0.5
    var launch = Strategy.instant
    launch.prompts.at = .launch
    var never = launch
    never.prompts.at = .never
    let outcomes = Town(world, seed: 1, days: 30).run([.instant, launch, never])
    let permitted = outcomes.map { $0.total(.permitted) }
    #expect(permitted[0] > 100 && (40...80).contains(permitted[1]) && permitted[2] == 0)
    #expect(
      outcomes[2].arms[0].funnel[suppressed: .permissionDenied]
        == outcomes[2].arms[0].funnel[.intended])
  }

  @Test("S4-ERR-1, S1-2.3-register: a registration that fails is tried again at the next visit")
  func registration() {
    var world = Self.unasked()
    world.prompts.registrationFailShare = 0.6
    world.activity.sessionsPerDay = 2
    let outcome = Town(world, seed: 1, days: 30).run(.instant)
    let funnel = outcome.arms[0].funnel
    #expect(funnel[suppressed: .noToken] > 0)
    // At two visits a day nobody is long without a token.
    #expect(funnel[suppressed: .noToken] * 5 < funnel[.intended])
  }
}
