/// A candidate and what it is ranked by; the first in order is the best.
struct Rank: Comparable {
  let item: ItemID
  let similarity: Double
  let people: Int32

  static func < (one: Rank, other: Rank) -> Bool {
    if one.similarity != other.similarity { return one.similarity > other.similarity }
    return one.people != other.people ? one.people > other.people : one.item < other.item
  }
}
