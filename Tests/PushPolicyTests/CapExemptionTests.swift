import PushModel
import PushPolicy
import Testing

/// Who stands outside a cap, and whether they take its room all the same.
@Suite struct CapExemptionTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  /// One column per hour under a global cap of two a day: `p` a post, `t` an order, `!` security.
  @Test(
    "C-04 exempt pushes neither obey nor consume the global cap, unless they shall consume it",
    arguments: [
      (false, "tt!pppt!", "sssssxss"), (false, "pptt!p", "sssssx"),
      (true, "tpppt!", "ssxxss"), (true, "tt!pt", "sssxs"), (true, "ppt!pt", "ssssxs"),
    ])
  func exemption(consumes: Bool, day: String, expected: String) throws {
    let cap = Cap(limit: 2, per: .localDay, exemptConsumes: consumes)
    var someone = try Someone(Policy(caps: [.global: cap]))
    #expect(someone.strip(day, from: Self.monday) == expected)
  }

  @Test("C-04 exempt pushes that consume a rolling window give the room back one by one")
  func rollingOverbooked() throws {
    let cap = Cap(limit: 2, per: .rolling(.hours(4)), exemptConsumes: true)
    var someone = try Someone(Policy(caps: [.global: cap]))
    // Orders at 0, 1, 2 and 3: fewer than two of the last four hours only from 6 on.
    #expect(someone.strip("ttttppppp", from: Self.monday) == "ssssxxssx")
  }

  @Test("any type, category or channel can be exempt, and no other is")
  func exemptGroups() throws {
    let groups: [(PushGroup, Set<PushType>)] = [
      (.type(.newPost), [.newPost]),
      (.category(.marketing), [.offer, .promotion, .featureAnnounce, .reEngagement]),
      (.channel(.activity), [.newFollower, .newLike, .newReview]),
      (.global, Set(PushType.allCases)),
    ]
    for (group, exempt) in groups {
      let cap = Cap(limit: 0, per: .localDay, exempt: [group])
      var someone = try Someone(Policy(caps: [.global: cap]))
      for type in PushType.allCases where type != .security {
        let push = Push.make(type, UInt32(type.rawValue), at: Self.monday)
        let expected: Verdict =
          exempt.contains(type) ? .send : .suppress(because: .globalCap)
        #expect(someone.ask(push, at: Self.monday) == expected, "\(type) under \(group)")
      }
    }
  }
}
