/// A table read once: its units and its irregularities.
struct TableIntake {
  let bound: BoundQuestion
  /// Arms in the order of their first rows.
  let arms: [String]
  /// Values by dimension, in the order of their first rows.
  let segments: [[String]]
  let counts: IntakeCounts
  let findings: UnitFindings
  let units: UnitStore

  /// Place and limit of the storage.
  struct Room: Sendable {
    /// Folder of the temporary file.
    var folder: String
    /// Bytes of rows, and as many of units, before the file is created.
    var memoryMax: Int

    /// Size of a write: at most the part's share of the memory, and a megabyte.
    func blockBytes(parts: Int) -> Int { min(memoryMax / parts, parts > 1 ? 1 << 15 : 1 << 20) }
  }

  /// - Throws: `TableError`.
  init(
    _ source: some TableSource, _ question: TableQuestion, room: Room,
    isStopped: @escaping () -> Bool
  ) throws(TableError) {
    let bound = try BoundQuestion(question, columns: try source.columns(), path: source.path)
    let layout = RowLayout(bound)
    let rows = RecordStore(
      stride: layout.stride, parts: layout.hasUnits ? 256 : 1,
      blockBytes: room.blockBytes(parts: layout.hasUnits ? 256 : 1),
      store: BlockStore(folder: room.folder, memoryMax: room.memoryMax))
    var intake = Intake(bound, into: rows)
    try source.read(isStopped: isStopped) { (row) throws(TableError) in try intake.take(row) }
    self.bound = bound
    arms = bound.arm == nil ? ["all"] : intake.arms.texts
    segments = intake.segments.map(\.texts)
    counts = intake.counts
    let blocks = question.design == .paired ? max(1, arms.count) : 1
    units = UnitStore(
      size: blocks * bound.width, blockBytes: room.blockBytes(parts: 1),
      store: BlockStore(folder: room.folder, memoryMax: room.memoryMax))
    findings =
      layout.hasUnits
      ? try Self.group(rows, bound, arms.count, into: units, isStopped)
      : try Self.pass(rows, bound, into: units, isStopped)
  }

  /// A table of summaries, whose units are not known.
  init(_ summaries: SummaryIntake, room: Room) {
    bound = summaries.bound
    arms = summaries.arms
    segments = []
    counts = summaries.counts
    var findings = UnitFindings(dimensions: 0)
    findings.units = summaries.sizes.reduce(0, +)
    self.findings = findings
    units = UnitStore(
      size: bound.width, blockBytes: room.blockBytes(parts: 1),
      store: BlockStore(folder: room.folder, memoryMax: room.memoryMax))
  }

  /// Groups rows by their named units.
  private static func group(
    _ rows: RecordStore, _ bound: BoundQuestion, _ arms: Int, into units: UnitStore,
    _ isStopped: () -> Bool
  ) throws(TableError) -> UnitFindings {
    var table = UnitTable(bound, arms: arms)
    for part in 0..<rows.parts {
      if isStopped() { throw .interrupted }
      try rows.each(in: part) { (record) throws(TableError) in table.add(record) }
      try table.flush(into: units)
    }
    return table.findings
  }

  /// Passes rows on that are units themselves.
  private static func pass(
    _ rows: RecordStore, _ bound: BoundQuestion, into units: UnitStore, _ isStopped: () -> Bool
  ) throws(TableError) -> UnitFindings {
    let layout = RowLayout(bound)
    var findings = UnitFindings(dimensions: bound.segments.count)
    try rows.each(in: 0) { (record) throws(TableError) in
      if findings.units & 0xFFFFF == 0, isStopped() { throw .interrupted }
      findings.units += 1
      let (arm, sums) = (layout.arm(record), layout.sums(record))
      try units.append(.all, arm: arm, sums)
      for place in 0..<layout.segmentCount {
        let value = layout.segment(record, place)
        guard value != Stratum.noValue else { continue }
        try units.append(Stratum(dimension: place, value: Int(value)), arm: arm, sums)
      }
    }
    return findings
  }
}

/// All units, or those with one value of one dimension, packed into 32 bits.
struct Stratum: Hashable {
  let code: UInt32

  static let all = Stratum(code: 0)

  init(code: UInt32) { self.code = code }

  init(dimension: Int, value: Int) {
    code = UInt32(dimension + 1) << 24 | UInt32(value)
  }

  /// 0 for all units, otherwise 1 + the dimension's index.
  var group: Int { Int(code >> 24) }
  var value: Int { Int(code & 0xFF_FFFF) }

  /// Largest number of distinct values of a dimension.
  static let valuesMax = 10_000
  static let dimensionsMax = 20
  /// The code of a missing value.
  static let noValue = UInt32.max
}

/// Units in sequence: stratum, arm and sums, for more than one pass.
final class UnitStore {
  /// Doubles of one unit.
  let size: Int
  private let records: RecordStore

  init(size: Int, blockBytes: Int, store: BlockStore) {
    self.size = size
    records = RecordStore(stride: 1 + size, parts: 1, blockBytes: blockBytes, store: store)
  }

  func append(
    _ stratum: Stratum, arm: Int, _ sums: UnsafePointer<Double>
  ) throws(TableError) {
    let record = try records.next(in: 0)
    record[0] = UInt64(stratum.code) << 32 | UInt64(arm)
    for place in 0..<size { record[1 + place] = sums[place].bitPattern }
  }

  /// Calls `body` for every unit, in the same order each time.
  func each(
    _ body: (_ stratum: Stratum, _ arm: Int, _ sums: UnsafePointer<Double>) -> Void
  ) throws(TableError) {
    try records.each(in: 0) { (record) throws(TableError) in
      let sums = UnsafeRawPointer(record + 1).assumingMemoryBound(to: Double.self)
      body(
        Stratum(code: UInt32(truncatingIfNeeded: record[0] >> 32)),
        Int(record[0] & 0xFFFF_FFFF), sums)
    }
  }
}
