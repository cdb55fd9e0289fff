/// The unit of work, of threads and of resuming: one lane of one replication with every arm.
package struct Cell: Hashable, Sendable, Comparable {
  /// The part of the people. Owners come second: their pushes are about what subscribers did.
  package enum Part: String, Sendable, CaseIterable {
    case subscribers
    case owners
  }

  /// From 0.
  package var replication: Int
  /// Whether the lane has subscribers or business owners.
  package var part: Part
  /// The lane, from 0.
  package var lane: Int

  package init(replication: Int, part: Part, lane: Int) {
    self.replication = replication
    self.part = part
    self.lane = lane
  }

  package static func < (one: Cell, other: Cell) -> Bool {
    (one.replication, one.part == .owners ? 1 : 0, one.lane)
      < (other.replication, other.part == .owners ? 1 : 0, other.lane)
  }
}
