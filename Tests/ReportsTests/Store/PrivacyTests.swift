import Foundation
import GRDB
import SimWorld
import TestSupport
import Testing

@testable import RunStore

/// What the results never tell.
@Suite(.releaseOnly) struct PrivacyTests {
  let folder: TemporaryFolder

  init() throws { folder = try SmallWorld.finished.get() }

  @Test("the event log has exactly the documented columns, none of them personal (S1-9-privacy)")
  func columns() throws {
    let documented = [
      "replication", "lane", "arm", "uid", "push", "source", "type", "business", "device", "kind",
      "ts", "latencyMs", "reason", "inCohort", "text", "propensity", "zone", "landing",
      "experimentId", "createdBy", "quietHours",
    ]
    #expect(try folder.columns("event").map(\.name) == documented)
    #expect(try folder.columns("owner_event").map(\.name) == documented)
  }

  @Test("texts are names of kinds and facts about the run, never of people (S1-9-privacy)")
  func texts() throws {
    let documented: [String: [String]] = [
      "run": [
        "name", "plan_hash", "engine_version", "zone_version", "design", "events", "scenario",
      ],
      "arm": ["name"], "cell": ["part", "digest"],
      "metric": ["arm", "segment", "name", "method"], "seed_metric": ["arm", "segment", "name"],
      "comparison": ["metric", "segment", "arm", "baseline", "verdict", "method"],
      "reason": ["arm", "segment", "name"], "histogram": ["arm", "segment", "name"],
      "event_kind": ["name"], "event_type": ["name"], "event_source": ["name"],
      "excursion": ["arm", "outcome", "term"], "trial_person": ["arm", "outcome"],
      "trial": ["arm", "outcome", "contrast"], "event_reason": ["name"],
      "event_zone": ["name"], "event_landing": ["name"], "event_row": [],
      "audit_log": ["actor", "action", "details"],
      "post": [
        "type", "category", "tags", "status", "language", "label", "finding", "experimentId",
        "createdBy",
      ],
      "seed_estimate": ["arm", "name", "estimator"], "seed_figure": ["figure"],
      "coefficient": ["name", "arm", "figure"],
    ]
    let tables = try folder.rows(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
      """
    ).map { $0[0] as String }
    #expect(Set(tables) == Set(documented.keys))
    for table in tables {
      let texts = try folder.columns(table).filter { $0.type == "TEXT" }.map(\.name)
      #expect(texts == documented[table], "\(table)")
    }
  }

  @Test("the log has as many people as were logged, and none of their ids (S1-9-privacy)")
  func hashed() throws {
    let memory = try SmallWorld.cells.get()
    let people = Set(memory.events.map(\.recipient))
    let uids = try Set(folder.rows("SELECT DISTINCT uid FROM event_row").map { $0[0] as Int64 })
    #expect(uids.isDisjoint(with: people.map { Int64($0) }))
    // Another person in each of the two replications.
    #expect(uids.count > people.count && uids.count <= 2 * people.count)
  }

  @Test("a pseudonym is a person's own, in their replication and plan")
  func pseudonyms() throws {
    let plan = try SmallWorld.plan()
    let people = (0..<10_000 as Range<UInt64>).map { $0 % 2 == 0 ? $0 : 1 << 40 + $0 }
    let names = Pseudonyms(plan, replication: 0)
    #expect(Set(people.map(names.uid)).count == people.count)
    let other = Pseudonyms(plan, replication: 1)
    let elsewhere = Pseudonyms(try SmallWorld.plan(seed: 8), replication: 0)
    for person in people.prefix(100) {
      #expect(names.uid(of: person) != other.uid(of: person))
      #expect(names.uid(of: person) != elsewhere.uid(of: person))
    }
  }

  @Test("clock times and the host's name stand in the manifest only")
  func manifestOnly() throws {
    let files = try folder.files()
    #expect(files.count >= 4)
    for (name, bytes) in files {
      let isManifest = name == "manifest.json"
      #expect((bytes.firstRange(of: Data("some-host".utf8)) != nil) == isManifest, "\(name)")
      #expect((bytes.firstRange(of: Data("2027-01-15T08:00:00Z".utf8)) != nil) == isManifest)
    }
  }
}
