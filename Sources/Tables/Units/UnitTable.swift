import Statistics

/// Groups the rows of one part by unit, and within units by segment.
///
/// Sums of a unit's rows are exact and rounded once, so the order of rows does not matter.
/// - Complexity: Memory grows with the units of the part, not with its rows.
struct UnitTable {
  /// A unit, or a unit's part in a segment.
  private struct Entry {
    let key: UInt64
    /// The unit's own entry.
    let owner: Int
    let stratum: Stratum
    let arm: Int
    var isCrossing = false
  }

  private let layout: RowLayout
  private let width: Int
  /// Blocks of sums: one, or in a paired design one for each arm.
  private let blocks: Int
  private let isPaired: Bool

  private var entries: [Entry] = []
  /// By entry and block: sums, NaN while there is none.
  private var sums: [Double] = []
  /// Sums that a double does not hold exactly, by their index in ``sums``.
  private var wide: [Int: ExactSum] = [:]
  /// By entry and block: line and hash of a row; no line while there is none.
  private var lines: [Int] = []
  private var hashes: [UInt64] = []
  /// By entry and dimension: the value seen first, or ``severalValues``.
  private var values: [UInt32] = []
  /// Open addressing: a place in ``entries``, or -1.
  private var table = [Int32](repeating: -1, count: 1 << 10)

  private(set) var findings: UnitFindings

  private static let severalValues = UInt32.max - 1

  init(_ bound: BoundQuestion, arms: Int) {
    layout = RowLayout(bound)
    width = bound.width
    isPaired = bound.question.design == .paired
    blocks = isPaired ? arms : 1
    findings = UnitFindings(dimensions: bound.segments.count)
  }

  mutating func add(_ record: UnsafePointer<UInt64>) {
    let (arm, line) = (layout.arm(record), layout.line(record))
    let owner = entry(record[0], .all, owner: nil, arm)
    let place = owner * blocks + (isPaired ? arm : 0)
    if !isPaired, entries[owner].arm != arm { return cross(owner, line) }
    if layout.hasRowHash, lines[place] > 0 {
      return compare(place, record[layout.rowHash], line)
    }
    if lines[place] == 0 || line < lines[place] { lines[place] = line }
    if layout.hasRowHash { hashes[place] = record[layout.rowHash] }
    add(layout.sums(record), to: place)
    for dimension in 0..<layout.segmentCount {
      addPart(record, dimension, of: owner, arm, line)
    }
  }

  @inline(__always)
  private mutating func addPart(
    _ record: UnsafePointer<UInt64>, _ dimension: Int, of owner: Int, _ arm: Int, _ line: Int
  ) {
    let value = layout.segment(record, dimension)
    guard value != Stratum.noValue else { return }
    let first = owner * layout.segmentCount + dimension
    if values[first] == Stratum.noValue {
      values[first] = value
    } else if values[first] != value, values[first] != Self.severalValues {
      values[first] = Self.severalValues
      findings.spread[dimension] += 1
    }
    let stratum = Stratum(dimension: dimension, value: Int(value))
    let key = ByteHash.mixed(record[0] ^ 0x9E37_79B9_7F4A_7C15, UInt64(stratum.code) | 1 << 40)
    let part = entry(key, stratum, owner: owner, arm)
    let place = part * blocks + (isPaired ? arm : 0)
    lines[place] = line
    add(layout.sums(record), to: place)
  }

  private mutating func cross(_ owner: Int, _ line: Int) {
    if !entries[owner].isCrossing { findings.crossing += 1 }
    entries[owner].isCrossing = true
    findings.crossingExample.see(lines[owner * blocks], line)
  }

  /// A second row of a unit that should have one.
  private mutating func compare(_ place: Int, _ hash: UInt64, _ line: Int) {
    if hashes[place] == hash {
      findings.repeated += 1
      findings.repeatedExample.see(lines[place], line)
    } else {
      findings.conflicts += 1
      findings.conflictExample.see(lines[place], line)
    }
  }

  @inline(__always)
  private mutating func add(_ row: UnsafePointer<Double>, to place: Int) {
    for slot in 0..<width {
      let value = row[slot]
      if value.isNaN { continue }
      let target = place * width + slot
      let plain = sums[target]
      if plain.isNaN {
        sums[target] = value
        continue
      }
      let sum = plain + value
      let back = sum - plain
      if (plain - (sum - back)) + (value - back) == 0, wide.isEmpty || wide[target] == nil {
        sums[target] = sum
      } else {
        addExactly(value, to: target)
      }
    }
  }

  @inline(never)
  private mutating func addExactly(_ value: Double, to target: Int) {
    var sum = wide[target] ?? ExactSum()
    if wide[target] == nil { sum.add(sums[target]) }
    wide[target] = nil
    sum.add(value)
    wide[target] = sum
  }

  private mutating func entry(
    _ key: UInt64, _ stratum: Stratum, owner: Int?, _ arm: Int
  ) -> Int {
    var place = Int(truncatingIfNeeded: key) & (table.count - 1)
    while true {
      let found = Int(table[place])
      if found < 0 { break }
      if entries[found].key == key, entries[found].stratum == stratum { return found }
      place = (place + 1) & (table.count - 1)
    }
    let index = entries.count
    entries.append(Entry(key: key, owner: owner ?? index, stratum: stratum, arm: arm))
    for _ in 0..<blocks {
      lines.append(0)
      if layout.hasRowHash { hashes.append(0) }
      for _ in 0..<width { sums.append(.nan) }
    }
    for _ in 0..<layout.segmentCount { values.append(Stratum.noValue) }
    table[place] = Int32(index)
    if 2 * entries.count > table.count { grow() }
    return index
  }

  private mutating func grow() {
    table = [Int32](repeating: -1, count: 2 * table.count)
    for (index, entry) in entries.enumerated() {
      var place = Int(truncatingIfNeeded: entry.key) & (table.count - 1)
      while table[place] >= 0 { place = (place + 1) & (table.count - 1) }
      table[place] = Int32(index)
    }
  }

  /// Writes the valid units, and clears the table.
  mutating func flush(into units: UnitStore) throws(TableError) {
    for (target, sum) in wide { sums[target] = sum.value }
    for index in entries.indices {
      let entry = entries[index]
      let isOwner = entry.owner == index
      if isOwner { findings.units += 1 }
      if entries[entry.owner].isCrossing { continue }
      if isPaired, !isWhole(entry.owner) {
        if isOwner {
          findings.unpaired += 1
          let seen = (0..<blocks).map { lines[index * blocks + $0] }.filter { $0 > 0 }
          findings.unpairedLine = min(findings.unpairedLine, seen.min() ?? .max)
        }
        continue
      }
      if isPaired, !isWhole(index) { continue }
      let size = blocks * width
      try sums.withUnsafeBufferPointer { (sums) throws(TableError) in
        try units.append(entry.stratum, arm: entry.arm, sums.baseAddress! + index * size)
      }
    }
    entries.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    wide.removeAll(keepingCapacity: true)
    for place in table.indices { table[place] = -1 }
  }

  /// Whether every block has a row.
  private func isWhole(_ index: Int) -> Bool {
    (0..<blocks).allSatisfy { lines[index * blocks + $0] > 0 }
  }
}
