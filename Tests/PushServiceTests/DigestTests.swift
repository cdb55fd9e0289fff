import PushFanout
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

/// Bursts become one summary that says how many.
@Suite struct DigestTests {
  @Test("S0-ARCH-04 a burst of likes is one summary with their count", arguments: [2, 7, 40])
  func burst(likes: UInt32) throws {
    let host = try LiveHost(Policy(digest: [.newLike: .hour]))
    let owner = host.enrol()
    let first = PushID.numbered(1)
    #expect(
      host.intend(.newLike, 1, for: owner)
        == .held(until: .monday + .hour, because: .digest))
    for number in 2...likes {
      host.advance(by: .seconds(30))
      #expect(host.intend(.newLike, number, for: owner) == .merged(into: first.digest))
    }
    host.advance(to: .monday + .hours(3))
    #expect(host.sent == [first.digest])
    #expect(host.merged == [first])
    let summary = try #require(host.decisions.last)
    #expect(summary.at == .monday + .hour)
    #expect(summary.push.items == UInt16(likes))
    // A push of its own: intended now, and as long-lived as its items.
    #expect(summary.push.intendedAt == .monday + .hour)
    #expect(summary.push.expiresAt == .monday + .hour + .days(30))
  }

  @Test("S3-OVER-2 one event alone is a plain push when its window is over")
  func alone() throws {
    let host = try LiveHost(Policy(digest: [.newLike: .hour]))
    let owner = host.enrol()
    host.intend(.newLike, 1, for: owner)
    host.advance(by: .hours(2))
    #expect(host.sent == [.numbered(1)])
    #expect(host.merged.isEmpty)
    #expect(host.calls.map(\.at) == [.monday + .hour])
  }

  @Test("a digest gathers its own type only")
  func byType() throws {
    let host = try LiveHost(Policy(digest: [.newLike: .hour, .newReview: .hour]))
    let owner = host.enrol()
    host.intend(.newLike, 1, for: owner)
    host.intend(.newReview, 2, for: owner)
    host.intend(.newFollower, 3, for: owner)
    host.advance(by: .hours(2))
    #expect(host.sent == [3, 1, 2].map { .numbered($0) })
  }

  @Test("a cap on a tag gathers what has the tag, and nothing else waits for others of its type")
  func byTag() throws {
    let cap = Cap(limit: 1, per: .rolling(.hour), overflow: .digest, exempt: [])
    let host = try LiveHost(Policy(caps: [.tag("sale"): cap]))
    let anna = host.enrol()
    for number: UInt32 in 1...6 {
      var push = Push.make(.message, number, at: host.now)
      // The first sale has the place; of the others each joins those before, and no plain push does.
      push.tags = TagSet(rawValue: number % 2 == 0 ? 1 : 0)
      if number % 2 == 1 { push.sendAt = host.now + .hours(2) }
      _ = host.intend(push, for: anna)
    }
    host.advance(by: .hours(3))
    #expect(
      host.sent == [.numbered(2), PushID.numbered(4).digest] + [1, 3, 5].map { .numbered($0) })
  }

  @Test("a cap on each sender gathers what one sender has too many of")
  func bySender() throws {
    let each = EachCap(Cap(limit: 1, per: .rolling(.hour), overflow: .digest, exempt: []))
    let host = try LiveHost(Policy(eachCaps: [.sender: each]))
    let anna = host.enrol()
    for number: UInt32 in 1...6 {
      var push = Push.make(.message, number, at: host.now)
      push.business = BusinessID(rawValue: number % 2)
      _ = host.intend(push, for: anna)
    }
    host.advance(by: .hours(2))
    #expect(host.sent == [1, 2].map { .numbered($0) } + [3, 4].map { PushID.numbered($0).digest })
  }

  @Test("S1-8-msg 150 messages in an hour are 100 one by one and a summary of 50")
  func messages() throws {
    let cap = Cap(limit: 100, per: .rolling(.hour), overflow: .digest)
    let host = try LiveHost(Policy(caps: [.type(.message): cap]))
    let anna = host.enrol()
    for number: UInt32 in 1...150 {
      host.intend(.message, number, for: anna)
      host.advance(by: .seconds(20))
    }
    host.advance(by: .days(2))
    let digest = PushID.numbered(101).digest
    #expect(host.sent == (1...100).map { .numbered($0) } + [digest])
    #expect(host.decisions.last?.push.items == 50)
    // It goes as soon as the first message has left the window.
    #expect(host.calls.last?.at == .monday + .hour)
  }

  @Test("a digest whose window ends at night waits for the morning and grows")
  func overNight() throws {
    let quiet = QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60), action: .defer)
    let host = try LiveHost(Policy(quietHours: quiet, digest: [.newLike: .hour]))
    let owner = host.enrol()
    host.advance(to: .monday + .hours(21) + .minutes(30))
    host.intend(.newLike, 1, for: owner)
    host.intend(.newLike, 2, for: owner)
    host.advance(to: .monday + .hours(23))
    #expect(host.intend(.newLike, 3, for: owner) == .merged(into: PushID.numbered(1).digest))
    host.advance(by: .days(1))
    #expect(host.sent == [PushID.numbered(1).digest])
    #expect(host.decisions.last?.push.items == 3)
    #expect(host.calls.map(\.at) == [.monday + .hours(32)])
  }

  /// Likes at random moments of three days, under a window, a gap and a cap.
  @Test(
    "a digest never comes with its items, and no like is lost",
    arguments: 0..<(Build.isOptimised ? 50 : 8) as Range<UInt64>)
  func everyItemOnce(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let cap = Cap(limit: 3, per: .localDay, overflow: .digest)
    let policy = Policy(
      caps: [.type(.newLike): cap], minGap: .minutes(20), digest: [.newLike: .hours(2)])
    let host = try LiveHost(policy)
    let owner = host.enrol()
    let likes = UInt32.random(in: 1...60, using: &chance)
    for number in 1...likes {
      host.intend(.newLike, number, for: owner)
      host.advance(by: .minutes(.random(in: 0..<90, using: &chance)))
    }
    host.advance(by: .days(60))
    let gone = host.decisions.filter { $0.answer == .handed }.map(\.push)
    #expect(gone.reduce(0) { $0 + Int($1.items) } == Int(likes))
    for digest in gone where digest.id.isDigest {
      #expect(!gone.contains { !$0.id.isDigest && $0.id.digest == digest.id })
    }
    #expect(Set(gone.map(\.id)).count == gone.count)
  }
}
