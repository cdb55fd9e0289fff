import Foundation
import GRDB
import PushModel
import Statistics
import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import Reports
@testable import RunStore
@testable import Scenarios
@testable import SimWorld

/// A page is worked out from the run's cells and events, and is the run's.
@Suite(.releaseOnly)
struct RunFindingsTests {
  private func findings() throws -> RunFindings {
    try RunFindings(try SmallWorld.finished.get().run)
  }

  @Test("what the page concludes from the cells is what the run concluded, to the last digit")
  func summary() throws {
    let folder = try SmallWorld.finished.get()
    let findings = try findings()
    let stored = try String(contentsOfFile: folder.run.summary, encoding: .utf8)
    #expect(try JSONReport.text(findings.summary) == stored)
    #expect(findings.cells == findings.manifest.cells)
    #expect(findings.violations == [nil, nil, nil])
  }

  @Test("the headline's difference is the mean of what each seed says")
  func seeds() throws {
    let findings = try findings()
    var checked = 0
    for strip in findings.seeds {
      let row = try #require(
        findings.summary.comparisons.first {
          $0.arm == strip.arm && $0.measure == .metric(strip.metric) && $0.segment == "all"
        })
      // Two seeds may have the same difference to the last bit: then there is no test.
      guard let difference = row.difference else { continue }
      checked += 1
      let mean = strip.known.reduce(0, +) / Double(strip.known.count)
      #expect(abs(mean - difference) < 1e-12)
    }
    #expect(checked > 4)
  }

  /// Every hour of the week of each recipient's own clock, by Foundation's calendar instead of our
  /// zone tables.
  @Test("hour maps count the log's pushes by the recipients' own clocks")
  func hours() throws {
    let folder = try TemporaryFolder()
    let plan = try Self.longer()
    try SmallWorld.run(plan, in: folder.run, threads: 2)
    guard case .found(let sent, let opened, let weeks) = try RunFindings(folder.run).hours else {
      Issue.record("there are no hours")
      return
    }
    #expect(weeks == 1)
    for (kind, maps) in [("sent", sent), ("opened", opened)] {
      #expect(try maps == Self.counted(kind, plan, folder))
      #expect(maps.reduce(0) { $0 + $1.total } > 50)
    }
  }

  /// A cohort of nine days, so that a whole week counts and two days do not.
  private static func longer() throws -> ExperimentPlan {
    var scenario = try SmallWorld.plan().scenario
    scenario.horizon = Horizon(days: 15, warmupDays: 2)
    scenario.replications = 1
    return try ExperimentPlan(scenario, resolved: scenario.yaml())
  }

  private static func counted(
    _ kind: String, _ plan: ExperimentPlan, _ folder: TemporaryFolder
  ) throws -> [HourMap] {
    var zones: [Int64: Calendar] = [:]
    let again = try Reexecution(plan)
    let names = Pseudonyms(plan, replication: 0)
    for subscriber in 0..<plan.scenario.world.subscribers {
      var calendar = Calendar(identifier: .gregorian)
      let zone = again.zone(of: subscriber, replication: 0)
      calendar.timeZone = try #require(
        TimeZone(identifier: plan.zones.zones[Int(zone.rawValue)].name))
      zones[names.uid(of: UInt64(subscriber))] = calendar
    }
    var maps = plan.scenario.arms.map { HourMap(arm: $0.name) }
    let start = plan.span.cohortStart.milliseconds
    let rows = try folder.rows(
      """
      SELECT arm, uid, ts FROM event
      WHERE kind = ? AND device IS NULL AND inCohort = 1 AND ts >= ? AND ts < ?
      """, [kind, start, start + 7 * 86_400_000])
    for row in rows {
      let place = try #require(maps.firstIndex { $0.arm == row[0] as String })
      let calendar = try #require(zones[row[1]])
      let moment = Date(timeIntervalSince1970: Double(row[2] as Int64) / 1_000)
      let parts = calendar.dateComponents([.weekday, .hour], from: moment)
      // Foundation's weeks begin with Sunday, 1.
      maps[place].count(
        day: (try #require(parts.weekday) + 5) % 7, hour: try #require(parts.hour))
    }
    return maps
  }

  /// The zone by which hours are counted is the one that the simulation gave the person.
  @Test("a subscriber's zone is their own")
  func zone() throws {
    let plan = try SmallWorld.plan()
    let again = try Reexecution(plan)
    let zones = (0..<200).map { again.zone(of: $0, replication: 1) }
    #expect(Set(zones).count == 2)
    let world = try WorldPlan(plan.scenario.world, span: plan.span, zones: plan.zones)
    let traits = (0..<200).map { Traits(UInt64($0), world, plan.key(of: 1)).zone }
    #expect(zones == traits)
  }

  @Test("a run without a log, or shorter than a week, says so")
  func noHours() throws {
    #expect(try findings().hours == .none(because: "The cohort is shorter than a week."))
    let folder = try TemporaryFolder()
    try SmallWorld.run(try SmallWorld.plan(), in: folder.run, threads: 2, events: .none)
    guard case .none(let reason) = try RunFindings(folder.run).hours else {
      Issue.record("hours without a log")
      return
    }
    #expect(reason.contains("no event log"))
  }

  @Test("a page changes no file of the run")
  func untouched() throws {
    let folder = try SmallWorld.finished.get()
    let files = try folder.files()
    _ = try folder.run.page()
    #expect(try folder.files() == files)
  }
}

extension RunFindingsTests {
  /// A finished run of its own, changed by `change`, and what is said of it.
  private func refusal(
    _ change: (TemporaryFolder) throws -> Void
  ) throws -> StoreError {
    let folder = try TemporaryFolder()
    try SmallWorld.run(try SmallWorld.plan(), in: folder.run, threads: 2, events: .none)
    try change(folder)
    return try #require(
      #expect(throws: StoreError.self) { try RunFindings(folder.run) })
  }

  private func execute(_ sql: String, in folder: TemporaryFolder) throws {
    try DatabaseQueue(path: folder.run.database).write { try $0.execute(sql: sql) }
  }

  @Test("one cell less, one changed, another digest, no manifest, another manifest: no page")
  func damaged() throws {
    let missing = try refusal { try execute("DELETE FROM cell WHERE id = 1", in: $0) }
    #expect(missing.description.contains("is missing"))
    let last = try refusal {
      try execute("DELETE FROM cell WHERE id = (SELECT max(id) FROM cell)", in: $0)
    }
    #expect(last.description.contains("is missing"))
    let changed = try refusal { try execute("UPDATE cell SET crc = crc + 1 WHERE id = 2", in: $0) }
    #expect(changed.isMismatch && changed.description.contains("its checksum is"))
    let unfinished = try refusal { try FileManager.default.removeItem(atPath: $0.run.manifest) }
    #expect(unfinished.isIncomplete)
    let torn = try refusal {
      try Data("{".utf8).write(to: URL(fileURLWithPath: $0.run.manifest))
    }
    #expect(torn.isMismatch && torn.description.hasSuffix("it is no manifest of a run"))
    let other = try refusal { folder in
      let url = URL(fileURLWithPath: folder.run.manifest)
      let text = try String(contentsOf: url, encoding: .utf8)
      try text.replacing(#/"digest" : "[0-9a-f]+"/#, with: "\"digest\" : \"00\"")
        .write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(other.isMismatch && other.description.contains("manifest.json says 00"))
  }
}
