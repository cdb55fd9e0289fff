import Foundation
import TestSupport
import Testing

/// The time from an event to the acceptance of its push: what runs say of it, and gates that hold it
/// to the promises.
@Suite("trigger latency, by the command", .releaseOnly("runs the command"), .waits)
struct TriggerLatencyCommandTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Mentors whose jobs take ten seconds, with so many workers for 1,000 people.
  private func scenario(workers: Double, _ more: String = "") throws {
    try workshop.write(
      """
      pushlab: 1
      name: mentors
      horizon: { start: 2026-03-16, days: 20, warmupDays: 2 }
      replications: 3
      world:
        kind: peerMentors
        subscribers: 200
        mentors: { assignmentsPerMonth: 20, pausesPerYear: 40 }
        triggers: { workers: \(workers), serviceTime: 10s \(more) }
      arms: [{ name: house }, { name: other }]

      """, to: "s.yaml")
  }

  private func gate(_ bounds: String) throws -> Ended {
    try workshop.write(
      """
      gate: 1
      name: promises
      scenario: s.yaml
      candidate: house
      against: { arm: other }
      bounds: { \(bounds) }

      """, to: "g.yaml")
    return try workshop.run("gate", "g.yaml", "--quiet")
  }

  private static let promises = """
    "triggerLatency.p95[type=assignment]": { max: 30 }, \
    "triggerLatency.p95[type=pause]": { max: 60 }, \
    triggerLatency.kept: { min: 0.9 }
    """

  @Test(
    "S3-ASSIGN-1, S3-PAUSE-1: a gate on both promises passes with enough workers, and fails without",
    arguments: [(100, 0, "✓ PASSED"), (0.2, 3, "✗ FAILED")] as [(Double, Int32, String)])
  func gates(workers: Double, status: Int32, word: String) throws {
    try scenario(workers: workers)
    let ended = try gate(Self.promises)
    #expect(ended.status == status, "\(ended.out)\(ended.note)")
    #expect(ended.out.hasPrefix("gate promises  \(word)\n"))
    #expect(ended.out.contains("triggerLatency.p95[type=pause]"))
  }

  @Test("a run's report, summary and database have the same latencies, by type")
  func figures() throws {
    try scenario(workers: 100)
    let ended = try workshop.run("run", "s.yaml", "--out", "run", "--full")
    #expect(ended.status == 0 && ended.out.contains("EVENT TO ACCEPTANCE"), "\(ended.note)")
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let json = try JSONSerialization.jsonObject(with: workshop.data("run/summary.json"))
    let arms = try #require((json as? [String: Any])?["arms"] as? [[String: Any]])
    let rows = try #require(arms[0]["triggerLatency"] as? [[String: Any]])
    #expect(rows.first?["type"] == nil)
    let counts = rows.map { ($0["percentiles"] as? [String: Any])?["count"] as? Int ?? 0 }
    #expect(counts[0] > 100 && counts[0] == counts.dropFirst().reduce(0, +))
    let pause = try #require(rows.first { $0["type"] as? String == "pause" })
    #expect(pause["promised"] as? Int == pause["kept"] as? Int)
    let p50 = (pause["percentiles"] as? [String: Any])?["p50"] as? Double
    #expect(try #require(p50) >= 10)
  }

  @Test("without the queue nothing is shown, and a gate on it is refused")
  func off() throws {
    try scenario(workers: 100)
    let plain = try workshop.run(
      "run", "s.yaml", "--set", "world.triggers=none", "--out", "run", "--full")
    #expect(plain.status == 0 && !plain.out.contains("EVENT TO ACCEPTANCE"), "\(plain.note)")
    try workshop.write(
      try String(decoding: workshop.data("s.yaml"), as: UTF8.self)
        .replacing(#/ +triggers:.*\n/#, with: ""), to: "s.yaml")
    let ended = try gate(Self.promises)
    #expect(ended.status == 2 && ended.note.contains("world.triggers"), "\(ended.note)")
  }

  @Test(
    "a figure that there is not is refused with what there is",
    arguments: [
      ("triggerLatency.p90: { max: 1 }", "triggerLatency.mean, .p50, .p95, .p99, .max, .kept"),
      ("\"triggerLatency.p95[type=pauses]\": { max: 1 }", "triggerLatency.p95[type=pause]"),
      ("\"triggerLatency.kept[type=milestone]\": { min: 0.5 }", "which has assignment, pause"),
    ])
  func refused(bounds: String, words: String) throws {
    try scenario(workers: 100)
    let ended = try gate(bounds)
    #expect(ended.status == 2 && ended.note.contains(words), "\(ended.note)")
    #expect(ended.note.contains("g.yaml:6:"))
  }

  @Test(
    "a queue that cannot be is refused",
    arguments: [
      ("workers=0", "world.triggers.workers is '0'"),
      ("serviceTime=0s", "world.triggers.serviceTime is '0s'"),
      ("promises={ pauses: 3s }", "world.triggers.promises"),
      ("outages=[{ from: 2d }]", "length"),
    ])
  func badQueues(setting: String, words: String) throws {
    try scenario(workers: 100)
    let ended = try workshop.run(
      "run", "s.yaml", "--set", "world.triggers.\(setting)", "--out", "o")
    #expect(ended.status == 2 && ended.note.contains(words), "\(ended.note)")
    #expect(!workshop.has("o"))
  }
}
