import PushModel
import SimKernel
import SimWorld

/// A scenario worked out into cells.
public struct ExperimentPlan: Sendable {
  public let scenario: Scenario
  /// The scenario with every default, as text: what the hash is of.
  public let resolved: String
  public let zones: ZoneTable
  /// Version of the zone data, because other data can mean other local times.
  public let zoneVersion: String
  public let span: Span
  /// Names the plan: same hash, same cells, same results.
  public let hash: UInt64

  /// Changes with the meaning of a scenario or of a draw, so that runs of different engines are
  /// never taken for one.
  public static let engineVersion = "2"

  public init(_ scenario: Scenario, resolved: String) throws(ZoneError) {
    self.scenario = scenario
    self.resolved = resolved
    span = scenario.span()
    // Two years either side: a push is never asked about outside.
    zones = try ZoneBuilder.table(
      of: scenario.world.zones.keys, from: span.start - .days(730), to: span.end + .days(730))
    zoneVersion = ZoneBuilder.dataVersion
    hash = Self.hash(resolved + "\n" + zoneVersion + "\n" + Self.engineVersion)
  }

  private static func hash(_ text: String) -> UInt64 {
    var digest = Digest()
    for byte in text.utf8 { digest.combine(UInt64(byte)) }
    return digest.value
  }

  /// The first eight hexadecimal digits of the hash: what a run's folder is called.
  public var shortHash: String { String(hexadecimal(hash).prefix(8)) }

  public var lanes: Int { Self.lanes(of: scenario.world.subscribers, scenario.laneSize) }
  public var ownerLanes: Int { Self.lanes(of: scenario.world.businesses, scenario.laneSize) }

  private static func lanes(of people: Int, _ size: Int) -> Int { (people + size - 1) / size }

  /// Every cell in order.
  public var cells: [Cell] {
    (0..<scenario.replications).flatMap { replication in
      (0..<lanes).map { Cell(replication: replication, part: .subscribers, lane: $0) }
        + (0..<ownerLanes).map { Cell(replication: replication, part: .owners, lane: $0) }
    }
  }

  /// Days over which pushes of the cohort were intended.
  public var cohortDays: Double { (span.cohortEnd - span.cohortStart).days }

  public func key(of replication: Int) -> StreamKey {
    StreamKey(seed: scenario.seed, replication: UInt32(replication))
  }

  /// The digest of the cells' digests in order.
  public static func digest(of records: [CellRecord]) -> UInt64 {
    Digest.combining(records.sorted { $0.cell < $1.cell }.lazy.map(\.digest))
  }
}

/// Sixteen hexadecimal digits.
public func hexadecimal(_ word: UInt64) -> String {
  let digits = String(word, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
