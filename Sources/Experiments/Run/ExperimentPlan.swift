import PushModel
import PushService
import Scenarios
import SimKernel
import SimWorld
import Strategies

/// A scenario expanded into cells, its units of work.
package struct ExperimentPlan: Sendable {
  /// The scenario that is run.
  package let scenario: Scenario
  /// The scenario with every default, as the text that is hashed but for what ``Scenario/simulated(_:)`` leaves out.
  package let resolved: String
  /// Offsets of the world's time zones, from two years before the run to two years after it.
  package let zones: ZoneTable
  /// Version of the zone data, since other data can mean other local times.
  package let zoneVersion: String
  /// The times at which the run and its cohort start and end.
  package let span: Span
  /// Hash of the plan: equal hashes mean equal cells and results. What the scenario says of its
  /// audience and of money is no part of it.
  package let hash: UInt64
  /// The number of people of a replication: those who are there at the start and those who join.
  package let people: Int
  /// The types of push of its arms, which are in use while it is run and reported.
  package let types: PushTypes
  /// The counts of a person that its metrics and segments need.
  package let layout: CountLayout
  /// Whether records keep which openings beyond their expectation were on which platform. They are not stored then.
  var splitsOpenings = false

  /// Version of the engine, changed with the meaning of a scenario or of a draw, so that runs of
  /// different engines are never mistaken for one another.
  package static let engineVersion = Engine.version

  /// - Parameter tail: The time before the end in which no push counts, if it is longer than the
  ///   scenario's own: plans with the same tail count the pushes of the same days. Part of the hash.
  package init(
    _ scenario: Scenario, resolved: String, tail: Interval = .zero
  ) throws(ZoneError) {
    precondition(
      scenario.members.map { $0.base == scenario.world } ?? true,
      "worlds of another world than the scenario's")
    self.scenario = scenario
    self.resolved = resolved
    types = scenario.types
    layout = types.inUse { CountLayout(scenario.metrics) }
    span = scenario.span(tail: tail)
    people = scenario.people
    // Two years either side: a push is never asked about outside.
    zones = try ZoneBuilder.table(
      of: scenario.world.zones.keys, from: span.start - .days(730), to: span.end + .days(730))
    zoneVersion = ZoneBuilder.dataVersion
    let simulated = scenario.isAllSimulated ? resolved : Scenario.simulated(resolved)
    let days = tail > scenario.tail ? "\ntail \(tail.milliseconds)" : ""
    let size = scenario.recipientsPerLane
    let fewer = size < scenario.laneSize ? "\nlanes of \(size)" : ""
    hash = Self.hash(
      simulated + "\n" + zoneVersion + "\n" + Self.engineVersion + days + fewer
        + scenario.ruleIdentities + (scenario.members.map { "\nworlds \($0.id)" } ?? "") + "\n"
        + ContentFiles.shippedText)
  }

  private static func hash(_ text: String) -> UInt64 {
    var digest = Digest()
    for byte in text.utf8 { digest.combine(UInt64(byte)) }
    return digest.value
  }

  /// The first eight hexadecimal digits of the hash, which name a run's folder.
  package var shortHash: String { String(hexadecimal(hash).prefix(8)) }

  /// Number of lanes of subscribers in a replication; the last one may have fewer people.
  package var lanes: Int { Self.lanes(of: people, peoplePerLane) }
  /// The same of business owners; 0 in a world without small businesses.
  package var ownerLanes: Int {
    scenario.world.kind.contains(.smallBusiness)
      ? Self.lanes(of: scenario.world.businesses, scenario.recipientsPerLane) : 0
  }

  /// The recipients of a lane in whole organisations, since people of one organisation interact.
  package var peoplePerLane: Int {
    let size = scenario.recipientsPerLane
    guard scenario.world.kind.contains(.peerMentors) else { return size }
    let organisation = scenario.world.mentors.peoplePerOrganisation
    return max(1, size / organisation) * organisation
  }

  private static func lanes(of people: Int, _ size: Int) -> Int { (people + size - 1) / size }

  /// The worlds that replications draw from; `nil` for the scenario's own in all of them.
  package var members: MemberWorlds? { scenario.members }

  /// The world of a replication, from 0, the same for all arms.
  package func world(of replication: Int) -> WorldParameters {
    members?.world(of: replication) ?? scenario.world
  }

  /// Whether all replications have the same world.
  package var hasOneWorld: Bool { members?.worlds.count ?? 1 == 1 }

  /// Every cell in order.
  package var cells: PlanCells {
    PlanCells(replications: scenario.replications, lanes: lanes, ownerLanes: ownerLanes)
  }

  /// The businesses whose owners are together in a lane.
  func businesses(ofOwnersLane lane: Int) -> Range<Int> {
    Self.people(inLane: lane, of: scenario.world.businesses, scenario.recipientsPerLane)
  }

  /// The ids of a lane's people.
  func people(inLane lane: Int) -> Range<Int> {
    Self.people(inLane: lane, of: people, peoplePerLane)
  }

  private static func people(inLane lane: Int, of total: Int, _ size: Int) -> Range<Int> {
    lane * size..<min((lane + 1) * size, total)
  }

  /// Days over which pushes of the cohort were intended.
  package var cohortDays: Double { (span.cohortEnd - span.cohortStart).days }

  /// The key of all draws of a replication.
  ///
  /// - Parameter replication: From 0.
  package func key(of replication: Int) -> StreamKey {
    StreamKey(seed: scenario.seed, replication: UInt32(replication))
  }
}

extension Scenario {
  /// By name, what the answers of the rules depend on that arms have from the program.
  package var usedRules: [String: String] {
    let names = arms.compactMap(\.strategy.rule)
    return Dictionary(names.map { ($0, ownRules.identities[$0] ?? "") }) { first, _ in first }
  }

  /// Empty where no arm has such a rule.
  fileprivate var ruleIdentities: String {
    usedRules.sorted { $0.key < $1.key }.map { "\nrule \($0.key) \($0.value)" }.joined()
  }
}

/// Sixteen hexadecimal digits.
package func hexadecimal(_ word: UInt64) -> String {
  let digits = String(word, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// The cells of a plan in order: each replication's subscribers, then its owners.
package struct PlanCells: RandomAccessCollection, Sendable {
  let replications: Int
  /// Of subscribers, and of owners.
  let lanes: Int
  let ownerLanes: Int

  /// The first cell of the first replication.
  package var startIndex: Int { 0 }
  /// The number of all cells.
  package var endIndex: Int { replications * lanesPerReplication }

  private var lanesPerReplication: Int { lanes + ownerLanes }

  package subscript(position: Int) -> Cell {
    precondition(indices.contains(position), "cell \(position) of \(count)")
    let (replication, place) = position.quotientAndRemainder(dividingBy: lanesPerReplication)
    return place < lanes
      ? Cell(replication: replication, part: .subscribers, lane: place)
      : Cell(replication: replication, part: .owners, lane: place - lanes)
  }

  /// Index of `cell`, which must be one of these.
  package func index(of cell: Cell) -> Int {
    cell.replication * lanesPerReplication + (cell.part == .owners ? lanes : 0) + cell.lane
  }
}
