/// Turns rows into records of a few words: unit, arm, segments, numbers.
///
/// It is a value so that a loop over millions of rows holds it in its own frame.
struct Intake {
  private let bound: BoundQuestion
  private let layout: RowLayout
  private let records: RecordStore
  private(set) var arms = TextIndex(countMax: Self.armsMax)
  private(set) var segments: [TextIndex]
  private(set) var counts: IntakeCounts
  /// The row's numbers and segments.
  private var numbers: ContiguousArray<Double>
  private var values: ContiguousArray<UInt32>
  private let sums: ContiguousArray<SlotRule>

  /// Largest number; fourth powers of numbers, and of ratios of two of them, stay finite.
  static let largest = 1e30
  static let smallest = 1e-30
  static let armsMax = 100

  init(_ bound: BoundQuestion, into records: RecordStore) {
    self.bound = bound
    self.records = records
    layout = RowLayout(bound)
    segments = bound.segments.map { _ in TextIndex(countMax: Stratum.valuesMax) }
    counts = IntakeCounts(bound)
    numbers = ContiguousArray(repeating: .nan, count: bound.numbers.count)
    values = ContiguousArray(repeating: Stratum.noValue, count: bound.segments.count)
    sums = ContiguousArray(bound.quantities.map(SlotRule.init))
  }

  /// The rule for reading a quantity from a row, without reference counting: an index among the
  /// row's numbers, or one of these.
  private struct SlotRule {
    let slot: Int
    let numerator: Int
    /// `nil` where the quantity is per unit.
    let denominator: Int?

    static let one = -1
    static let other = -2

    init(_ quantity: BoundQuestion.Quantity) {
      slot = quantity.slot
      numerator = Self.place(quantity.numerator)
      denominator = quantity.denominator.map(Self.place)
    }

    private static func place(_ term: BoundQuestion.Term) -> Int {
      switch term {
      case .row: one
      case .number(let place): place
      case .isOneOf: other
      }
    }
  }

  /// - Throws: `TableError.field` for a value that cannot be used.
  mutating func take(_ row: TableRow) throws(TableError) {
    counts.rows += 1
    for filter in bound.filters where !filter.values.contains(row.fields[filter.column]) {
      counts.filteredOut += 1
      return
    }
    guard let arm = try arm(row), let unit = unit(row) else { return }
    try readNumbers(row)
    try readSegments(row)
    let record = try records.next(in: layout.hasUnits ? Int(unit >> 56) : 0)
    layout.fill(record, unit: unit, arm: arm, line: row.line)
    if layout.hasRowHash { record[layout.rowHash] = hash(of: row) }
    for place in 0..<bound.segments.count {
      layout.setSegment(record, place, values[place])
    }
    let target = UnsafeMutableRawPointer(record + layout.sums)
      .assumingMemoryBound(to: Double.self)
    for place in 0..<sums.count { fill(target, place, row) }
  }

  @inline(__always)
  private mutating func arm(_ row: TableRow) throws(TableError) -> Int? {
    guard let column = bound.arm else { return 0 }
    let field = row.fields[column]
    if field.isMissing {
      counts.missingArm.see(row.line)
      return nil
    }
    guard let arm = arms.index(of: field) else {
      throw .field(
        column,
        "`\(bound.columns[column])` has more than \(arms.countMax) values; "
          + "accepted for `--arm`: the column of the arms")
    }
    return arm
  }

  @inline(__always)
  private mutating func unit(_ row: TableRow) -> UInt64? {
    guard let column = bound.unit else { return 0 }
    let field = row.fields[column]
    if field.isMissing {
      counts.missingUnit.see(row.line)
      return nil
    }
    return ByteHash.of(field.start, field.count)
  }

  @inline(__always)
  private mutating func readNumbers(_ row: TableRow) throws(TableError) {
    for (place, column) in bound.numbers.enumerated() {
      guard var value = row.fields[column].value else {
        throw .field(
          column,
          "\(row.fields[column].quoted) in `\(bound.columns[column])` is no "
            + "number; accepted: a number with a decimal point, `true`, `false`, or nothing, `NA`, "
            + "`NaN` or `null` where it is missing")
      }
      if value.isNaN {
        counts.missing[place].see(row.line)
      } else if abs(value) > Self.largest {
        counts.impossible[place].see(row.line)
        numbers[place] = .nan
        continue
      } else if abs(value) < Self.smallest {
        value = 0
      }
      numbers[place] = value
    }
  }

  @inline(__always)
  private mutating func readSegments(_ row: TableRow) throws(TableError) {
    for (place, column) in bound.segments.enumerated() {
      let field = row.fields[column]
      // In text `NA` may be Namibia.
      if field.count == 0 {
        counts.missingSegment[place].see(row.line)
        values[place] = Stratum.noValue
        continue
      }
      guard let value = segments[place].index(of: field) else {
        throw .field(
          column,
          "`\(bound.columns[column])` has more than \(Stratum.valuesMax) values; "
            + "accepted for `--segment`: fewer")
      }
      values[place] = UInt32(value)
    }
  }

  /// Writes numerator and denominator, or NaN when one of them is missing or impossible.
  @inline(__always)
  private mutating func fill(
    _ record: UnsafeMutablePointer<Double>, _ place: Int, _ row: TableRow
  ) {
    let rule = sums[place]
    let numerator =
      rule.numerator >= 0 ? numbers[rule.numerator] : value(rule.numerator, place, false, row)
    guard let under = rule.denominator else {
      record[rule.slot] = numerator
      return
    }
    let denominator = under >= 0 ? numbers[under] : value(under, place, true, row)
    if denominator < 0 { counts.negative[place].see(row.line) }
    let isUsable = denominator >= 0 && !numerator.isNaN
    record[rule.slot] = isUsable ? numerator : .nan
    record[rule.slot + 1] = isUsable ? denominator : .nan
  }

  /// Of a term that is no number in a column.
  @inline(__always)
  private func value(_ rule: Int, _ place: Int, _ isUnder: Bool, _ row: TableRow) -> Double {
    rule == SlotRule.one ? 1 : choice(place, isUnder, row)
  }

  private func choice(_ place: Int, _ isUnder: Bool, _ row: TableRow) -> Double {
    let quantity = bound.quantities[place]
    let term = isUnder ? quantity.denominator : quantity.numerator
    guard case .isOneOf(let column, let values) = term else { return .nan }
    return values.contains(row.fields[column]) ? 1 : 0
  }

  private func hash(of row: TableRow) -> UInt64 {
    var hash: UInt64 = 0
    for place in 0..<row.count {
      hash = ByteHash.of(row.fields[place].start, row.fields[place].count, seed: hash)
    }
    return hash
  }
}
