import PushModel
import SimWorld
import Statistics

/// What became of an arm's pushes of one rank, in the cohort's days.
package struct RankFigures: Hashable, Sendable, Codable {
  /// The rank, 0 to 100.
  package var rank: Int
  /// Pushes that went out.
  package var sent: Int
  /// Pushes refused because a cap, the budget or the minimum gap had no place.
  package var full: Int
  /// Pushes refused because the places left were kept for others.
  package var reserved: Int
  /// Pushes refused because one of higher rank would have lost its place.
  package var outranked: Int
  /// Pushes that were held before they went, digests aside.
  package var waited: Int
  /// The median time from cause to sending of those, in seconds; `nil` where none was held.
  package var medianWait: Double?
}

extension RankFigures {
  /// The figures of an arm, the highest rank first.
  static func all(_ ranks: [Int: RankRecord]) throws(StatisticsError) -> [RankFigures] {
    var all: [RankFigures] = []
    for (rank, own) in ranks.sorted(by: { $0.key > $1.key }) {
      let median = try own.waits.quantile(0.5).map { $0 / 1_000 }
      all.append(
        RankFigures(
          rank: rank, sent: own.sent, full: own.full, reserved: own.reserved,
          outranked: own.outranked, waited: own.waits.count, medianWait: median))
    }
    return all
  }
}

/// What became of the places that a cap by day or week kept for a group, in the cohort's days.
package struct PlaceFigures: Hashable, Sendable, Codable {
  /// The cap and the group, such as `global tasks`.
  package var name: String
  /// Days or weeks of a person that ended, of those in which the cap counted a push.
  package var windows: Int
  /// Places that the group had not used by then.
  package var lapsed: Int

  init(_ name: String, _ counts: PlaceCounts) {
    self.name = name
    windows = counts.windows
    lapsed = counts.lapsed
  }
}
