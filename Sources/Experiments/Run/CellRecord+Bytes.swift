import Bytes
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
    var writer = ByteWriter()
    writer.append(byte: UInt8(Self.storedVersion))
    writer.append(count: cell.replication)
    writer.append(byte: cell.part == .owners ? 1 : 0)
    writer.append(count: cell.lane)
    writer.append(word: digest)
    writer.append(count: Int(decisions))
    writer.append(count: Int(handled))
    writer.append(count: subscribers)
    for arm in arms { writer.append(arm) }
    for tally in organic { writer.append(block: tally.bytes) }
    for all in moments { writer.append(all) }
    for segment in segments { writer.append(segment) }
    for own in holdout?.moments ?? [] { writer.append(own) }
    for curve in curves { writer.append(curve) }
    return writer.bytes
  }

  /// - Throws: `ByteError` for bytes that no record of such a plan has.
  package init(stored bytes: [UInt8], of shape: CellShape) throws(ByteError) {
    var reader = ByteReader(bytes)
    try reader.version(Self.storedVersion)
    cell = try reader.cell(shape.cells)
    digest = try reader.word()
    decisions = Int64(try reader.count("decisions"))
    handled = Int64(try reader.count("handled"))
    subscribers = try reader.count("subscribers")
    (arms, organic, moments, segments) = ([], [], [], [])
    let isOfOwners = cell.part == .owners
    for _ in 0..<shape.arms { arms.append(try reader.arm(shape, isOfOwners)) }
    if !isOfOwners { organic = try reader.tallies(shape) }
    for width in shape.momentWidths(of: cell.part) {
      moments.append(try reader.moments(of: width))
    }
    for segment in isOfOwners ? [] : shape.segments { segments.append(try reader.segment(segment)) }
    if shape.hasHoldout, !isOfOwners {
      var counts = HoldoutCounts(arms: shape.arms, width: shape.layout.width)
      for arm in 0..<shape.arms { counts.moments[arm] = try reader.moments(of: shape.layout.width) }
      holdout = counts
    }
    if !isOfOwners { curves = try reader.curves(shape) }
    try reader.finish()
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ arm: ArmRecord) {
    append(count: arm.subscribers)
    append(count: arm.affected)
    append(arm.cohort)
    append(arm.others)
    for delays in [arm.latency, arm.promptLatency, arm.timeToOpen] {
      let counts = delays.buckets
      append(sparse: counts.span)
    }
    for tally in arm.activity { append(block: tally.bytes) }
    for table in arm.departures { append(table) }
    if let points = arm.points { append(points) }
    if let trial = arm.trial { append(trial) }
    if let triggers = arm.triggers { append(triggers) }
    if let cohorts = arm.cohorts {
      let numbers = cohorts.stored
      append(sparse: numbers.span)
    }
    for sum in arm.surplus?.stored ?? [] { append(word: UInt64(bitPattern: sum)) }
  }

  private mutating func append(_ trial: TrialRows) {
    append(count: trial.people.count)
    for (index, person) in trial.people.enumerated() {
      append(count: Int(person))
      let (counts, sums) = trial.stored(of: index)
      append(sparse: counts.span)
      for sum in sums { append(word: sum.bitPattern) }
    }
  }

  private mutating func append(_ funnel: Funnel) {
    let counts = funnel.stored.map { Int($0) }
    append(sparse: counts.span)
  }

  private mutating func append(_ table: LifeTable) {
    append(count: table.entered)
    append(sparse: table.events.span)
    append(sparse: table.lost.span)
  }

  fileprivate mutating func append(_ moments: CoMoments) {
    append(count: moments.count)
    for sum in moments.sums { append(wide: sum) }
  }

  fileprivate mutating func append(_ curve: CurveCounts) {
    let counts = curve.stored
    append(sparse: counts.span)
  }

  fileprivate mutating func append(_ segment: SegmentRecord) {
    append(sparse: segment.totals.span)
    for all in segment.moments { append(all) }
  }
}

extension ByteReader {
  /// The largest count in one cell. Some millions of cells add up without overflow.
  private static let countMax = 1 << 40
  /// The largest sum of products in one cell.
  private static let sumMax: Int128 = 1 << 100

  fileprivate mutating func count(_ name: StaticString) throws(ByteError) -> Int {
    try count(name, max: Self.countMax)
  }

  private mutating func sparse(_ name: StaticString, length: Int) throws(ByteError) -> [Int] {
    try sparse(name, length: length, max: Self.countMax)
  }

  fileprivate mutating func version(_ accepted: Int) throws(ByteError) {
    let found = Int(try byte())
    guard found == accepted else {
      throw ByteError(0, .outOfRange(name: "version", found: "\(found)", accepted: "\(accepted)"))
    }
  }

