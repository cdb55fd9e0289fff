import Documents
import Experiments
import Foundation
import Scenarios
import SimKernel
import SimWorld

/// `plan.json`: the data that another machine needs to run a shard of a plan, and to merge shards.
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
  /// The random key of each replication, sixteen hexadecimal digits.
  var keys: [String]
  var cells: Int
  var ownerCells: Int
  /// Estimated number of decisions in all subscriber cells.
  var expectedDecisions: Int
  var shards: [Part]
  /// Digest of the text without this line.
  var checksum: String

  /// One shard.
  struct Part: Hashable, Sendable, Codable {
    var id: Int
    var cells: Int
    /// First cell; the shard has all cells from it to ``last``. `nil` in an empty shard.
    var first: Place?
    var last: Place?
    var subscribers: Int
    /// Estimated number of decisions.
    var expectedDecisions: Int
  }

  /// Position of a subscriber cell.
  struct Place: Hashable, Sendable, Codable {
    var replication: Int
    var lane: Int
  }
}

extension PlanFile {
  /// - Parameter expectedDecisions: Estimate for all subscriber cells.
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
    let people = Double(plan.people) * Double(plan.scenario.replications)
    self.shards = (1...shards).map {
      Part(Shard($0, of: shards), of: plan, decisionsEach: Double(expectedDecisions) / people)
    }
    checksum = ""
  }

  /// The correct ``checksum`` of the content.
  func expectedChecksum() throws -> String {
    var file = self
    file.checksum = ""
    return hexadecimal(Data(try JSONReport.text(file).utf8).digest)
  }
}

extension PlanFile {
  /// Whether ``checksum`` is that of `bytes`, the text of this plan. A text of the same content in
  /// another layout needs ``expectedChecksum()``, which takes as long as writing it.
  func isChecksum(of bytes: Data) -> Bool {
    guard let line = bytes.range(of: Data("\"checksum\" : \"\(checksum)\"".utf8)) else {
      return false
    }
    var rest = bytes
    let end = line.upperBound - 1
    rest.removeSubrange(end - checksum.utf8.count..<end)
    return hexadecimal(rest.digest) == checksum
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

/// The source of a scenario: the user's own file and the settings of the command line.
///
/// The text itself is not kept, because its comments may be private.
package struct ScenarioSource: Hashable, Sendable, Codable {
  /// The file as the user named it.
  package var path: String
  /// Digest of its text, without the files that it extends: sixteen hexadecimal digits.
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
