import PushModel
import SimWorld
import Statistics

/// What became of an arm's pushes of one rank in one cell.
package struct RankRecord: Sendable, Hashable {
  /// The rank, 0 to 100.
  package var rank: Int
  /// Pushes that went out.
  package var sent = 0
  /// Pushes refused because a cap, the budget or the minimum gap had no place.
  package var full = 0
  /// Pushes refused because the places left were kept for others.
  package var reserved = 0
  /// Pushes refused because one of higher rank would have lost its place.
  package var outranked = 0
  /// From cause to sending, in milliseconds, of those that were held before they went, digests aside.
  package var waits = LogHistogram()

  init(rank: Int) { self.rank = rank }
}

extension RankRecord {
  init(_ rank: Int, _ counts: RankCounts) {
    self.init(rank: rank)
    sent = counts.sent
    full = counts.full
    reserved = counts.reserved
    outranked = counts.outranked
    waits = LogHistogram(of: counts.waits)
  }

  /// The records of an arm, by rank.
  static func all(_ ranks: [Int: RankCounts]) -> [RankRecord] {
    ranks.sorted { $0.key < $1.key }.map { RankRecord($0.key, $0.value) }
  }

  mutating func add(_ other: RankRecord) throws(StatisticsError) {
    sent += other.sent
    full += other.full
    reserved += other.reserved
    outranked += other.outranked
    try waits.merge(other.waits)
  }
}