  fileprivate mutating func cell(_ cells: PlanCells) throws(ByteError) -> Cell {
    let replication = try count("replication", max: cells.replications - 1)
    let isOfOwners = try number("part", max: cells.ownerLanes > 0 ? 1 : 0) == 1
    let lane = try count("lane", max: max(0, (isOfOwners ? cells.ownerLanes : cells.lanes) - 1))
    return Cell(replication: replication, part: isOfOwners ? .owners : .subscribers, lane: lane)
  }

  fileprivate mutating func arm(
    _ shape: CellShape, _ isOfOwners: Bool
  ) throws(ByteError) -> ArmRecord {
    ArmRecord(
      subscribers: try count("subscribers of an arm"), affected: try count("affected"),
      cohort: try funnel("cohort"), others: try funnel("others"),
      latency: try histogram("latency"), promptLatency: try histogram("promptLatency"),
      timeToOpen: try histogram("timeToOpen"), activity: isOfOwners ? [] : try tallies(shape),
      departures: try tables(of: shape.span.followUpDays),
      points: isOfOwners ? nil : try points(shape.points),
      trial: isOfOwners ? nil : try trial(shape.trial),
      triggers: shape.hasQueue ? try triggers() : nil,
      cohorts: isOfOwners ? nil : try cohorts(shape),
      surplus: isOfOwners || !shape.isAdjusted ? nil : try surplus())
  }

  private mutating func surplus() throws(ByteError) -> Surplus {
    var (surplus, sums) = (Surplus(), [Int64]())
    for _ in surplus.stored { sums.append(Int64(bitPattern: try word())) }
    surplus.stored = sums
    return surplus
  }

  private mutating func cohorts(_ shape: CellShape) throws(ByteError) -> CohortCounts? {
    guard let length = shape.cohorts else { return nil }
    var counts = CohortCounts(length, in: shape.span)
    counts.take(stored: try sparse("cohorts", length: counts.stored.count))
    return counts
  }

  private mutating func points(_ layout: PointLayout?) throws(ByteError) -> CoMoments? {
    guard let layout else { return nil }
    return try moments(of: layout.width)
  }

  private mutating func trial(_ layout: TrialLayout?) throws(ByteError) -> TrialRows? {
    guard let layout else { return nil }
    var rows = TrialRows(layout)
    let people = try count("people of a trial")
    for _ in 0..<people {
      let person = UInt64(try count("person of a trial"))
      let counts = try sparse("points of a person", length: layout.counts)
      var sums: [Double] = []
      for _ in 0..<layout.sums { sums.append(Double(bitPattern: try word())) }
      rows.add(person, counts.map { Int32(clamping: $0) }, sums)
    }
    return rows
  }

  private mutating func funnel(_ name: StaticString) throws(ByteError) -> Funnel {
    let counts = try sparse(name, length: Funnel().stored.count)
    return Funnel(stored: counts.map { Int64($0) })!
  }

  private mutating func histogram(_ name: StaticString) throws(ByteError) -> LogHistogram {
    LogHistogram(buckets: try sparse(name, length: LogHistogram.bucketCount))!
  }

  fileprivate mutating func tallies(_ shape: CellShape) throws(ByteError) -> [ActivityTally] {
    var tallies: [ActivityTally] = []
    for businesses in shape.ownerLanes {
      let bytes = try block("activity")
      tallies.append(try ActivityTally(bytes: bytes, of: businesses, in: shape.span))
    }
    return tallies
  }

  private mutating func tables(of days: Int) throws(ByteError) -> [LifeTable] {
    var tables: [LifeTable] = []
    for _ in Departure.Kind.allCases {
      let entered = try count("entered")
      let events = try sparse("departures", length: days)
      let lost = try sparse("lost", length: days)
      tables.append(LifeTable(entered: entered, events: events, lost: lost)!)
    }
    return tables
  }

  fileprivate mutating func moments(of variables: Int) throws(ByteError) -> CoMoments {
    let count = try count("subscribers of the moments")
    let size = CoMoments.size(of: variables)
    var sums: ContiguousArray<Int128> = []
    sums.reserveCapacity(size)
    for _ in 0..<size { sums.append(try wide("moments", magnitudeMax: Self.sumMax)) }
    return CoMoments(variables: variables, count: count, sums: sums)
  }

  /// The curves of every arm.
  fileprivate mutating func curves(_ shape: CellShape) throws(ByteError) -> [CurveCounts] {
    guard let periods = shape.curvePeriods else { return [] }
    var curves: [CurveCounts] = []
    for _ in 0..<shape.arms {
      var counts = CurveCounts(periods: periods)
      counts.stored = try sparse("curve", length: counts.stored.count)
      curves.append(counts)
    }
    return curves
  }

  fileprivate mutating func segment(_ nothing: SegmentRecord) throws(ByteError) -> SegmentRecord {
    var segment = nothing
    segment.totals = try sparse("segment", length: nothing.totals.count)
    for arm in nothing.moments.indices {
      segment.moments[arm] = try moments(of: nothing.moments[arm].variables)
    }
    return segment
  }
}
