import PushModel
import PushPolicy
import PushService
import Testing

@testable import Scenarios

/// Caps that a strategy takes from the content file.
@Suite("Caps of the content file") struct InheritedCapsTests {
  private static func caps(
    _ strategy: String, content: String? = nil
  ) throws -> [PushGroup: Cap] {
    let own = content.map { "content: \($0)\n" } ?? ""
    let text =
      "pushlab: 1\nname: s\n\(own)arms:\n  - name: a\n    strategy: \(strategy)\n"
    let scenario = try Scenarios.load(text)
    return scenario.arms[0].strategy.policy.caps
  }

  private static let marketing = Cap(limit: 2, per: .rolling(.days(7)))
  private static let messages = Cap(limit: 100, per: .rolling(.hours(1)), overflow: .digest)

  @Test(
    "S1-8-mkt S1-8-msg: those that ship are two marketing pushes in 7 days and 100 messages in an hour"
  )
  func shipped() throws {
    #expect(
      try Self.caps("{ caps: { inherit: true } }")
        == [.category(.marketing): Self.marketing, .category(.messages): Self.messages])
  }

  @Test("a strategy without caps has none, and so has one that does not inherit")
  func none() throws {
    #expect(try Self.caps("{}") == [:])
    let own = Cap(limit: 3, per: .localDay)
    #expect(
      try Self.caps("{ caps: { inherit: false, global: { limit: 3, per: localDay } } }")
        == [.global: own])
  }

  @Test("a strategy's own cap takes the place of the file's, key by key, and `none` removes it")
  func own() throws {
    var more = Self.messages
    more.limit = 7
    #expect(
      try Self.caps(
        "{ caps: { inherit: true, marketing: none, messages: { limit: 7 }, "
          + "global: { limit: 3, per: localDay } } }")
        == [.category(.messages): more, .global: Cap(limit: 3, per: .localDay)])
  }

  @Test("a content file has its own") func ofFile() throws {
    let content =
      "{ caps: { marketing: { limit: 5 }, tasks: { limit: 1, per: isoWeek, overflow: defer } } }"
    var marketing = Self.marketing
    marketing.limit = 5
    #expect(
      try Self.caps("{ caps: { inherit: true } }", content: content) == [
        .category(.marketing): marketing, .category(.messages): Self.messages,
        .category(.tasks): Cap(limit: 1, per: .isoWeek, overflow: .defer),
      ])
    #expect(try Self.caps("{}", content: content) == [:])
  }

  @Test("a window that is none is refused with its line") func refused() {
    let text =
      "pushlab: 1\nname: s\ncontent: { caps: { marketing: { limit: 5, per: rolling 0h } } }\n"
      + "arms: [{ name: a }]\n"
    let found = Scenarios.problems(of: text)
    #expect(found.count == 1 && found[0].hasPrefix("s.yaml:3:"), "\(found)")
  }

  @Test("a reservation that its cap never counts is refused with its line") func idlePlaces() {
    let text =
      "pushlab: 1\nname: s\narms:\n  - name: a\n    strategy:\n      caps:\n"
      + "        marketing: { limit: 5, per: localDay, reserve: [{ of: tasks, places: 1 }] }\n"
    let found = Scenarios.problems(of: text)
    #expect(found.count == 1 && found[0].hasPrefix("s.yaml:"), "\(found)")
    #expect(found[0].contains("`caps.marketing.reserve` has places for `tasks`"), "\(found)")
  }

  @Test("a tag that no rule gives is remarked, once") func unknownTag() throws {
    let caps = "caps: { tag.sale: { limit: 1, per: localDay } }"
    func remarks(_ rules: String) throws -> [String] {
      try Scenarios.load(
        "pushlab: 1\nname: s\nworld: { kind: commerce }\narms:\n  - name: a\n"
          + "    strategy: { \(caps)\(rules) }\n  - name: b\n    extends: a\n"
      ).remarks
    }
    #expect(try remarks("").map { $0.hasPrefix("tag.sale counts no push") } == [true])
    #expect(try remarks(", rules: { message: { tags: [sale] } }") == [])
  }
}
