import PushModel
import PushPolicy
import Testing

/// What becomes of the push that finds no room.
@Suite struct CapOverflowTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  private func full(_ overflow: Cap.Overflow) throws -> Someone {
    let cap = Cap(limit: 1, per: .rolling(.hours(3)), overflow: overflow)
    var someone = try Someone(Policy(caps: [.category(.updates): cap]))
    someone.book(.make(.newPost, 1, at: Self.monday), at: Self.monday)
    return someone
  }

  @Test(
    "drop refuses, defer waits for room, digest waits for one summary",
    arguments: [
      (Cap.Overflow.drop, Verdict.suppress(because: .categoryCap)),
      (.defer, .wait(until: monday + .hours(3), because: .cap)),
      (.digest, .wait(until: monday + .hours(3), because: .digest)),
    ])
  func overflow(overflow: Cap.Overflow, expected: Verdict) throws {
    var someone = try full(overflow)
    let now = Self.monday + .hour
    #expect(someone.ask(.make(.newPost, 2, at: now), at: now) == expected)
  }

  @Test("only a type that gathers is digested")
  func isDigested() throws {
    let cap = Cap(limit: 1, per: .localDay, overflow: .digest)
    let table = try PolicyTable(
      Policy(caps: [.category(.messages): cap], digest: [.newLike: .hours(2)]))
    let digested = PushType.allCases.filter { table[$0].isDigested }
    #expect(digested == [.reviewReply, .newLike, .message])
  }

  /// One column per hour: a deferred push goes in column `S`, and takes the room of that window.
  @Test(
    "what is deferred goes when there is room, and is counted then",
    arguments: [
      (Cap.Overflow.defer, "pp.....", "sw.S..."), (.defer, "ppp....", "swwS..S"),
      (.drop, "pp.....", "sx....."),
    ])
  func strip(overflow: Cap.Overflow, day: String, expected: String) throws {
    let cap = Cap(limit: 1, per: .rolling(.hours(3)), overflow: overflow)
    var someone = try Someone(Policy(caps: [.global: cap]))
    #expect(someone.strip(day, from: Self.monday) == expected)
  }

  @Test("a push that would wait beyond its life is refused at once")
  func wouldExpire() throws {
    for overflow in [Cap.Overflow.defer, .digest] {
      var someone = try full(overflow)
      let now = Self.monday + .hour
      let short = Push.make(.newPost, 2, at: now, livesFor: .hours(2))
      let long = Push.make(.newPost, 3, at: now, livesFor: .hours(2) + .millisecond)
      #expect(someone.ask(short, at: now) == .suppress(because: .wouldExpire))
      #expect(someone.ask(long, at: now) != .suppress(because: .wouldExpire))
    }
  }

  @Test("a cap of nothing never has room", arguments: Cap.Overflow.allCases)
  func zero(overflow: Cap.Overflow) throws {
    let cap = Cap(limit: 0, per: .localDay, overflow: overflow)
    var someone = try Someone(Policy(caps: [.type(.newPost): cap]))
    let refusal: Refusal = overflow == .drop ? .typeCap : .wouldExpire
    for day in 0..<30 {
      let now = Self.monday + .days(Int64(day))
      let push = Push.make(.newPost, UInt32(day), at: now)
      #expect(someone.offer(push, at: now) == .suppress(because: refusal))
      someone.book(push, at: now)
    }
  }

  @Test("C-06 all caps hold, and the narrowest that is full is the reason")
  func narrowestFirst() throws {
    let groups: [(PushGroup, Refusal)] = [
      (.type(.offer), .typeCap), (.category(.marketing), .categoryCap),
      (.channel(.marketing), .channelCap), (.global, .globalCap),
    ]
    for full in 1..<16 {
      var policy = Policy(budget: Cap(limit: 0, per: .localDay))
      for (index, (group, _)) in groups.enumerated() {
        policy.caps[group] = Cap(limit: full >> index & 1 == 1 ? 0 : 9, per: .localDay)
      }
      var someone = try Someone(policy)
      let expected = groups[full.trailingZeroBitCount].1
      let push = Push.make(.offer, at: Self.monday)
      #expect(someone.ask(push, at: Self.monday) == .suppress(because: expected))
    }
  }

  @Test("C-06 a push takes room of every cap that it obeys, of none that it does not")
  func everyCapCounts() throws {
    var someone = try Someone(
      Policy(caps: [
        .type(.offer): Cap(limit: 1, per: .localDay),
        .category(.marketing): Cap(limit: 2, per: .localDay),
        .global: Cap(limit: 3, per: .localDay),
      ]))
    #expect(someone.strip("offrpp", from: Self.monday) == "ssxxsx")
  }

  @Test("ten simultaneous posts against a cap of five send exactly five")
  func simultaneous() throws {
    for window in [CapWindow.localDay, .isoWeek, .rolling(.minute)] {
      var someone = try Someone(Policy(caps: [.global: Cap(limit: 5, per: window)]))
      let verdicts = (0..<10).map {
        someone.offer(.make(.newPost, $0, at: Self.monday), at: Self.monday)
      }
      #expect(verdicts.prefix(5).allSatisfy { $0 == .send })
      #expect(verdicts.suffix(5).allSatisfy { $0 == .suppress(because: .globalCap) })
    }
  }

  @Test("the budget counts every push that is not exempt and is asked last")
  func budget() throws {
    let policy = Policy(
      caps: [.global: Cap(limit: 2, per: .localDay)], budget: Cap(limit: 3, per: .isoWeek))
    var someone = try Someone(policy)
    #expect(someone.strip("ptppp", from: Self.monday) == "sssxx")
    let tuesday = Self.monday + .days(1)
    let push = Push.make(.newPost, 50, at: tuesday)
    #expect(someone.offer(push, at: tuesday) == .send)
    let next = Push.make(.newPost, 51, at: tuesday)
    #expect(someone.ask(next, at: tuesday) == .suppress(because: .budgetSpent))
  }
}
