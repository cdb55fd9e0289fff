import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import Testing

@testable import SimWorld

/// What the event log says of the questions whether pushes are allowed.
@Suite struct PromptEventTests {
  /// Everyone has one Android device of version 13 that nobody has asked.
  private static func unasked() -> WorldParameters {
    var world = WorldParameters.plain(.citizenReports, subscribers: 120)
    world.reports.perMonth = 3
    world.reports.deletedPerDay = 0
    world.devices.android13Share = 1
    world.prompts.unaskedShare = 1
    world.prompts.explainedShare = 1
    return world
  }

  /// The questions and answers of each person, in order.
  private static func talks(_ outcome: LaneOutcome) -> [UInt64: [EventRow]] {
    Dictionary(
      grouping: outcome.events.filter { [.prompted, .granted, .denied].contains($0.kind) },
      by: \.recipient)
  }

  private static func words(_ rows: [EventRow]) -> [String] {
    rows.map { "\($0.kind.name) \(Prompt(rawValue: $0.reason)!.name)" }
  }

  @Test(
    "S4-PERM-1, S4-PERM-2, S1-6-optin: the first report brings the explanation, then the system's question",
    arguments: 0..<5 as Range<UInt64>)
  func firstReport(seed: UInt64) {
    let town = Town(Self.unasked(), seed: seed, days: 14)
    let outcome = town.run(.instant)
    let talks = Self.talks(outcome)
    let reports = Dictionary(
      grouping: town.happenings(.reportSubmitted), by: { UInt64($0.index) })
    #expect(Set(talks.keys) == Set(reports.keys) && talks.count > 50)
    for (person, rows) in talks {
      #expect(
        Self.words(rows) == ["prompted explanation", "prompted system", "granted system"])
      #expect(rows.allSatisfy { $0.at == reports[person]![0].at && $0.device == 0 })
      #expect(rows.allSatisfy { $0.push.rawValue == 0 })
    }
    #expect(outcome.total(.permitted) == talks.count)
  }

  @Test("S1-6-optin: whoever does not go on after the explanation is not asked by the system")
  func notNow() {
    var world = Self.unasked()
    world.prompts.explainedShare = 0
    let outcome = Town(world, seed: 1, days: 14).run(.instant)
    let talks = Self.talks(outcome)
    #expect(talks.count > 50 && outcome.total(.permitted) == 0)
    #expect(
      talks.values.allSatisfy {
        Self.words($0) == ["prompted explanation", "denied explanation"]
      })
  }

  @Test(
    "S2-perm-launch, S4-PERM-3, S4-PERM-4: one question of the system, a soft one at the next visit, others 30 days apart"
  )
  func softQuestions() {
    var world = Self.unasked()
    world.activity.sessionsPerDay = 3
    world.prompts.coldFactor = 0.5
    world.prompts.reconsideredShare = 0.2
    var launch = Strategy.instant
    launch.prompts.at = .launch
    let outcome = Town(world, seed: 1, days: 70).run(launch)
    let talks = Self.talks(outcome)
    for rows in talks.values {
      let asked = rows.filter { $0.kind == .prompted }
      #expect(Self.words([asked[0]]) == ["prompted system"])
      #expect(Self.words(Array(asked.dropFirst())).allSatisfy { $0 == "prompted soft" })
      let soft = asked.dropFirst().map(\.at)
      #expect(zip(soft, soft.dropFirst()).allSatisfy { $1 - $0 >= .days(30) })
      let second = soft.first.map { $0 - asked[0].at }
      #expect(second.map { .zero < $0 && $0 < .days(10) } ?? true, "\(second!.days)")
      // Each question has its answer, and nobody who has allowed pushes is asked again.
      #expect(rows.count == 2 * asked.count)
      #expect(!rows.dropLast().contains { $0.kind == .granted })
    }
    let granted = talks.values.count { $0.last!.kind == .granted }
    #expect(outcome.total(.permitted) == granted)
    let soft = talks.values.count { Self.words($0).last == "granted soft" }
    #expect(soft > 3 && soft < granted && granted < talks.count)
  }

  @Test("who is not logged is asked all the same")
  func unlogged() {
    let town = Town(Self.unasked(), seed: 2, days: 14)
    let logged = town.run(.instant)
    let unlogged = town.run(.instant, eventShare: 0)
    #expect(unlogged.events.isEmpty && unlogged.digest == logged.digest)
    #expect(unlogged.counts == logged.counts)
  }
}
