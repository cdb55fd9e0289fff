import PushModel
import Scenarios
import SimWorld

extension ExperimentPlan {
  /// Whether the service's filter reads posts of this plan, or the scenario plans posts or names
  /// them in commands.
  package var keepsPosts: Bool {
    let world = scenario.world
    return world.kind.contains(.smallBusiness)
      && (world.posts.text != nil || world.posts.planned != nil
        || scenario.commands.contains { $0.post != nil })
  }

  /// Calls `body` with what became of each post and its replication, where posts are kept.
  ///
  /// They are drawn again from the plan, as the audit trail is, so no cell stores them.
  ///
  /// - Complexity: O(replications · posts log posts)
  package func forEachPost(_ body: (Int, PostRecord) throws -> Void) throws {
    guard keepsPosts else { return }
    var worlds = try PlanWorlds(recordsOf: self)
    for replication in 0..<scenario.replications {
      let world = worlds.world(of: replication)
      for record in Schedule.records(world, key(of: replication)) { try body(replication, record) }
    }
  }
}
