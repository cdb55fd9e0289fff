import Scenarios
import SimWorld
import Worlds

/// The worlds that the replications of a plan draw from.
package struct MemberWorlds: Sendable {
  /// Hash of the ensemble, which tells plans over other worlds apart.
  package let id: String

  /// Which member each replication draws.
  package let order: MemberOrder

  /// By member.
  package let worlds: [WorldParameters]

  package init(id: String, order: MemberOrder, worlds: [WorldParameters]) {
    precondition(
      order.order.count == worlds.count, "\(order.order.count) in order, \(worlds.count) worlds")
    (self.id, self.order, self.worlds) = (id, order, worlds)
  }

  /// The member of a replication, from 0.
  package func member(of replication: Int) -> Int { order.member(of: replication) }

  /// The world of a replication, from 0.
  package func world(of replication: Int) -> WorldParameters { worlds[member(of: replication)] }
}
