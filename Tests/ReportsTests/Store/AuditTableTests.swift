import Foundation
import GRDB
import PushModel
import PushPolicy
import PushService
import SimWorld
import TestSupport
import Testing

@testable import Experiments
@testable import Scenarios

/// The table `audit_log` of a run whose accounts and strategies change on the way.
struct AuditTableTests {
  private static func plan() throws -> ExperimentPlan {
    var world = WorldParameters()
    world.subscribers = 30
    world.businesses = 5
    world.posts.bannedShare = 0
    let tighter = Strategy(policy: Policy(minGap: .hours(2)))
    let scenario = Scenario(
      name: "audit", horizon: Horizon(days: 10, warmupDays: 2), replications: 2, world: world,
      arms: [
        Arm(name: "a"),
        Arm(
          name: "b",
          edits: [
            StrategyEdit(at: .days(3), strategy: tighter),
            StrategyEdit(at: .days(4), by: .customer, strategy: Strategy()),
          ]),
      ],
      commands: [
        AccountCommand(at: .days(5), .ban, subscriber: 7),
        AccountCommand(at: .days(2), .ban, business: 1),
        AccountCommand(at: .days(2), by: .business, actor: 2, .ban, business: 3),
        AccountCommand(at: .days(6), .ban, business: 1),
      ])
    return try ExperimentPlan(scenario, resolved: scenario.yaml())
  }

  @Test(
    "S0-DATA-07, S0-DATA-14: each edit, ban and denial is a row, in order of time, for each replication"
  )
  func rows() throws {
    let folder = try TemporaryFolder()
    let plan = try Self.plan()
    try SmallWorld.run(plan, in: folder.run, threads: 1)
    let rows = try folder.rows("SELECT actor, action, details, ts FROM audit_log ORDER BY id")
    let found = rows.map { row in
      let details = (row[2] as String).replacing(/customer -?\d+/, with: "customer #")
      let day = ((row[3] as Int64) - plan.span.start.milliseconds) / 86_400_000
      let actor = (row[0] as String).replacing(/customer -?\d+/, with: "customer #")
      return "\(day) \(actor) \(row[1] as String) \(details)"
    }
    let each = { (line: String) in
      [0, 1].map { line.replacingOccurrences(of: "%", with: "\"replication\":\($0)") }
    }
    let expected = [
      each(#"2 admin 0 ban {"object":"business 1","outcome":"allowed",%}"#),
      each(#"2 business 2 ban {"object":"business 3","outcome":"denied: notAdmin",%}"#),
      [#"3 admin 0 editPolicy {"arm":"b","outcome":"allowed","version":1}"#],
      [#"4 customer # editPolicy {"arm":"b","outcome":"denied: notAdmin","version":2}"#],
      each(#"5 admin 0 ban {"object":"customer #","outcome":"allowed",%}"#),
      each(#"6 admin 0 ban {"object":"business 1","outcome":"denied: alreadyBanned",%}"#),
    ].flatMap { $0 }
    #expect(found.sorted() == expected.sorted())
    let times = rows.map { $0[3] as Int64 }
    #expect(times == times.sorted())
  }

  @Test("S1-9-privacy: a customer in the trail has the pseudonym of the event log, and no other")
  func pseudonyms() throws {
    let folder = try TemporaryFolder()
    try SmallWorld.run(try Self.plan(), in: folder.run, threads: 1)
    let uids = Set(
      try folder.rows("SELECT DISTINCT uid FROM event_row").map { "\($0[0] as Int64)" })
    let named = try folder.rows("SELECT details FROM audit_log WHERE details LIKE '%customer%'")
    for row in named {
      let id = try #require((row[0] as String).firstMatch(of: /customer (-?\d+)/)).1
      #expect(uids.contains(String(id)))
    }
    #expect(named.count == 2)
  }
}
