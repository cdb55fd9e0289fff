import Foundation
import TestSupport
import Testing

/// `pushlab replay`: a run's own log, and logs of one's own.
@Suite("Replaying a log", .serialized, .releaseOnly("runs the command"), .waits)
struct ReplayTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let scenario = """
    pushlab: 1
    name: base
    seed: 5
    replications: 1
    horizon: { start: 2026-03-16, days: 9, warmupDays: 1 }
    world:
      subscribers: 300
      businesses: 30
      zones: { Africa/Johannesburg: 0.7, Europe/Oslo: 0.3 }
      preferences: { ownQuietShare: 0, noQuietShare: 0 }
    arms:
      - name: house
        baseline: true
        strategy:
          caps: { global: { limit: 2, per: localDay } }
          quietHours: { from: "22:00", to: "08:00", action: defer }
      - name: free
        strategy: { caps: none, minGap: none, quietHours: none }

    """

  private static let trial = """
    pushlab: 1
    name: trial
    seed: 5
    replications: 1
    design: paired
    horizon: { start: 2026-03-16, days: 10, warmupDays: 0 }
    world: { kind: inactivity, subscribers: 300, preferences: { ownQuietShare: 0 } }
    arms:
      - name: chance
        baseline: true
        strategy: { rules: { inactivity: { enabled: false }, daily: { share: 0.5, texts: [1, 1] } } }
      - name: seldom
        extends: chance
        strategy: { rules: { daily: { share: 0.2, texts: [3, 1] } } }
    metrics: { success: [opensPerSubscriberDay], decisionWindows: [1h] }

    """

  private static let explored = """
    pushlab: 1
    name: explored
    seed: 5
    replications: 1
    horizon: { start: 2026-03-16, days: 9, warmupDays: 1 }
    world: { subscribers: 200, businesses: 20, posts: { perDay: 0.5 }, preferences: { ownQuietShare: 0 } }
    arms:
      - name: chance
        baseline: true
        strategy:
          caps: none
          minGap: none
          quietHours: none
          score: { model: {}, slot: 3h, explore: 1 }
      - name: evening
        extends: chance
        strategy:
          score: { model: { tables: [{ feature: hour, below: [18], values: [0, 1] }] }, explore: 0 }
      - name: learned
        extends: chance
        strategy: { score: none, sendTime: { by: ucb } }

    """

  /// A run with its log, in the folder `run`.
  private func run(_ text: String) throws {
    try workshop.write(text, to: "base.yaml")
    let ended = try workshop.run("run", "base.yaml", "--events", "all", "--out", "run", "--quiet")
    #expect(ended.status == 0, "\(ended.note)")
  }

  /// Replays the run's log, of one arm if it is given.
  private func replay(
    of arm: String? = nil, window: String = "1d", _ arguments: String...
  ) throws -> Ended {
    let rows = arm.map { "where: { arm: \($0) }\n" } ?? ""
    try workshop.write("map: 1\ntable: event\nwindow: \(window)\n" + rows, to: "event.yaml")
    return try workshop.run(
      ["replay", "run/run.sqlite", "base.yaml", "--map", "event.yaml"] + arguments)
  }

  private func report(_ ended: Ended) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any])
  }

  @Test("a run's own log gives its own decisions; another arm's differ, and say why")
  func whole() throws {
    try run(Self.scenario)
    let own = try replay(of: "house")
    #expect(own.status == 0, "\(own.note)")
    #expect(own.out.contains("are the same (100.00 %)"))
    #expect(own.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(own.out.contains("VALUE"))
    let other = try replay(of: "free", "--arm", "house", "-o", "rows.csv")
    #expect(other.status == 0, "\(other.note)")
    #expect(other.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(other.out.contains("suppressed: global cap"))
    #expect(other.out.contains("DECISION 1 of"))
    #expect(other.out.contains("▸"))
    let rows = try workshop.text("rows.csv").split(separator: "\n")
    #expect(rows[0].hasPrefix("uid,arm,nid,type,ts,log,"))
    let found = try report(try replay(of: "free", "--arm", "house", "--json"))
    let agreement = try #require(found["agreement"] as? [String: Any])
    #expect(agreement["triggers"] as? Int == rows.count - 1)
    #expect(rows.dropFirst().count { $0.contains(",suppressed,globalCap,") } > 50)
    #expect((found["explained"] as? [Any])?.count == 1)
  }

  @Test("decision points are in the log with their propensities, and are valued")
  func trial() throws {
    try run(Self.trial)
    let own = try replay(of: "chance", window: "1h", "--json")
    let ownReport = try report(own)
    let agreement = try #require(ownReport["agreement"] as? [String: Any])
    #expect(agreement["same"] as? Int == agreement["triggers"] as? Int)
    let ended = try replay(of: "chance", window: "1h", "--arm", "seldom")
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.contains("inverse propensities (IPS)"))
    #expect(ended.out.contains("doubly robust"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let value = try #require(
      try report(try replay(of: "chance", "--arm", "seldom", "--json"))["value"]
        as? [String: Any])
    #expect(value["state"] as? String == "estimated")
    #expect(value["reward"] as? String == "app")
  }

  @Test("answers of a rule are in the log with their propensities, and are valued")
  func rule() throws {
    try run(Self.explored)
    let own = try report(try replay(of: "chance", "--json"))
    let agreement = try #require(own["agreement"] as? [String: Any])
    #expect(agreement["same"] as? Int == agreement["triggers"] as? Int)
    let ended = try replay(of: "chance", window: "6h", "--arm", "evening")
    #expect(ended.status == 0, "\(ended.note)")
    for words in ["VALUE OF THE RULE", "wait until 18:00", "doubly robust", "should be 1"] {
      #expect(ended.out.contains(words), "\(ended.out)")
    }
    #expect(ended.out.contains("the policy lets it go: the strategy's rule waits"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let found = try report(try replay(of: "chance", "--arm", "evening", "--json"))
    let answers = try #require(found["answers"] as? [String: Any])
    #expect(answers["state"] as? String == "estimated")
    #expect((found["value"] as? [String: Any])?["state"] as? String == "absent")
    let refused = try replay("--arm", "learned", "-o", "rows.csv")
    #expect(refused.status == 2 && refused.note.contains("`sendTime` by ucb: it learns from all"))
    #expect(throws: (any Error).self) { try workshop.text("rows.csv") }
  }

  @Test("with a key file no uid is printed or written, and the same key gives the same names")
  func hashedUIDs() throws {
    try workshop.write(Self.scenario, to: "base.yaml")
    let rows = (0..<40).map { "person-\($0),\($0),sent,2026-03-16T\(10 + $0 % 9):00Z,new_post\n" }
    try workshop.write("uid,nid,event,ts,type\n" + rows.joined(), to: "log.csv")
    try workshop.write("0123456789abcdef0123456789abcdef\n", to: "uids.key")
    let all = ["replay", "log.csv", "base.yaml", "--person"]
    let key = ["--hash-uids", "uids.key"]
    let plain = try workshop.run(all + ["person-7", "-o", "plain.csv"])
    let told = try workshop.run(all + ["person-7", "-o", "a.csv"] + key)
    let json = try workshop.run(all + ["person-7", "--json", "-o", "b.csv"] + key)
    #expect(plain.out.contains("person-7") && told.status == 0 && json.status == 0)
    for text in [told.out, told.note, json.out, try workshop.text("a.csv")] {
      #expect(!text.contains("person-"))
    }
    #expect(try workshop.text("a.csv") == workshop.text("b.csv"))
    let names = try workshop.text("a.csv").split(separator: "\n").dropFirst().map { $0.prefix(32) }
    #expect(Set(names).count == 40)
    // The order of rows would tell whose name is whose.
    #expect(names == names.sorted())
    // A name of the table finds the person again.
    let nid7 = try #require(
      try workshop.text("a.csv").split(separator: "\n").first { $0.contains(",7,new_post") })
    let again = try workshop.run(all + [String(nid7.prefix(32))] + key)
    #expect(again.status == 0 && again.out == told.out)
    // What is not about a uid stays as it was.
    let parts = { (text: String) in
      Set(
        text.split(separator: "\n").map {
          $0.split(separator: ",").dropFirst().joined(separator: ",")
        })
    }
    #expect(try parts(workshop.text("plain.csv")) == parts(workshop.text("a.csv")))
  }

  @Test(
    "mistakes on the command line and in the log",
    arguments: [
      (["log.csv"], "<scenario>"),
      (["log.csv", "base.yaml", "--arm", "no"], "accepted: house, free"),
      (["log.csv", "none.yaml"], "none.yaml: no such file"),
      (["log.csv", "base.yaml", "--push", "9"], "has no push `9`"),
      (["log.csv", "base.yaml", "-o", "x.txt"], "accepted: .html or .md or .json or .csv"),
      (["log.csv", "base.yaml", "--map", "none.yaml"], "none.yaml: no such file"),
      (["log.csv", "base.yaml", "--hash-uids", "no.key"], "no.key: no such file"),
      (
        ["log.csv", "base.yaml", "--hash-uids", "log.csv", "-o", "x.txt"],
        "accepted: .html or .md or .json or .csv"
      ),
      (
        ["log.csv", "base.yaml", "--hash-uids", "short.key", "-o", "x.csv"],
        "the key of `--hash-uids`, `short.key`, has 3 bytes; accepted: 32 to 4096 random bytes"
      ),
      (
        ["bad.csv", "base.yaml", "-o", "x.csv"],
        "bad.csv:2:37: `1.5` is no propensity; accepted: from 1e-9 to 1, or nothing"
      ),
    ])
  func mistakes(_ arguments: [String], _ words: String) throws {
    try workshop.write(Self.scenario, to: "base.yaml")
    try workshop.write(
      "uid,nid,event,ts,type\na,1,sent,2026-03-16T08:00Z,new_post\n", to: "log.csv")
    try workshop.write(
      "uid,nid,event,ts,type,propensity\na,1,sent,2026-03-16T08:00Z,new_post,1.5\n", to: "bad.csv")
    try workshop.write("key\n", to: "short.key")
    let ended = try workshop.run(["replay"] + arguments)
    #expect(ended.status == 2)
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(ended.out == "")
    #expect(workshop.names == ["bad.csv", "base.yaml", "log.csv", "short.key"])
  }
}
