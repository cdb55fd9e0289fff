import Experiments
import PushModel
import RunStore
import Scenarios
import SimWorld

/// Which clock a recipient reads, though the event log knows only his pseudonym.
struct RecipientClocks {
  private let plan: ExperimentPlan
  /// By replication, then by pseudonym; empty where all live in one zone.
  private let zones: [[Int64: ZoneID]]

  /// - Complexity: O(subscribers × replications), unless the world has one zone.
  init(_ plan: ExperimentPlan) throws(RunError) {
    self.plan = plan
    guard plan.zones.zones.count > 1 else {
      zones = []
      return
    }
    let world = try Reexecution(plan)
    zones = (0..<plan.scenario.replications).map { replication in
      let pseudonyms = Pseudonyms(plan, replication: replication)
      let people = 0..<plan.scenario.world.subscribers
      return Dictionary(
        uniqueKeysWithValues: people.map { subscriber in
          (
            pseudonyms.uid(of: UInt64(subscriber)),
            world.zone(of: subscriber, replication: replication)
          )
        })
    }
  }

  /// - Throws: ``StoreError`` when the replication has no such recipient.
  func clock(
    of uid: Int64, _ replication: Int, at moment: Timestamp
  ) throws(StoreError) -> LocalClock {
    guard !zones.isEmpty else { return plan.zones.clock(ZoneID(rawValue: 0), at: moment) }
    guard zones.indices.contains(replication), let zone = zones[replication][uid] else {
      throw StoreError(path: "run.sqlite", .damaged("its event log names nobody's uid \(uid)"))
    }
    return plan.zones.clock(zone, at: moment)
  }
}
