import Foundation
import TestSupport
import Testing

/// `pushlab match`: what it writes, and what it refuses.
@Suite("Matching worlds", .releaseOnly("runs the command"), .waits)
struct MatchTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A shop of which one key is uncertain, so that two hundred small worlds find those that fit.
  private static func scenario(
    facts: String = "openRate: { is: 6.0 %, within: 0.6 % }",
    vary: String = "world.response.openAndroid: 0.01..0.2", hold: [String] = held
  ) -> String {
    """
    pushlab: 1
    name: shop
    horizon: { start: 2026-03-16, days: 10, warmupDays: 2 }
    replications: 2
    world: { subscribers: 300, businesses: 30, response: { openIOS: 0.05 } }
    arms:
      - { name: today, baseline: true }
      - { name: rare, strategy: { caps: { global: { limit: 1, per: rolling 4d } } } }
    metrics: { success: [opensPerSubscriberDay], guardrails: {} }
    facts: { figures: { \(facts) } }
    worlds:
      members: 30
      vary: { \(vary) }
      hold: [\(hold.joined(separator: ", "))]

    """
  }

  private static let held = [
    "follows.mean", "follows.popularityExponent", "posts.perDay", "posts.perDaySigma",
    "preferences.marketingShare", "preferences.ownQuietShare", "preferences.noQuietShare",
    "activity.sessionsPerDay", "activity.chronotypeSigma", "devices.androidShare",
    "response.personCV", "response.hourExponent", "response.habituation",
    "response.habituationWeight", "response.timeToOpenSigma",
  ].map { "world.\($0)" }

  private func match(_ text: String, _ more: String...) throws -> Ended {
    try workshop.write(text, to: "shop.yaml")
    return try workshop.run(
      ["match", "shop.yaml", "-o", "shop.worlds.json", "--budget", "600", "--people", "300"] + more)
  }

  @Test("the worlds are written, a run draws them, and yours stands beside theirs")
  func worlds() throws {
    let ended = try match(Self.scenario())
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.contains("openRate of today"))
    #expect(ended.out.contains("KNOWN FROM YOUR FIGURES"))
    #expect(workshop.names == ["shop.worlds.json", "shop.yaml"])
    let again = try workshop.run(
      "match", "shop.yaml", "-o", "again.worlds.json", "--budget", "600", "--people", "300",
      "--threads", "1", "--quiet")
    #expect(again.status == 0)
    #expect(try workshop.data("again.worlds.json") == workshop.data("shop.worlds.json"))
  }

  @Test(
    "facts that cannot be end with 2, and nothing is written",
    arguments: [
      (scenario(facts: "openRate: { is: 6.0 %, within: 0 % }"), "within"),
      (scenario(facts: "openRate: { is: 0.06 }"), "openRate"),
      (scenario(facts: "openRate: 6,0 %"), "openRate"),
      (scenario().replacing(#/facts:.*\n/#, with: ""), "has no `facts`"),
    ])
  func refused(text: String, words: String) throws {
    let ended = try match(text)
    #expect(ended.status == 2, "\(ended.note)")
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(workshop.names == ["shop.yaml"])
  }

  @Test("facts that no world meets end with 3, are named, and nothing is written")
  func conflict() throws {
    let ended = try match(
      Self.scenario(
        facts:
          "openRate: { is: 6.0 %, within: 0.6 % }, sendsPerSubscriberDay: { is: 90, within: 20 }"))
    #expect(ended.status == 3, "\(ended.note)")
    #expect(ended.out.contains("sendsPerSubscriberDay of today stands in the way"))
    #expect(workshop.names == ["shop.yaml"])
  }

  @Test("waves of another question end with 9")
  func otherWaves() throws {
    try workshop.write(#"{"question":"other","rows":[],"schema":1}"#, to: "shop.worlds.json.waves")
    let ended = try match(Self.scenario(), "--resume")
    #expect(ended.status == 9, "\(ended.note)")
    #expect(ended.note.contains("shop.worlds.json.waves"))
  }
}
