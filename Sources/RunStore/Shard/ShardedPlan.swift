import Documents
import Experiments
import Foundation

/// A plan divided into shards, as in `plan.json`.
package struct ShardedPlan: Sendable {
  package let plan: ExperimentPlan
  package let source: ScenarioSource
  package let events: EventLog
  let file: PlanFile

  /// - Parameter expectedDecisions: Estimate for all subscriber cells, from a sample.
  package init(
    _ plan: ExperimentPlan, _ source: ScenarioSource, events: EventLog, shards: Int,
    expectedDecisions: Int
  ) {
    precondition((1...Shard.countMax).contains(shards), "\(shards) shards")
    self.plan = plan
    self.source = source
    self.events = events
    file = PlanFile(
      plan, source, events: events, shards: shards, expectedDecisions: expectedDecisions)
  }

  /// Name of the plan in messages.
  package var name: String { "plan \(file.planHash)" }

  /// The number of shards.
  package var count: Int { file.shards.count }

  /// All of them, in order.
  package var shards: [Shard] { (1...count).map { Shard($0, of: count) } }

  /// The text of `plan.json`: the same for the same plan.
  package func text() throws -> String {
    var file = file
    file.checksum = try file.expectedChecksum()
    return try JSONReport.text(file)
  }

  /// Writes `plan.json` atomically: a reader sees the old file or the new one, never a part.
  package func write(to path: String) throws {
    try OutputFile.write(Data(try text().utf8), to: path)
  }
}
