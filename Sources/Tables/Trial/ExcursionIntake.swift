/// The decision points of a table, with what is irregular about them.
///
/// Points are held in memory: a few numbers each.
struct ExcursionIntake {
  /// One available decision point.
  struct Point {
    let person: Int
    let isTreated: Bool
    let probability: Double
    /// NaN where it is estimated.
    let numerator: Double
    let cell: Int
    /// Where its numbers begin: outcomes, controls, terms of the effect.
    let start: Int
  }

  private(set) var points: [Point] = []
  private(set) var numbers: [Double] = []
  private(set) var people = TextIndex(countMax: Self.peopleMax)
  private(set) var cells = TextIndex(countMax: Self.cellsMax)
  private(set) var rows = 0
  private(set) var filteredOut = 0
  /// Points kept by the filters, available or not.
  private(set) var kept = 0
  /// Rows without a value, by term.
  private(set) var missing: [IntakeCounts.Sight]
  private(set) var treatedUnavailable = IntakeCounts.Sight()

  let terms: [TableExcursionTerm]
  private let question: ExcursionQuestion
  private let places: Places
  private let names: [String]

  private static let peopleMax = 10_000_000
  private static let cellsMax = 1_000
  /// 800 MB of numbers.
  static let numbersMax = 100_000_000

  /// The columns' places in a row.
  private struct Places {
    let person: Int
    let treatment: Int
    let available: Int?
    let probability: Int?
    let numerator: Int?
    let cell: Int?
    let terms: [Int]
    let filters: [(column: Int, values: TextSet)]
  }

  /// - Throws: `TableError`.
  init(
    _ source: some TableSource, _ question: ExcursionQuestion, isStopped: () -> Bool
  ) throws(TableError) {
    self.question = question
    names = try source.columns()
    terms = question.outcomes.map(\.term) + question.controlTerms + question.effectTerms
    places = try Self.places(question, terms, Binder(columns: names, path: source.path))
    missing = Array(repeating: IntakeCounts.Sight(), count: terms.count)
    try source.read(isStopped: isStopped) { (row) throws(TableError) in try take(row) }
  }

  private static func places(
    _ question: ExcursionQuestion, _ terms: [TableExcursionTerm], _ binder: Binder
  ) throws(TableError) -> Places {
    func place(_ name: String?, _ option: String) throws(TableError) -> Int? {
      if let name { try binder.column(name, option) } else { nil }
    }
    var numerator: (column: String?, cell: String?) = (nil, nil)
    switch question.numerator {
    case .constant: break
    case .column(let name): numerator.column = name
    case .estimated(let name): numerator.cell = name
    }
    let probability: String? =
      if case .column(let name) = question.probability { name } else { nil }
    var columns: [Int] = []
    for (index, term) in terms.enumerated() {
      let option =
        index < question.outcomes.count
        ? "--metric" : question.controls.contains(term) ? "controls" : "moderators"
      columns.append(try binder.column(term.column, option))
    }
    return Places(
      person: try binder.column(question.person, "--unit"),
      treatment: try binder.column(question.treatment, "treatment"),
      available: try place(question.availability, "available"),
      probability: try place(probability, "probability"),
      numerator: try place(numerator.column, "numerator"),
      cell: try place(numerator.cell, "numerator"), terms: columns,
      filters: try binder.filters(question.filters))
  }

  private mutating func take(_ row: TableRow) throws(TableError) {
    rows += 1
    for filter in places.filters where !filter.values.contains(row.fields[filter.column]) {
      filteredOut += 1
      return
    }
    kept += 1
    let person = try index(row, places.person, &people, "the person of a decision point")
    guard try isAvailable(row) else { return }
    let treated = try mark(row, places.treatment, "1 for a treatment, 0 for none")
    let point = Point(
      person: person, isTreated: treated,
      probability: try probability(row, places.probability, question.constantProbability),
      numerator: try probability(row, places.numerator, question.constantNumerator),
      cell: try places.cell.map { (place) throws(TableError) in
        try index(row, place, &cells, "a phase or a kind of decision points")
      } ?? 0, start: numbers.count)
    for (index, term) in terms.enumerated() {
      let place = places.terms[index]
      let value = try term.value(of: row.fields[place], at: place)
      if value.isNaN { missing[index].see(row.line) }
      if question.effect == .relativeRisk, index < question.outcomes.count, !value.isNaN,
        value != 0, value != 1
      {
        throw .field(
          place,
          "\(row.fields[place].quoted) in `\(names[place])` is no outcome of 0 or 1; accepted "
            + "with `effect: relative-risk`: 0 and 1")
      }
      numbers.append(value)
    }
    points.append(point)
    guard numbers.count <= Self.numbersMax else {
      throw .field(
        places.person,
        "\(points.count) available points with \(terms.count) numbers each are more than fit; "
          + "accepted: up to \(Self.numbersMax) numbers")
    }
  }

  private mutating func isAvailable(_ row: TableRow) throws(TableError) -> Bool {
    guard let place = places.available else { return true }
    if try mark(row, place, "1 where the person was available, else 0") { return true }
    // Whoever was not available was not randomised; a mark of a treatment is worth a word.
    if row.fields[places.treatment].value == 1 { treatedUnavailable.see(row.line) }
    return false
  }

  private func index(
    _ row: TableRow, _ place: Int, _ texts: inout TextIndex, _ accepted: String
  ) throws(TableError) -> Int {
    let field = row.fields[place]
    guard !field.isMissing else {
      throw .field(place, "nothing in `\(names[place])`; accepted: \(accepted)")
    }
    guard let index = texts.index(of: field) else {
      throw .field(
        place, "`\(names[place])` has more than \(texts.countMax) values; accepted: \(accepted)")
    }
    return index
  }

  private func mark(
    _ row: TableRow, _ place: Int, _ accepted: String
  ) throws(TableError) -> Bool {
    let value = row.fields[place].value
    guard value == 0 || value == 1 else {
      throw .field(
        place, "\(row.fields[place].quoted) in `\(names[place])`; accepted: \(accepted)")
    }
    return value == 1
  }

  private func probability(
    _ row: TableRow, _ place: Int?, _ constant: Double
  ) throws(TableError) -> Double {
    guard let place else { return constant }
    guard let value = row.fields[place].value, ExcursionQuestion.accepted.contains(value) else {
      throw .field(
        place,
        "\(row.fields[place].quoted) in `\(names[place])` is no probability of a treatment; "
          + "accepted where the person was available: a number from 0.000001 to 0.999999")
    }
    return value
  }
}

extension ExcursionQuestion {
  fileprivate var constantProbability: Double {
    if case .constant(let value) = probability { value } else { .nan }
  }

  fileprivate var constantNumerator: Double {
    if case .constant(let value) = numerator { value } else { .nan }
  }
}
