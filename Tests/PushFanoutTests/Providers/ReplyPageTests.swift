import Foundation
import PushFanout
import PushModel
import TestSupport
import Testing

/// docs/providers.md: each of its rows is played, from the bytes of the reply to what the fan-out does.
@Suite struct ReplyPageTests {
  private static func read(_ row: ReplyRow, _ provider: Provider) -> ProviderReply {
    ProviderReply(row.wire, from: provider, at: .start)
  }

  @Test("S4-ERR-3, C-11: each reply of the page is read as it says", arguments: Provider.allCases)
  func meaning(provider: Provider) {
    for row in ReplyRow.all(of: provider) {
      let reply = Self.read(row, provider)
      #expect(reply.reason == row.reason, "\(row)")
      #expect(ReplyTable.meaning(of: reply, from: provider) == row.meaning, "\(row)")
    }
  }

  /// What becomes of an attempt, as one word, and what else follows.
  private static func consequence(of row: ReplyRow, from provider: Provider) -> Set<String> {
    let alert = MalformedAlert(share: 1, repliesMin: 1)
    var fanout = Fanout(simulating: FanoutRules(malformedAlert: alert))
    let attempt = Attempt.sample(platform: .ios, provider: provider)
    _ = fanout.offer(attempt, at: .start)
    let outcome = fanout.handle(
      read(row, provider), to: attempt, registration: .old, at: .start)
    var seen: Set<String> = []
    switch outcome.step {
    case .settled(let end): seen.insert("\(end)")
    case .retry(_, let earliest, _): seen.insert(earliest > .start ? "again" : "at once")
    }
    if outcome.forgetsToken { seen.insert("forgotten") }
    if outcome.refreshesCredentials { seen.insert("renewed") }
    if outcome.reconnects { seen.insert("reconnected") }
    switch outcome.alert {
    case nil: break
    case .malformed: seen.insert("malformed")
    case .configuration: seen.insert("operator")
    }
    return seen
  }

  @Test("the fan-out does what a meaning asks for, and nothing else", arguments: Provider.allCases)
  func consequences(provider: Provider) {
    for row in ReplyRow.all(of: provider) {
      let expected: Set<String> =
        switch row.meaning {
        case .accepted: ["\(Settlement.accepted)"]
        case .retry: ["again"]
        case .reconnect: ["again", "reconnected"]
        case .refreshCredentials: ["again", "renewed"]
        case .forgetToken, .forgetTokenIfRegisteredBefore, .wrongEnvironment:
          ["\(Settlement.failed(.unregistered))", "forgotten"]
        case .discardMalformed: ["\(Settlement.failed(.malformed))", "malformed"]
        case .alarm: ["\(Settlement.failed(.configuration))", "operator"]
        }
      #expect(Self.consequence(of: row, from: provider) == expected, "\(row)")
    }
  }

  /// PUSHLAB_UPDATE_DOCS=1 writes the tables.
  @Test("the page shows these rows, in this order", arguments: Provider.allCases)
  func page(provider: Provider) throws {
    let path = Repository.folder.appending(path: "docs/providers.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    let heading = provider == .apns ? "## APNs" : "## FCM"
    let table =
      ["|status|body|is about|needs|source|", "|---|---|---|---|---|"]
      + ReplyRow.all(of: provider).map(\.line)
    var lines = page.components(separatedBy: "\n")
    let from = try #require(lines.firstIndex(of: heading))
    let to = lines[(from + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
    let first = try #require(lines[from..<to].firstIndex { $0.hasPrefix("|") })
    let end = lines[first..<to].firstIndex { !$0.hasPrefix("|") } ?? to
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      lines.replaceSubrange(first..<end, with: table)
      try lines.joined(separator: "\n").write(to: path, atomically: true, encoding: .utf8)
    } else {
      #expect(Array(lines[first..<end]) == table, "PUSHLAB_UPDATE_DOCS=1 writes the tables")
    }
  }
}
