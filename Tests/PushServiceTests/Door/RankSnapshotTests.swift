import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// What a stored recipient says of caps, whichever strategy has stored them.
@Suite struct RankSnapshotTests {
  private static let cap = Cap(limit: 2, per: .localDay, exempt: [])

  private static func service(
    _ policy: Policy, naming names: PushNames = PushNames()
  ) throws -> PushService {
    try PushService(
      Strategy(policy: policy), zones: Place.table, content: Golden.content, naming: names)
  }

  private static func anna(
    _ service: borrowing PushService, after pushes: [Push]
  ) throws -> RecipientState {
    var anna = try Golden.anna(service)
    var fanout = FanoutState(simulating: FanoutRules())
    var effects: ContiguousArray<PushService.Effect> = []
    let intended = pushes.map {
      PushService.Input.intend($0, from: .inGoodStanding, isInAudience: true)
    }
    for input in [.prefer(Preferences(categories: .all))] + intended {
      _ = service.receive(
        input, for: &anna, through: &fanout, at: Golden.now, effects: &effects)
    }
    return anna
  }

  private static func verdict(
    _ push: Push, _ anna: borrowing RecipientState, _ service: borrowing PushService
  ) -> Verdict {
    service.explanation(
      of: push, for: anna, from: .inGoodStanding, isInAudience: true, at: Golden.now
    ).verdict
  }

  @Test(
    "a cap that is full is so under the same caps with ranks and without",
    arguments: [
      CapWindow.localDay, .isoWeek, .rolling(.hours(6)),
    ])
  func withoutRanks(window: CapWindow) throws {
    var cap = Self.cap
    cap.per = window
    let plain = try Self.service(Policy(caps: [.global: cap]))
    let ranked = try Self.service(Policy(caps: [.global: cap], ranks: [:]))
    let posts = (1...2).map { Push.make(.newPost, $0, at: Golden.now) }
    let next = Push.make(.newPost, 3, at: Golden.now)
    let full = Verdict.suppress(because: .globalCap)
    let stored = try Self.anna(ranked, after: posts).snapshot()
    let again = try RecipientState(snapshot: stored, under: plain, at: Golden.now)
    #expect(Self.verdict(next, again, plain) == full)
    let back = try RecipientState(snapshot: again.snapshot(), under: ranked, at: Golden.now)
    #expect(Self.verdict(next, back, ranked) == full)
  }

  @Test("caps whose groups have long names keep their counts")
  func longNames() throws {
    let exempt = (0..<8).map { PushGroup.tag("\($0)" + String(repeating: "x", count: 59)) }
    let group = PushGroup.all(
      [.tag("sale"), .campaign(String(repeating: "y", count: 60))] + exempt)
    var cap = Self.cap
    (cap.limit, cap.exempt) = (1, exempt)
    cap.reserve = []
    var names = PushNames()
    _ = names.add(tag: "sale")
    let service = try Self.service(
      Policy(
        caps: [
          .tag("sale"): cap,
          .global: Cap(limit: 9, per: .localDay, reserve: [Reservation(of: group, places: 1)]),
        ]), naming: names)
    var sale = Push.make(.newPost, 1, at: Golden.now)
    sale.tags = names.tag("sale")
    let stored = try Self.anna(service, after: [sale]).snapshot()
    let again = try RecipientState(snapshot: stored, under: service, at: Golden.now)
    #expect(again.snapshot() == stored)
    sale.id = .numbered(2)
    #expect(Self.verdict(sale, again, service) == .suppress(because: .tagCap))
  }

  @Test("a recipient is stored with the names that they use, and not with all of the host")
  func names() throws {
    var few = PushNames()
    _ = few.add(campaign: "spring")
    var many = PushNames()
    for number in 0..<2_000 { _ = many.add(campaign: "c\(number)") }
    _ = many.add(campaign: "spring")
    let policy = Policy(eachCaps: [.campaign: EachCap(Cap(limit: 1, per: .isoWeek, exempt: []))])
    func stored(_ names: PushNames) throws -> [UInt8] {
      let service = try Self.service(policy, naming: names)
      var (sent, held) = (
        Push.make(.newPost, 1, at: Golden.now), Push.make(.message, 2, at: Golden.now)
      )
      (sent.campaign, held.campaign) = (names.campaign("spring"), names.campaign("spring"))
      held.sendAt = Golden.now + .hour
      return try Self.anna(service, after: [sent, held]).snapshot()
    }
    let bytes = try stored(many)
    #expect(try stored(few) == bytes)
    // Read under other numbers, the campaign has had its week.
    let service = try Self.service(policy, naming: many)
    let again = try RecipientState(snapshot: bytes, under: service, at: Golden.now)
    #expect(again.heldCount == 1 && again.snapshot() == bytes)
    for (campaign, verdict) in [
      ("spring", Verdict.suppress(because: .campaignCap)), ("c7", .send),
    ] {
      var push = Push.make(.newPost, 3, at: Golden.now)
      push.campaign = many.campaign(campaign)
      #expect(Self.verdict(push, again, service) == verdict, "\(campaign)")
    }
  }
}
