import Foundation
import PushMessages
import PushModel
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Rules, kinds of worlds and organisations in scenario files.
@Suite struct SourceScenarioTests {
  private static func load(_ world: String, _ strategy: String = "{}") throws -> ScenarioFile {
    try ScenarioFile.load(
      text: """
        pushlab: 1
        name: s
        world: \(world)
        arms: [{ name: a, strategy: \(strategy) }]
        """, name: "s.yaml")
  }

  @Test(
    "S3-FEAT-2, S3-ADMIN-1: rules are read, written and read again, changes of organisations too")
  func rules() throws {
    let file = try Self.load(
      "{ kind: peerMentors }",
      """
      { rules: { followUp: { after: 7d, at: "10:30" }, milestone: { counts: [5] }, inactivity: { at: \
      lastActive, after: 3d }, overdue: { enabled: false }, organisations: { "2": { idle: { after: \
      21d } } } } }
      """)
    let book = file.scenario.arms[0].strategy.rules
    let halfPastTen = LocalTime(minute: 630)
    #expect(book["followUp"]?.when == .unacknowledged(for: .days(7), at: halfPastTen))
    #expect(book["milestone"]?.when == .milestone(of: .activities, at: [5]))
    #expect(book["inactivity"]?.when == .unopened(Absence(days: 3, at: .lastActive)))
    #expect(book["overdue"]?.isEnabled == false && book["pause"]?.isEnabled == true)
    let own = book.rules(of: BusinessID(rawValue: 2)).first { $0.name == "idle" }
    #expect(own?.when == .idle(for: .days(21), at: LocalTime(minute: 540)))
    #expect(try ScenarioFile.load(text: file.resolved, name: "r").scenario == file.scenario)
  }

  @Test("S3-FEAT-1: alerts before a due time are read, written and read again; absent unless named")
  func deadline() throws {
    let file = try Self.load(
      "{ kind: peerMentors, mentors: { dueShare: 0.5 } }",
      "{ rules: { deadline: { enabled: true, before: 36h, at: exact } } }")
    let rule = try #require(file.scenario.arms[0].strategy.rules["deadline"])
    #expect(rule.isEnabled && rule.when == .deadline(before: .hours(36), at: nil))
    #expect(file.scenario.world.mentors.dueShare == 0.5)
    #expect(try ScenarioFile.load(text: file.resolved, name: "r").scenario == file.scenario)
    let without = try Self.load("{ kind: peerMentors }")
    #expect(without.scenario.arms[0].strategy.rules["deadline"] == nil)
    #expect(!without.resolved.contains("deadline") && !without.resolved.contains("dueShare"))
  }

  @Test("S3-FEAT-1, S3-FEAT-2: one organisation has alerts of its own, the others none")
  func deadlineOfOne() throws {
    let file = try Self.load(
      "{ kind: peerMentors }",
      "{ rules: { organisations: { 3: { deadline: { enabled: true, before: 5d } } } } }")
    let book = file.scenario.arms[0].strategy.rules
    #expect(book["deadline"]?.isEnabled == false)
    let own = try #require(book.rules(of: BusinessID(rawValue: 3)).last)
    let nine = LocalTime(minute: 540)
    #expect(own.isEnabled && own.when == .deadline(before: .days(5), at: nine))
    #expect(try ScenarioFile.load(text: file.resolved, name: "r").scenario == file.scenario)
  }

  @Test("S3-FEAT-1: an alert is before the due time, at a time of the day or exact")
  func wrongDeadlines() {
    for rule in ["{ before: 0s }", "{ before: 2d, at: lastActive }", "{ after: 2d }"] {
      #expect(throws: ScenarioError.self) {
        try Self.load("{ kind: peerMentors }", "{ rules: { deadline: \(rule) } }")
      }
    }
  }

  @Test("S3-ADMIN-1: every rule is described, with value, default, meaning and source")
  func described() throws {
    let rows = try Self.load("{}").scenario.describe()
    for rule in TriggerBook.standardRules {
      let key = "arms[a].strategy.rules.\(rule.name).enabled"
      let row = try #require(rows.first { $0.key == key })
      #expect(row.fallback == "\(rule.isEnabled)" && row.source != nil && !row.doc.isEmpty)
    }
    let followUp = rows.first { $0.key == "arms[a].strategy.rules.followUp.after" }
    #expect(followUp?.value == "10d" && followUp?.source == "S3-FOLLOW-1")
  }

  @Test("an organisation has one name, and a customer no more messages than can be numbered")
  func refused() {
    let rules = "{ rules: { organisations: { \"00\": { idle: { after: 3d } } } } }"
    #expect(throws: ScenarioError.self) { try Self.load("{ kind: peerMentors }", rules) }
    let flood = "{ conversationsPerWeek: 50, stormShare: 1, stormMessages: 1000 }"
    #expect(throws: ScenarioError.self) { try Self.load("{ kind: commerce, commerce: \(flood) }") }
    #expect(throws: Never.self) { try Self.load("{ kind: inactivity, commerce: \(flood) }") }
  }

  @Test("a world has one kind or several")
  func kinds() throws {
    let one = try Self.load("{ kind: commerce }").scenario.world.kind
    let two = try Self.load("{ kind: [peerMentors, commerce] }").scenario.world.kind
    #expect(one.all == [.commerce] && two.all == [.commerce, .peerMentors])
    #expect(try Self.load("{}").scenario.world.kind.all == [.smallBusiness])
  }

  @Test("a lane holds whole organisations, at least one; nobody is left out")
  func lanes() throws {
    for (mentors, size, lanes) in [(31, 1_024, 5), (29, 1_020, 5), (1_499, 1_500, 4)] {
      let file = try Self.load(
        "{ kind: peerMentors, subscribers: 5000, mentors: { mentorsPerOrganisation: \(mentors) } }")
      let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
      #expect(plan.peoplePerLane == size && plan.lanes == lanes && plan.ownerLanes == 0)
      #expect(
        plan.people(inLane: 0) == 0..<size && plan.people(inLane: lanes - 1).upperBound == 5_000)
    }
    #expect(try ExperimentPlan(try Self.load("{}").scenario, resolved: "").peoplePerLane == 1_024)
  }

  @Test("one answer: all kinds at once, edited and commanded, on 1, 2 and 3 threads", .releaseOnly)
  func threads() throws {
    let file = try ScenarioFile.load(
      text: """
        pushlab: 1
        name: s
        horizon: { start: 2026-03-16, days: 21, warmupDays: 3 }
        replications: 2
        laneSize: 64
        world:
          kind: [smallBusiness, commerce, inactivity, peerMentors, citizenReports]
          subscribers: 300
          businesses: 30
          prompts: { unaskedShare: 0.5 }
        arms:
          - { name: a, edits: [{ at: 9d, strategy: { minGap: 3h, rules: { followUp: { after: 4d } } } }] }
          - { name: b, strategy: { quietHours: { from: "22:00", to: "08:00" } } }
        commands: [{ at: 5d, do: ban, business: 0 }, { at: 6d, do: pause, subscriber: 7 }]
        """, name: "s.yaml")
    var digests: Set<UInt64> = []
    for threads in 1...3 {
      let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
      digests.insert(try plan.run(threads: threads).digest)
    }
    #expect(digests.count == 1)
  }
}
