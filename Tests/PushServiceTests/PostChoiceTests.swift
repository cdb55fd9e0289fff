import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// Which of the posts that are due together goes first.
///
/// Posts are numbered by what they are about: 101 and 102 are of the same kind, 201 is of another.
@Suite struct PostChoiceTests {
  /// First what is of the kinds that somebody has seen most of, then the lowest numbers.
  private struct SameKind: Recommender {
    func related(to seen: [ItemID], among candidates: [ItemID]) -> [ItemID] {
      func kin(_ item: ItemID) -> Int { seen.count { Self.kind($0) == Self.kind(item) } }
      return Set(candidates).subtracting(seen).sorted { (-kin($0), $0) < (-kin($1), $1) }
    }

    private static func kind(_ item: ItemID) -> UInt64 { item.rawValue & 0xFF_FFFF / 100 }
  }

  /// Somebody who must not be asked.
  private struct Unasked: Recommender {
    func related(to seen: [ItemID], among candidates: [ItemID]) -> [ItemID] {
      Issue.record("asked about \(candidates)")
      return candidates.reversed()
    }
  }

  private static func evening(_ limit: Int?) -> Policy {
    var policy = Policy(timing: .fixed(LocalTime(minute: 1_080)))
    policy.caps[.global] = limit.map { Cap(limit: $0, per: .localDay) }
    return policy
  }

  /// Numbers of the posts that go at 18:00, in order.
  private func sent(
    _ choice: PostChoice, opened: [UInt32] = [], published: [UInt32], limit: Int? = 1,
    _ recommender: (any Recommender)? = SameKind()
  ) throws -> [UInt32] {
    let host = try LiveHost(Strategy(policy: Self.evening(limit), choice: choice))
    host.recommender = recommender
    let anna = host.enrol()
    for number in opened { host.open(.numbered(number), by: anna) }
    for number in published {
      host.advance(by: .hour)
      host.intend(.newPost, number, for: anna)
    }
    host.advance(to: .monday + .hours(19))
    #expect(host.calls.allSatisfy { $0.at == .monday + .hours(18) })
    return host.sent.map(\.number)
  }

  @Test(
    "S0-ARCH-07: where one post a day may go, it is the one that the strategy chooses",
    arguments: [
      (.due, [201], [202, 102, 101], 101), (.arrival, [201], [202, 102, 101], 202),
      (.related, [201], [101, 102, 203, 202], 202), (.popular, [201], [101, 102, 203, 202], 202),
      (.related, [], [202, 102, 101], 202), (.popular, [], [202, 102, 101], 101),
      (.related, [201, 102, 103], [101, 202], 101),
    ] as [(PostChoice, [UInt32], [UInt32], UInt32)])
  func best(choice: PostChoice, opened: [UInt32], published: [UInt32], expected: UInt32) throws {
    #expect(try sent(choice, opened: opened, published: published) == [expected])
  }

  @Test(
    "S0-ARCH-07: where all may go, they go in the order of the choice",
    arguments: [
      (.due, [101, 102, 201]), (.arrival, [201, 102, 101]), (.related, [201, 101, 102]),
    ] as [(PostChoice, [UInt32])])
  func order(choice: PostChoice, expected: [UInt32]) throws {
    let found = try sent(choice, opened: [202], published: [201, 102, 101], limit: nil)
    #expect(found == expected)
  }

  @Test("S0-ARCH-07: by default nobody is asked, and posts go as they are held")
  func unasked() throws {
    #expect(Strategy().choice == .due)
    for recommender: (any Recommender)? in [nil, Unasked()] {
      #expect(try sent(.due, published: [202, 101], limit: nil, recommender) == [101, 202])
      #expect(try sent(.arrival, published: [202, 101], limit: nil, recommender) == [202, 101])
    }
    // Alone there is nothing to choose.
    #expect(try sent(.related, published: [202], Unasked()) == [202])
    // With nobody to ask, posts go by arrival.
    #expect(try sent(.related, opened: [101], published: [202, 101], nil) == [202])
  }

  @Test("S0-ARCH-07: the last sixteen posts that somebody opened count, each once")
  func memory() throws {
    let fifteen = (301...315).map { UInt32($0) }
    #expect(try sent(.related, opened: [201] + fifteen, published: [101, 202]) == [202])
    #expect(try sent(.related, opened: [201] + fifteen + [316], published: [101, 202]) == [101])
    let twice = [201] + fifteen + fifteen
    #expect(try sent(.related, opened: twice, published: [101, 202]) == [202])
  }

  @Test("S0-ARCH-07: what is no post, and a digest of several, go first, as ever")
  func others() throws {
    let night = QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60), action: .defer)
    let policy = Policy(quietHours: night, digest: [.newPost: .hour])
    let host = try LiveHost(Strategy(policy: policy, choice: .related))
    host.recommender = SameKind()
    let anna = host.enrol()
    host.open(.numbered(201), by: anna)
    host.advance(to: .monday + .hours(21) + .minutes(30))
    for number: UInt32 in [203, 204] { host.intend(.newPost, number, for: anna) }
    host.advance(to: .monday + .hours(23))
    for number: UInt32 in [101, 202] { host.intend(.offer, number, for: anna) }
    var reply = Push.make(.reviewReply, at: host.now)
    reply.id = PushID(.review, business: reply.business, number: 1)
    host.intend(reply, for: anna)
    host.advance(to: .monday + .hours(32))
    #expect(Set(host.sent.prefix(2)) == [PushID.numbered(203).digest, reply.id])
    #expect(host.sent.dropFirst(2) == [.numbered(202), .numbered(101)])
  }
}
