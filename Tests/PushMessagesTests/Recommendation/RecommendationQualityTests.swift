import PushMessages
import PushModel
import TestSupport
import Testing

/// How often what somebody met next is among the first that are recommended. What is counted here
/// stands in docs/recommendation.md, which has to say the same.
@Suite struct RecommendationQualityTests {
  private static let towns = (0..<5 as Range<UInt64>).map { InventedTown(seed: $0) }

  @Test("S0-ARCH-07: the planted group is found, and the same question has the same answer")
  func plantedGroup() {
    let town = InventedTown(seed: 1)
    let engine = ItemToItem(town.interactions)
    let again = ItemToItem(town.interactions)
    var own = 0
    for person in 0..<20 {
      let seen = town.met[person]
      let found = engine.related(to: seen, among: InventedTown.items)
      #expect(
        found == again.related(to: seen.reversed(), among: InventedTown.items.reversed()))
      own += found.prefix(5).count { InventedTown.group(of: $0) == UInt64(person % 10) }
    }
    #expect(own >= 80, "\(own) of the first five of 20 people")
  }

  @Test(
    "S0-ARCH-07: what somebody met next is found three times as often as by popularity",
    .releaseOnly)
  func hitRate() throws {
    let engine = Hits(Self.towns.flatMap { hits($0, ItemToItem($0.interactions)) })
    let popular = Hits(Self.towns.flatMap { hits($0, Popularity($0.interactions)) })
    #expect(engine.share > 3 * popular.share, "\(engine), \(popular)")
    try expectDocumented(engine, popular)
  }

  @Test("S0-ARCH-07: of posts that nobody has met, tags find those of somebody's group")
  func newPosts() throws {
    let tagged = Hits(Self.towns.flatMap { newPostHits($0, tags: Self.tags) })
    let untagged = Hits(Self.towns.flatMap { newPostHits($0, tags: [:]) })
    #expect(tagged.share > 0.9 && untagged.share < 0.2, "\(tagged), \(untagged)")
    try expectDocumented(tagged, untagged)
  }

  private func expectDocumented(_ hits: Hits...) throws {
    for hits in hits {
      #expect(try Repository.states(hits, in: "docs/recommendation.md"), "\(hits)")
    }
  }

  private func hits(_ town: InventedTown, _ engine: some Recommender) -> [Bool] {
    town.hidden.enumerated().map { person, next in
      let seen = town.met[person]
      return engine.related(to: seen, among: InventedTown.items).prefix(10).contains(next)
    }
  }

  /// One new post of each group, ids from 1,000 on.
  private static let newPosts = (1_000..<1_010 as Range<UInt64>).map(ItemID.init(rawValue:))

  private static let tags = Dictionary(
    uniqueKeysWithValues: (InventedTown.items + newPosts).map {
      ($0, Set([TagID(rawValue: UInt32(InventedTown.group(of: $0)))]))
    })

  /// Whether the first of the new posts is of the person's group.
  private func newPostHits(_ town: InventedTown, tags: [ItemID: Set<TagID>]) -> [Bool] {
    let engine = ItemToItem(town.interactions, tags: tags)
    return town.hidden.indices.map { person in
      let first = engine.related(to: town.met[person], among: Self.newPosts).first
      return first.map(InventedTown.group) == UInt64(person % InventedTown.groupCount)
    }
  }
}
