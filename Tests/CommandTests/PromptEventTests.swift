import Foundation
import GRDB
import TestSupport
import Testing

/// The questions whether pushes are allowed, in a run's log and in `pushlab explain`.
@Suite("permission in the event log", .releaseOnly("runs the command"), .waits)
struct PromptEventTests {
  private static let scenario = """
    pushlab: 1
    name: asked
    horizon: { start: 2026-03-16, days: 20 }
    replications: 1
    world:
      kind: citizenReports
      subscribers: 60
      languages: { en: 1 }
      reports: { perMonth: 4 }
      prompts: { unaskedShare: 1, explainedShare: 1 }
    arms: [{ name: house }]

    """

  @Test("S4-PERM-5, S4-PLAT-5: explain shows how the devices of a push came to be allowed")
  func explained() throws {
    let workshop = try Workshop()
    try workshop.write(Self.scenario, to: "asked.yaml")
    let ended = try workshop.run(
      "run", "asked.yaml", "--quiet", "--events", "all", "--out", "run")
    #expect(ended.status == 0, "\(ended.note)")
    let queue = try DatabaseQueue(path: workshop.folder.appending(path: "run/run.sqlite").path)
    let (row, pushes) = try queue.read { db in
      (
        try Row.fetchOne(
          db,
          sql: """
            SELECT sent.uid, sent.push FROM event AS sent JOIN event AS answer
              ON answer.uid = sent.uid AND answer.kind = 'granted' AND answer.reason = 'system'
            WHERE sent.kind = 'sent' AND sent.device IS NULL AND answer.ts < sent.ts
            """),
        try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM event WHERE kind IN ('prompted', 'granted', 'denied')
              AND (push IS NOT NULL OR device IS NULL OR reason IS NULL)
            """)
      )
    }
    #expect(pushes == 0)
    let found = try #require(row, "nobody allowed pushes and got one")
    let (uid, push): (Int64, Int64) = (found["uid"], found["push"])
    let question = ["explain", "run", "--person", "\(uid)", "--push", "\(push)"]
    let text = try workshop.run(question)
    #expect(text.status == 0, "\(text.note)")
    for words in ["PERMISSION", "prompted (explanation)", "prompted (system)", "granted (system)"] {
      #expect(text.out.contains(words), "\(words) is not in \(text.out)")
    }
    #expect(text.out.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " })
    let json = try workshop.run(question + ["--json"])
    let story = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    let asked = try #require(story?["permission"] as? [[String: Any]])
    let kinds = asked.compactMap { $0["kind"] as? String }
    #expect(kinds.prefix(2) == ["prompted", "prompted"] && kinds.contains("granted"))
  }
}
