import Documents

/// A question with the indices of its columns in a table.
struct BoundQuestion {
  enum Term {
    case row
    /// An index in ``numbers``.
    case number(Int)
    case isOneOf(column: Int, values: TextSet)
  }

  /// A quantity that is summed per unit: a numerator and, unless it is per unit, a denominator.
  struct Quantity {
    let name: String
    let numerator: Term
    let denominator: Term?
    /// Index of its sums among a unit's.
    let slot: Int
  }

  let question: TableQuestion
  let columns: [String]
  let unit: Int?
  let arm: Int?
  let segments: [Int]
  let filters: [(column: Int, values: TextSet)]
  /// Columns that are read as numbers, each once.
  let numbers: [Int]
  /// Metrics, then covariates, which are means over a unit's rows.
  let quantities: [Quantity]
  let metricCount: Int
  /// Number of sums per unit.
  let width: Int

  /// - Throws: `TableError.question` for missing columns.
  init(_ question: TableQuestion, columns: [String], path: String) throws(TableError) {
    let binder = Binder(columns: columns, path: path)
    self.question = question
    self.columns = columns
    if case .column(let name) = question.unit {
      unit = try binder.column(name, "--unit")
    } else {
      unit = nil
    }
    arm = if let name = question.arm { try binder.column(name, "--arm") } else { nil }
    segments = try question.segments.map { (name) throws(TableError) in
      try binder.column(name, "--segment")
    }
    filters = try binder.filters(question.filters)
    var numbers: [Int] = []
    var quantities: [Quantity] = []
    var slot = 0
    func term(_ term: TableTerm, _ option: String) throws(TableError) -> Term {
      switch term {
      case .row: return .row
      case .isOneOf(let name, let values):
        return .isOneOf(column: try binder.column(name, option), values: TextSet(values))
      case .number(let name):
        let column = try binder.column(name, option)
        if let place = numbers.firstIndex(of: column) { return .number(place) }
        numbers.append(column)
        return .number(numbers.count - 1)
      }
    }
    for metric in question.metrics {
      let numerator = try term(metric.numerator, "--metric")
      let denominator =
        if let under = metric.denominator { try term(under, "--metric") } else { Term?.none }
      quantities.append(
        Quantity(name: metric.name, numerator: numerator, denominator: denominator, slot: slot))
      slot += denominator == nil ? 1 : 2
    }
    metricCount = quantities.count
    for name in question.covariates {
      let numerator = try term(.number(column: name), "--covariate")
      quantities.append(
        Quantity(name: name, numerator: numerator, denominator: .row, slot: slot))
      slot += 2
    }
    self.numbers = numbers
    self.quantities = quantities
    width = slot
  }

  var metrics: ArraySlice<Quantity> { quantities[..<metricCount] }
  var covariates: ArraySlice<Quantity> { quantities[metricCount...] }
}

/// Finds columns by name.
struct Binder {
  let columns: [String]
  let path: String

  func column(_ name: String, _ option: String) throws(TableError) -> Int {
    if let place = columns.firstIndex(of: name) { return place }
    var hint = didYouMean(name, among: columns)
    if columns.count == 1, let mark = [";", "\t", ","].first(where: columns[0].contains) {
      let word = mark == ";" ? "semicolon" : mark == "\t" ? "tab" : "comma"
      hint = " its first line is one column, is `delimiter: \(word)` missing in a `--map`?"
    }
    throw .question(
      "`\(path)` has no column `\(name)` for `\(option)`;\(hint) accepted: "
        + TableQuestion.list(columns))
  }

  func filters(
    _ filters: [TableFilter]
  ) throws(TableError) -> [(column: Int, values: TextSet)] {
    try filters.map { (filter) throws(TableError) in
      (try column(filter.column, "where"), TextSet(filter.values))
    }
  }
}

/// Some texts, as bytes.
package struct TextSet {
  private let texts: [[UInt8]]

  package init(_ texts: [String]) { self.texts = texts.map { Array($0.utf8) } }

  /// Whether one of the texts has the bytes of `field`.
  ///
  /// - Complexity: O(number of texts)
  @inline(__always)
  package func contains(_ field: TableField) -> Bool {
    for text in texts where text.count == field.count {
      if text.withUnsafeBufferPointer({ Self.equal($0.baseAddress, field.start, field.count) }) {
        return true
      }
    }
    return false
  }

  @inline(__always)
  private static func equal(
    _ one: UnsafePointer<UInt8>?, _ other: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    guard let one else { return true }
    for place in 0..<count where one[place] != other[place] { return false }
    return true
  }
}
