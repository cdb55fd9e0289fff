import PushMessages
import PushModel
import Testing

@Suite struct ItemToItemTests {
  private func items(_ ids: [UInt64]) -> [ItemID] { ids.map(ItemID.init(rawValue:)) }

  /// A line a person, each letter an item.
  private func interactions(_ people: String...) -> [ItemUse] {
    people.enumerated().flatMap { person, letters in
      letters.utf8.map {
        ItemUse(RecipientID(rawValue: UInt64(person)), ItemID(rawValue: UInt64($0)))
      }
    }
  }

  private func order(_ letters: [ItemID]) -> String {
    String(decoding: letters.map { UInt8($0.rawValue) }, as: UTF8.self)
  }

  private func related(_ recommender: some Recommender, _ seen: String, _ from: String) -> String {
    let found = recommender.related(
      to: items(seen.utf8.map(UInt64.init)), among: items(from.utf8.map(UInt64.init)))
    return order(found)
  }

  @Test("S0-ARCH-07: cosines of the people who met both, worked by hand")
  func cosine() {
    let engine = ItemToItem(interactions("ab", "ab", "ac", "bcc", "d"), tagShare: 0)
    func likeness(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Double {
      engine.similarity(
        ItemID(rawValue: UInt64(one.value)), ItemID(rawValue: UInt64(other.value)))
    }
    #expect(likeness("a", "b") == 2.0 / 3)
    #expect(likeness("b", "a") == 2.0 / 3)
    #expect(likeness("a", "c") == 1 / (3.0 * 2).squareRoot())
    #expect(likeness("a", "d") == 0)
    #expect(likeness("a", "z") == 0)
  }

  @Test(
    "S0-ARCH-07: the most alike first, then the most popular, then the smallest id",
    arguments: [
      (seen: "a", from: "bcdef", expected: "bcdef"), (seen: "f", from: "abcde", expected: "eabcd"),
      (seen: "", from: "fedcba", expected: "abcdef"), (seen: "z", from: "ba", expected: "ab"),
      (seen: "a", from: "zya", expected: "yz"), (seen: "aab", from: "bbcca", expected: "c"),
      (seen: "", from: "", expected: ""),
    ])
  func ranking(seen: String, from: String, expected: String) {
    let engine = ItemToItem(interactions("ab", "ab", "ac", "bc", "dac", "ef"))
    #expect(related(engine, seen, from) == expected)
  }

  @Test("S0-ARCH-07: a post that nobody has met is found by its tags")
  func newItem() {
    let tags: [ItemID: Set<TagID>] = [
      ItemID(rawValue: 97): [TagID(rawValue: 1), TagID(rawValue: 2)],
      ItemID(rawValue: 120): [TagID(rawValue: 2)], ItemID(rawValue: 119): [TagID(rawValue: 3)],
    ]
    let known = interactions("ab", "ac", "bc")
    #expect(related(ItemToItem(known, tags: tags), "a", "wxy") == "xwy")
    #expect(related(ItemToItem(known, tags: tags, tagShare: 0), "a", "wxy") == "wxy")
    let half = ItemToItem(known, tags: tags, tagShare: 0.5)
    #expect(
      half.similarity(ItemID(rawValue: 97), ItemID(rawValue: 120)) == 0.5 / 2.0.squareRoot())
  }

  @Test("S0-ARCH-07: of a busy person the latest items count")
  func busyPerson() {
    let engine = ItemToItem(interactions("abcdea"), itemsMax: 2)
    #expect(related(engine, "a", "bcde") == "ebcd")
  }

  @Test("S0-ARCH-07: popularity is the same for everybody")
  func popularity() {
    let engine = Popularity(interactions("ab", "bb", "cb", "ccc", "c", "c"))
    #expect(related(engine, "", "abcz") == "cbaz")
    #expect(related(engine, "c", "abcz") == "baz")
  }

  @Test("S0-ARCH-07: of new posts the one goes first whose tags are met most")
  func popularTags() {
    // `a` and `c` are of tag 1, which three have met; `b` and `x` of tag 2, which two have.
    let tags: [ItemID: Set<TagID>] = [
      ItemID(rawValue: 97): [TagID(rawValue: 1)], ItemID(rawValue: 98): [TagID(rawValue: 2)],
      ItemID(rawValue: 99): [TagID(rawValue: 1)], ItemID(rawValue: 120): [TagID(rawValue: 2)],
      ItemID(rawValue: 121): [TagID(rawValue: 1)],
      ItemID(rawValue: 122): [TagID(rawValue: 1), TagID(rawValue: 2)],
    ]
    let engine = Popularity(interactions("ab", "bb", "a", "c"), tags: tags)
    #expect(related(engine, "", "wxyz") == "zyxw")
    #expect(related(engine, "", "abcwxyz") == "abczyxw")
  }
}
