import Foundation
import GRDB
import TestSupport
import Testing

/// What the tap on a push finds, in a run's log, in `pushlab explain` and in `summary.json`.
@Suite("what a tap finds", .releaseOnly("runs the command"), .waits)
struct LandingTests {
  let workshop: Workshop

  /// The run, made once for all tests, which only read it.
  private static let made = Result {
    let workshop = try Workshop()
    try workshop.write(scenario, to: "links.yaml")
    let ended = try workshop.run(
      "run", "links.yaml", "--quiet", "--events", "all", "--out", "run")
    try #require(ended.status == 0, "\(ended.note)")
    return workshop
  }

  private static let scenario = """
    pushlab: 1
    name: links
    horizon: { start: 2026-03-16, days: 12, warmupDays: 1 }
    replications: 1
    world:
      subscribers: 400
      businesses: 10
      languages: { en: 1 }
      posts: { perDay: 3, takedownShare: 0.5, takedownMedian: 30min, bannedShare: 1 }
      response: { openAndroid: 0.9, openIOS: 0.9 }
      faults: { brokenLinkShare: 0.2 }
    arms: [{ name: house }]

    """

  init() throws {
    workshop = try Self.made.get()
  }

  @Test(
    "S3-LINK-3, S4-LINK-5: the log has it as a word, and explain in a sentence",
    arguments: [
      ("target", "→ the screen of its link"), ("gone", "→ target gone, dashboard"),
      ("noAccess", "→ no access, dashboard"), ("fallback", "→ link unknown, dashboard"),
    ])
  func explained(landing: String, words: String) throws {
    let queue = try DatabaseQueue(path: workshop.folder.appending(path: "run/run.sqlite").path)
    let opened = try #require(
      try queue.read {
        try Row.fetchOne(
          $0,
          sql: "SELECT uid, push FROM event WHERE kind = 'opened' AND landing = ? AND push > 0",
          arguments: [landing])
      }, "no push was opened with this landing")
    let (uid, push): (Int64, Int64) = (opened["uid"], opened["push"])
    let question = ["explain", "run", "--person", "\(uid)", "--push", "\(push)"]
    let text = try workshop.run(question)
    #expect(text.status == 0 && text.out.contains(words), "\(text.out)\(text.note)")
    #expect(text.out.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " })
    let json = try workshop.run(question + ["--json"])
    let story = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    let events = try #require(story?["events"] as? [[String: Any]])
    #expect(events.compactMap { $0["landing"] as? String } == [landing])
  }

  @Test("S0-FR-NOT-02: the summary counts what taps found; together they are the opened pushes")
  func summarised() throws {
    let json = try JSONSerialization.jsonObject(with: workshop.data("run/summary.json"))
    let arms = try #require((json as? [String: Any])?["arms"] as? [[String: Any]])
    let funnel = try #require(arms[0]["funnel"] as? [String: Int])
    let landed = funnel.filter { $0.key.hasPrefix("landed") }
    #expect(landed.count == 4 && landed.values.allSatisfy { $0 > 0 }, "\(landed)")
    #expect(landed.values.reduce(0, +) == funnel["opened"])
  }
}
