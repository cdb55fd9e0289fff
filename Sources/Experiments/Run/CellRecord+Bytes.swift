import Bytes
import PushModel
import SimWorld
import Statistics

/// The stored form of a record: its version, then its fields in order, in variable-length form.
/// Values that all cells of a plan share are not stored.
extension CellRecord {
  /// Version of the stored form and of the counting rules. Other versions are not read.
  ///
  /// Version 3 counts decision points without a text and pairs of texts, so records of rules with
  /// `only` or `choice` are longer than those of version 2. Worlds with FCM on iOS, tokens of the
  /// other environment, or samples drawn anew for each replication have other cells, too.
  package static let storedVersion = 4

  /// The same record gives the same bytes.
  package var stored: [UInt8] {
    var (record, fields) = (self, ByteFields(writing: Self.storedVersion))
    do {
      try Self.head(&record.cell, &fields, of: nil)
      try record.visit(&fields, in: nil)
    } catch { preconditionFailure("\(error)") }
    return fields.bytes
  }

  /// - Throws: `ByteError` for bytes that no record of such a plan has.
  package init(stored bytes: [UInt8], of shape: CellShape) throws(ByteError) {
    self = try shape.types.inUse { () throws(ByteError) in
      try CellRecord(reading: bytes, of: shape)
    }
  }

  private init(reading bytes: [UInt8], of shape: CellShape) throws(ByteError) {
    var fields = ByteFields(bytes, version: Self.storedVersion)
    var cell = Cell(replication: 0, part: .subscribers, lane: 0)
    try Self.head(&cell, &fields, of: shape.cells)
    self.init(nothingIn: cell, of: shape)
    try visit(&fields, in: shape.span)
    try fields.finish()
  }

  private init(nothingIn cell: Cell, of shape: CellShape) {
    let isOfOwners = cell.part == .owners
    let arms = shape.arms
    self.init(
      cell: cell, digest: 0, decisions: 0, handled: 0, subscribers: 0,
      arms: Array(repeating: ArmRecord(nothingOf: shape, isOfOwners), count: arms),
      organic: isOfOwners ? [] : shape.ownerLanes.map { ActivityTally(of: $0) },
      moments: shape.momentWidths(of: cell.part).map { CoMoments(variables: $0) },
      segments: isOfOwners ? [] : shape.segments,
      holdout: shape.hasHoldout && !isOfOwners
        ? HoldoutCounts(arms: arms, width: shape.layout.width) : nil)
    guard !isOfOwners else { return }
    for (arm, count) in shape.journeys.enumerated() {
      self.arms[arm].journeys = Array(repeating: JourneyCounts(), count: count)
    }
    for (arm, count) in shape.campaigns.enumerated() {
      self.arms[arm].campaigns = Array(repeating: CampaignCounts(), count: count)
    }
    for arm in self.arms.indices {
      self.arms[arm].ranks = shape.hasPriorities[arm] ? [] : nil
      self.arms[arm].places = Array(repeating: PlaceCounts(), count: shape.reservations[arm])
    }
    guard let periods = shape.curvePeriods else { return }
    curves = Array(repeating: CurveCounts(periods: periods), count: arms)
  }

  /// The version and the cell.
  ///
  /// - Parameter cells: Those of the plan; `nil` where the cell is written.
  private static func head(
    _ cell: inout Cell, _ fields: inout ByteFields, of cells: PlanCells?
  ) throws(ByteError) {
    var (version, part) = (UInt8(storedVersion), cell.part == .owners ? 1 : 0)
    try fields.integer(&version)
    guard version == storedVersion else {
      let accepted = "\(storedVersion)"
      throw ByteError(0, .outOfRange(name: "version", found: "\(version)", accepted: accepted))
    }
    try fields.count("replication", &cell.replication, max: (cells?.replications ?? 1) - 1)
    try fields.count("part", &part, max: cells?.ownerLanes ?? 0 > 0 ? 1 : 0)
    cell.part = part == 1 ? .owners : .subscribers
    let lanes = part == 1 ? cells?.ownerLanes : cells?.lanes
    try fields.count("lane", &cell.lane, max: max(0, (lanes ?? 0) - 1))
  }

  private mutating func visit(_ fields: inout ByteFields, in span: Span?) throws(ByteError) {
    try fields.integer(&digest)
    try fields.count("decisions", &decisions)
    try fields.count("handled", &handled)
    try fields.count("subscribers", &subscribers)
    for arm in arms.indices { try arms[arm].visit(&fields, in: span) }
    for lane in organic.indices { try fields.visit(&organic[lane], in: span) }
    for place in moments.indices { try fields.visit(&moments[place]) }
    for place in segments.indices {
      try fields.sparse("segment", &segments[place].totals)
      for arm in segments[place].moments.indices {
        try fields.visit(&segments[place].moments[arm])
      }
    }
    if var counts = holdout {
      for arm in counts.moments.indices { try fields.visit(&counts.moments[arm]) }
      holdout = counts
    }
    for arm in curves.indices { try fields.sparse("curve", &curves[arm].stored) }
  }
}

extension ArmRecord {
  fileprivate init(nothingOf shape: CellShape, _ isOfOwners: Bool) {
    let own = isOfOwners ? nil : shape
    self.init(
      subscribers: 0, affected: 0, cohort: Funnel(), others: Funnel(), latency: LogHistogram(),
      promptLatency: LogHistogram(), timeToOpen: LogHistogram(),
      activity: (own?.ownerLanes ?? []).map { ActivityTally(of: $0) },
      departures: Departure.Kind.allCases.map { _ in LifeTable(periods: shape.span.followUpDays) },
      points: (own?.points).map { CoMoments(variables: $0.width) },
      trial: (own?.trial).map { ExcursionRows($0) }, triggers: shape.hasQueue ? [] : nil,
      cohorts: (own?.cohorts).map { CohortCounts($0, in: shape.span) },
      surplus: own?.isAdjusted == true ? Surplus() : nil)
  }

  fileprivate mutating func visit(_ fields: inout ByteFields, in span: Span?) throws(ByteError) {
    try fields.count("subscribers of an arm", &subscribers)
    try fields.count("affected", &affected)
    try fields.visit("cohort", &cohort)
    try fields.visit("others", &others)
    try fields.visit("latency", &latency)
    try fields.visit("promptLatency", &promptLatency)
    try fields.visit("timeToOpen", &timeToOpen)
    for lane in activity.indices { try fields.visit(&activity[lane], in: span) }
    for kind in departures.indices { try fields.visit(&departures[kind]) }
    if points != nil { try fields.visit(&points!) }
    if trial != nil { try fields.visit(&trial!) }
    if triggers != nil { try fields.visit(&triggers!) }
    for place in journeys.indices { try fields.sparse("journey", &journeys[place].stored) }
    for place in campaigns.indices { try fields.sparse("campaign", &campaigns[place].stored) }
    if ranks != nil { try fields.visit(&ranks!) }
    for place in places.indices {
      try fields.count("windows", &places[place].windows)
      try fields.count("lapsed places", &places[place].lapsed)
    }
    if var numbers = cohorts?.stored {
      try fields.sparse("cohorts", &numbers)
      cohorts?.take(stored: numbers)
    }
    if var sums = surplus?.stored {
      for place in sums.indices { try fields.integer(&sums[place]) }
      surplus?.stored = sums
    }
  }
}
