import SimWorld
import Worlds

/// The worlds that the replications of a scenario draw from.
package struct MemberWorlds: Sendable {
  /// Hash of the ensemble, which tells plans over other worlds apart.
  package let id: String

  /// The text of the ensemble's file, which a run keeps.
  package let text: String

  /// Which member each replication draws.
  package let order: MemberOrder

  /// The world that they were made of.
  package let base: WorldParameters

  /// By member.
  package let worlds: [WorldParameters]

  init(
    id: String, text: String, order: MemberOrder, base: WorldParameters, worlds: [WorldParameters]
  ) {
    precondition(
      order.order.count == worlds.count, "\(order.order.count) in order, \(worlds.count) worlds")
    (self.id, self.text, self.order) = (id, text, order)
    (self.base, self.worlds) = (base, worlds)
  }

  /// The member of a replication, from 0.
  package func member(of replication: Int) -> Int { order.member(of: replication) }

  /// The world of a replication, from 0.
  package func world(of replication: Int) -> WorldParameters { worlds[member(of: replication)] }
}

/// Equal hashes are equal worlds.
extension MemberWorlds: Hashable {
  package static func == (one: MemberWorlds, other: MemberWorlds) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
