/// Which member each replication draws: a fixed sequence whose every beginning spreads over the members.
///
/// Five members come once, then one comes again with another seed, so that luck can be told from worlds. Adding
/// replications changes none before.
package struct MemberOrder: Hashable, Sendable {
  /// Members in the order in which they come first.
  package let order: [Int]

  /// New members between two that come again (*assumption*): 120 replications see 20 members twice.
  private static let fresh = 5

  /// - Parameter places: A number a member, along which beginnings spread: its place on what the facts tell best.
  /// - Complexity: O(members log members).
  package init(along places: [Double]) {
    precondition(!places.isEmpty, "no members to draw")
    let ranked = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let bits = Int.bitWidth - max(0, places.count - 1).leadingZeroBitCount
    order = (0..<(1 << bits)).map { Self.reversed($0, bits) }.filter { $0 < ranked.count }
      .map { ranked[$0] }
  }

  private static func reversed(_ number: Int, _ bits: Int) -> Int {
    (0..<bits).reduce(0) { $0 | (number >> $1 & 1) << (bits - 1 - $1) }
  }

  /// The member of one replication, from 0.
  package func member(of replication: Int) -> Int {
    precondition(replication >= 0, "replication \(replication)")
    let (round, place) = replication.quotientAndRemainder(dividingBy: Self.fresh + 1)
    let turn = place < Self.fresh ? round * Self.fresh + place : round
    return order[turn % order.count]
  }
}
