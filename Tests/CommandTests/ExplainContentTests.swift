import Foundation
import GRDB
import TestSupport
import Testing

/// What `pushlab explain` says of texts, links and payloads, and of quiet hours of one's own.
@Suite("pushlab explain: content", .releaseOnly("runs the command"), .waits)
struct ExplainContentTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Runs `text` as a scenario into `folder`, with an event log.
  private func run(_ text: String, into folder: String = "run", _ more: String...) throws {
    try workshop.write(text, to: "\(folder).yaml")
    let all = ["run", "\(folder).yaml", "--quiet", "--events", "all", "--out", folder] + more
    #expect(try workshop.run(all).status == 0)
  }

  private func rows(of folder: String = "run", _ sql: String) throws -> [Row] {
    let path = workshop.folder.appending(path: "\(folder)/run.sqlite").path
    return try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
  }

  /// The content of a push that was sent to somebody of `folder`.
  private func content(_ uid: Int64, _ push: Int64, of folder: String = "run") throws
    -> [String: Any]
  {
    try #require(try story(uid, push, of: folder)["content"] as? [String: Any])
  }

  private func story(_ uid: Int64, _ push: Int64, of folder: String) throws -> [String: Any] {
    let ended = try workshop.run(
      "explain", folder, "--person", "\(uid)", "--push", "\(push)", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(ended.out.utf8))
    return try #require(value as? [String: Any])
  }

  private static func sent(_ type: String) -> String {
    """
    SELECT uid, push FROM event WHERE type = '\(type)' AND kind = 'sent'
    GROUP BY uid, push ORDER BY MIN(ts), uid LIMIT 60
    """
  }

  private static let reports = """
    pushlab: 1
    name: reports
    horizon: { start: 2026-03-16, days: 12 }
    replications: 1
    world: { kind: citizenReports, subscribers: 60, languages: { en: 1 } }
    arms: [{ name: house }]

    """

  @Test("S4-CONT-1/2 a report's pushes tell of its own changes, and all lead to it")
  func report() throws {
    try run(Self.reports)
    // A report of which both changes were told: the lowest two bits of an id are the change.
    let row = try #require(
      try rows(
        """
        SELECT uid, push & ~3 AS report FROM event WHERE type = 'report_status' AND kind = 'sent'
        GROUP BY uid, push & ~3 HAVING COUNT(DISTINCT push) = 2 LIMIT 1
        """
      ).first)
    let (uid, report): (Int64, Int64) = (row["uid"], row["report"])
    let number = report >> 2 & 0x1FFFF
    for (status, (name, title)) in [
      ("assigned", "Update on your report"), ("resolved", "Your report is resolved!"),
    ].enumerated() {
      let story = try story(uid, report + Int64(status) + 1, of: "run")
      let origin = (story["push"] as? [String: Any])?["origin"] as? String
      let content = story["content"] as? [String: Any]
      #expect(origin == "rule `reportStatus`, report \(number) \(name)")
      #expect(content?["title"] as? String == title)
      #expect(content?["deepLink"] as? String == "/reports/\(number)")
      #expect(content?["addresses"] as? [String] == [])
    }
  }

  @Test(
    "S1-3.1-types, S1-4.2-schema: payloads of a report's push say when, and how loudly it rings")
  func payloads() throws {
    try run(Self.reports)
    var platforms: Set<String> = []
    for row in try rows(Self.sent("report_status")) where platforms.count < 2 {
      let content = try content(row["uid"], row["push"])
      for payload in content["payloads"] as? [[String: Any]] ?? [] {
        let body = payload["body"] as? String ?? ""
        let platform = payload["platform"] as? String ?? ""
        platforms.insert(platform)
        #expect(payload["bytes"] as? Int == body.utf8.count)
        #expect(body.contains(#/"timestamp":"2026-03-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"/#))
        let isApple = platform == "ios"
        #expect(body.contains(#""content-available":1"#) == isApple)
        #expect(
          body.contains(
            isApple
              ? #""interruption-level":"time-sensitive""#
              : #""notificationPriority":"PRIORITY_HIGH","sound":"default""#))
      }
    }
    #expect(platforms == ["android", "ios"])
  }

  @Test("S1-5-deeplink: an arm's scheme and host are in its payloads, and change nothing else")
  func links() throws {
    try run(Self.reports)
    let setting = "arms[house].strategy.links={ scheme: city, host: city.example }"
    try run(Self.reports, into: "linked", "--set", setting)
    let row = try #require(try rows(of: "linked", Self.sent("report_status")).first)
    let (uid, push): (Int64, Int64) = (row["uid"], row["push"])
    let content = try content(uid, push, of: "linked")
    let path = try #require(content["deepLink"] as? String)
    let addresses = ["city:/\(path)", "https://city.example\(path)"]
    #expect(content["addresses"] as? [String] == addresses)
    let payloads = try #require(content["payloads"] as? [[String: Any]])
    for body in payloads.map({ $0["body"] as? String ?? "" }) {
      #expect(addresses.allSatisfy { body.contains("\"\($0)\"") })
    }
    let text = try workshop.run("explain", "linked", "--person", "\(uid)", "--push", "\(push)")
    #expect(!payloads.isEmpty && addresses.allSatisfy { text.out.contains($0) })
    let digests = try ["run", "linked"].map { folder -> String? in
      let summary = try JSONSerialization.jsonObject(with: workshop.data("\(folder)/summary.json"))
      return (summary as? [String: Any])?["digest"] as? String
    }
    #expect(digests[0] != nil && digests[0] == digests[1])
  }

  @Test("S3-PREF-3, S0-FR-NOT-04: explain names the switch of a type and the choice by business")
  func finePreferences() throws {
    let people = "subscribers: 300, preferences: { typeOff: { offer: 1 }, mutedShare: 0.5 } }"
    try run(Scenarios.small.replacing("subscribers: 300 }", with: people))
    for (reason, line) in [
      ("typeOff", "type               refused         type offer, on no"),
      ("businessOff", "business           refused         wanted no"),
    ] {
      let row = try #require(
        try rows(
          "SELECT uid, push FROM event WHERE reason = '\(reason)' AND arm = 'free' AND replication = 0"
        ).first)
      let (uid, push): (Int64, Int64) = (row["uid"], row["push"])
      let ended = try workshop.run(
        "explain", "run", "--arm", "free", "--person", "\(uid)", "--push", "\(push)")
      #expect(ended.out.contains(line), "\(ended.out)")
    }
  }

  @Test("S4-RULE-1: explain says how many told changes are remembered")
  func toldReports() throws {
    try run(Self.reports)
    let row = try #require(try rows(Self.sent("report_status")).first)
    let (uid, push): (Int64, Int64) = (row["uid"], row["push"])
    let ended = try workshop.run("explain", "run", "--person", "\(uid)", "--push", "\(push)")
    #expect(ended.out.contains("0 changes of reports are remembered"), "\(ended.out)")
  }

  @Test("S1-7-quiet: a window of somebody's own is what held a push, in an arm without quiet hours")
  func ownQuiet() throws {
    let people =
      "subscribers: 300, preferences: { ownQuietShare: 1, noQuietShare: 0, "
      + "ownQuiet: { from: '12:00', to: '21:00' } } }"
    try run(
      Scenarios.small.replacing("subscribers: 300 }", with: people))
    let row = try #require(
      try rows(
        """
        SELECT arm, replication, uid, push FROM event
        WHERE kind = 'held' AND reason = 'quietHours' AND arm = 'free' ORDER BY ts, uid LIMIT 1
        """
      ).first)
    let (uid, push): (Int64, Int64) = (row["uid"], row["push"])
    let (arm, replication): (String, Int) = (row["arm"], row["replication"])
    #expect(arm == "free")
    let ended = try workshop.run(
      "explain", "run", "--arm", arm, "--replication", "\(replication)", "--person", "\(uid)",
      "--push", "\(push)")
    #expect(ended.out.contains("→ held for quiet hours until"))
    #expect(ended.out.contains("window 12:00-21:00 of their own"))
  }

  @Test("S2-future-pers: one reminder names what its reader recorded last, the others nothing")
  func latestEntry() throws {
    try run(
      Self.reports.replacing("citizenReports", with: "inactivity")
        .replacing("subscribers: 60", with: "subscribers: 300"))
    var bodies: Set<String> = []
    for row in try rows(Self.sent("reminder")) where bodies.count < 4 {
      let content = try content(row["uid"], row["push"])
      #expect(content["title"] as? String == "Mobile App Awaits! 🌿")
      bodies.insert(content["body"] as? String ?? "")
    }
    #expect(bodies.contains("Explore new waters and log your catches: “Example entry”!"))
    #expect(bodies.contains("The fish are waiting! Open the app now!"))
    #expect(bodies.count { $0.contains("Example entry") } == 1)
  }
}
