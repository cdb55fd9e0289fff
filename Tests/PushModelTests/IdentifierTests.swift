import PushModel
import Testing

@Suite struct IdentifierTests {
  private static let numberMax: UInt32 = (1 << 24) - 1

  @Test("a push's id holds source, business and number, each in its place")
  func layout() {
    let id = PushID(.transaction, business: BusinessID(rawValue: 0xDEAD_BEEF), number: 0x123456)
    #expect(id.rawValue == 0x03DE_ADBE_EF12_3456)
    #expect(PushID(.post, business: BusinessID(rawValue: 0), number: 0).rawValue == 0)
  }

  @Test("what an id was made of can be read from it, also from that of a digest")
  func parts() {
    let id = PushID(.transaction, business: BusinessID(rawValue: 0xDEAD_BEEF), number: 0x123456)
    for id in [id, id.digest] {
      #expect(id.source == .transaction && id.number == 0x123456)
      #expect(id.business.rawValue == 0xDEAD_BEEF)
    }
    #expect(PushID(rawValue: 0x7F << 56).source == nil)
  }

  @Test("S4-RULE-1: different events have different ids", arguments: PushSource.allCases)
  func distinct(source: PushSource) {
    var ids: Set<PushID> = []
    for business in [0, 1, 255, 256, UInt32.max] {
      for number in [0, 1, 255, Self.numberMax] {
        let id = PushID(source, business: BusinessID(rawValue: business), number: number)
        #expect(!id.isDigest)
        #expect(id.digest.isDigest)
        #expect(id.digest.digest == id.digest)
        ids.insert(id)
        ids.insert(id.digest)
      }
    }
    #expect(ids.count == 5 * 4 * 2)
    for other in PushSource.allCases where other != source {
      #expect(!ids.contains(PushID(other, business: BusinessID(rawValue: 1), number: 1)))
    }
  }

  @Test("ids sort by source, business, number; digests come last")
  func order() {
    let ids = [
      PushID(.post, business: BusinessID(rawValue: 1), number: 9),
      PushID(.post, business: BusinessID(rawValue: 2), number: 0),
      PushID(.review, business: BusinessID(rawValue: 0), number: 0),
      PushID(.post, business: BusinessID(rawValue: 1), number: 9).digest,
    ]
    #expect(ids.reversed().sorted() == ids)
  }

  @Test("a number beyond 24 bits is a programmer's mistake")
  func tooLarge() async {
    await #expect(processExitsWith: .failure) {
      _ = PushID(.post, business: BusinessID(rawValue: 0), number: 1 << 24)
    }
  }

  @Test("the bits of digests and of wide ids are free in every source")
  func sources() {
    #expect(PushSource.allCases.allSatisfy { $0.rawValue < 63 })
  }

  @Test(
    "S4-RULE-1: what has a number of 64 bits has an id of its own", arguments: PushSource.allCases)
  func wide(source: PushSource) {
    let numbers: [UInt64] = [0, 1 << 24 - 1, 1 << 24, 1 << 24 + 1, 1 << 40, 1 << 63, .max]
    var ids: Set<PushID> = []
    for business in [0, 1, UInt32.max].map(BusinessID.init(rawValue:)) {
      for number in numbers {
        let id = PushID(source, business: business, item: number)
        #expect(id.source == source && !id.isDigest && id.digest.isDigest)
        #expect(id.isWide == (number > UInt64(PushID.numberMax)))
        #expect(id.isWide || id.business == business)
        ids.insert(id)
        ids.insert(id.digest)
      }
    }
    #expect(ids.count == 3 * 7 * 2)
    let same = PushID(source, business: BusinessID(rawValue: 1), number: 7)
    #expect(PushID(source, business: BusinessID(rawValue: 1), item: 7) == same)
  }

  @Test("S0-ARCH-14: ids of numbers in a row differ")
  func neighbours() {
    let business = BusinessID(rawValue: 3)
    let ids = (0..<20_000).map { PushID(.post, business: business, item: 1 << 32 + $0) }
    #expect(Set(ids).count == ids.count)
  }

  @Test("S0-ARCH-14: the last pushes are remembered, the one before is not")
  func recentPushes() {
    var recent = RecentPushes<4>()
    let ids = (1...5).map { PushID(rawValue: $0) }
    #expect(!ids.contains(where: recent.contains))
    let first = (ids.prefix(4) + ids.prefix(4)).map { recent.insert($0) }
    #expect(first == [true, true, true, true, false, false, false, false])
    let fifth = recent.insert(ids[4])
    #expect(fifth)
    #expect(!recent.contains(ids[0]))
    #expect(ids.dropFirst().allSatisfy(recent.contains))
    #expect(recent.all.sorted() == Array(ids.dropFirst()))
    #expect(RecentPushes<4>().all.isEmpty)
  }

  @Test("S0-ARCH-14: a push that comes twice does not push another out")
  func repeatsCostNothing() {
    var recent = RecentPushes<2>()
    let ids = (1...2).map { PushID(rawValue: $0) }
    let taken = [ids[0], ids[0], ids[0], ids[1]].map { recent.insert($0) }
    #expect(taken == [true, false, false, true])
    #expect(ids.allSatisfy(recent.contains))
  }
}
