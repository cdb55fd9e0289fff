/// What became of the pushes of one rank.
package struct RankCounts: Sendable, Equatable {
  /// Number that went out.
  package var sent = 0
  /// Number refused because a cap, the budget or the minimum gap had no place.
  package var full = 0
  /// Number refused because the places left were kept for others.
  package var reserved = 0
  /// Number refused because one of higher rank would have lost its place.
  package var outranked = 0
  /// The time from cause to sending of those that were held before they went, digests aside.
  package var waits = DelayCounts()
}

/// What became of the places that a calendar cap kept for a group.
package struct PlaceCounts: Hashable, Sendable {
  /// Number of windows that ended, of those in which the cap counted a push.
  package var windows = 0
  /// Number of places that the group had not used when they ended.
  package var lapsed = 0

  /// Nothing.
  package init() {}

  /// The sum, count by count.
  package static func + (one: PlaceCounts, other: PlaceCounts) -> PlaceCounts {
    var sum = one
    sum.windows += other.windows
    sum.lapsed += other.lapsed
    return sum
  }
}
