import Documents
import Experiments
import Foundation
import Scenarios
import SimKernel
import SimWorld

/// `plan.json`: all that another machine needs to run a shard of a plan, and to put shards together.
/// It is an interface: `results/README.md` documents it.
struct PlanFile: Hashable, Sendable, Codable {
  static let currentSchema = 2

  /// Version of this form.
  var schema: Int
  var name: String
  /// Sixteen hexadecimal digits, as in a run's manifest.
  var planHash: String
  var engineVersion: String
  var zoneVersion: String
  var events: String
  /// The scenario with every default.
  var scenario: String
  var source: ScenarioSource
  /// For each replication the key of its chance, sixteen hexadecimal digits.
  var keys: [String]
  var cells: Int
  var ownerCells: Int
  /// Decisions of all subscriber cells, estimated.
  var expectedDecisions: Int
  var shards: [Part]
  /// Digest of the text without this line.
  var checksum: String

  /// One shard.
  struct Part: Hashable, Sendable, Codable {
    var id: Int
    var cells: Int
    /// The cells are these two and all between, in order; none in an empty shard.
    var first: Place?
    var last: Place?
    var subscribers: Int
    /// Decisions, estimated.
    var expectedDecisions: Int
  }

  /// Where a subscriber cell stands.
  struct Place: Hashable, Sendable, Codable {
    var replication: Int
    var lane: Int
  }
}

extension PlanFile {
  /// - Parameter expectedDecisions: Of all subscriber cells.
  init(
    _ plan: ExperimentPlan, _ source: ScenarioSource, events: EventLog, shards: Int,
    expectedDecisions: Int
  ) {
    schema = Self.currentSchema
    name = plan.scenario.name
    planHash = hexadecimal(plan.hash)
    engineVersion = ExperimentPlan.engineVersion
    zoneVersion = plan.zoneVersion
    self.events = events.description
    scenario = plan.resolved
    self.source = source
    keys = (0..<plan.scenario.replications).map { hexadecimal(plan.key(of: $0).rawValue) }
    cells = plan.subscriberCells
    ownerCells = plan.scenario.replications * plan.ownerLanes
    self.expectedDecisions = expectedDecisions
    let people = Double(plan.scenario.world.subscribers) * Double(plan.scenario.replications)
    self.shards = (1...shards).map {
      Part(Shard($0, of: shards), of: plan, decisionsEach: Double(expectedDecisions) / people)
    }
    checksum = ""
  }

  /// What ``checksum`` should be.
  func expectedChecksum() throws -> String {
    var file = self
    file.checksum = ""
    return hexadecimal(Data(try JSONReport.text(file).utf8).digest)
  }
}

extension PlanFile.Part {
  fileprivate init(_ shard: Shard, of plan: ExperimentPlan, decisionsEach: Double) {
    let range = plan.range(of: shard)
    id = shard.number
    cells = range.count
    if let start = range.first, let end = range.last {
      first = PlanFile.Place(plan.subscriberCell(start))
      last = PlanFile.Place(plan.subscriberCell(end))
    }
    subscribers = plan.subscribers(in: shard)
    expectedDecisions = Int((Double(subscribers) * decisionsEach).rounded())
  }
}

extension PlanFile.Place {
  fileprivate init(_ cell: Cell) { self.init(replication: cell.replication, lane: cell.lane) }
}

/// Where a scenario came from: the user's own file and what the command line set in it.
///
/// The text itself is not kept, because its comments are nobody else's business.
package struct ScenarioSource: Hashable, Sendable, Codable {
  /// The file as the user named it.
  package var path: String
  /// Digest of its text, without what it extends: sixteen hexadecimal digits.
  package var hash: String
  /// `key=value`, in order.
  package var overrides: [String]

  /// - Parameter text: The file's.
  package init(path: String, text: String, overrides: [String]) {
    self.path = path
    hash = hexadecimal(Data(text.utf8).digest)
    self.overrides = overrides
  }
}
