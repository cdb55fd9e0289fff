import Scenarios

/// The worlds that a run's replications drew.
package struct MemberSummary: Hashable, Sendable, Codable {
  /// SHA-256 of the ensemble, in hexadecimal: that of its file.
  package var id: String

  /// Worlds of the ensemble.
  package var members: Int

  /// The member of each replication, from 1, in the order of the ensemble's file; the same for all arms.
  package var drawn: [Int]

  /// `nil` for a plan whose replications all have the scenario's own world.
  init?(_ plan: ExperimentPlan) {
    guard let worlds = plan.members else { return nil }
    id = worlds.id
    members = worlds.worlds.count
    drawn = (0..<plan.scenario.replications).map { worlds.member(of: $0) + 1 }
  }
}
