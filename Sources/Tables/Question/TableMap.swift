import Documents

/// How the rows of a table are found: what the file of `--map` says of any table.
package struct TableMap: Sendable {
  /// A table of a database; `nil` where there is only one.
  package var table: String?
  /// `nil` to take it from the ending of the file's name.
  package var delimiter: DelimitedFile.Delimiter?
  /// Conditions that a row must meet to be used.
  package var filters: [TableFilter] = []

  /// The keys, which the map of a log has as well.
  package static let properties: [Property] = [
    .extends,
    Property("map", .integer(1...1), required: true, doc: "The version of this format."),
    Property("table", .text(), doc: "The table to read, if a database has several."),
    Property(
      "delimiter", .choice(DelimitedFile.Delimiter.allCases.map { Choice("\($0)") }),
      doc: "What separates fields; by the file's ending if not given."),
    Property(
      "where", .map(key: .text(), value: .texts(.free)),
      doc: "Columns with the values that a row must have one of to be used."),
  ]

  /// What the map of a log has besides.
  package static let keysOfLogs = ["columns", "events", "types", "zone", "window"]

  package init() {}

  /// - Throws: `ScenarioError` for what is wrong with the file.
  package init(path: String?) throws(ScenarioError) {
    self.init()
    guard let path else { return }
    let others = Self.keysOfLogs.map { ($0, "of a log's map, for calibrate and replay") }
    let shape = Shape.object(
      ObjectShape(
        title: "Map", Self.properties, elsewhere: Dictionary(uniqueKeysWithValues: others)))
    self = TableMap(try DocumentLoader(shape: shape).load(path))
  }

  /// - Parameter document: A map whose keys were checked.
  package init(_ document: DocumentNode) {
    table = document["table"]?.scalar
    let word = document["delimiter"]?.scalar
    delimiter = DelimitedFile.Delimiter.allCases.first { "\($0)" == word }
    filters = (document["where"]?.entries ?? []).map {
      TableFilter(column: $0.key, values: $0.value.texts)
    }
  }

  /// Opens the table of a database, or a file of rows.
  package func open(_ path: String) throws(TableError) -> any TableSource {
    if DatabaseTable.isDatabase(path) { return try DatabaseTable(path: path, table: table) }
    if let table {
      throw .question("`table: \(table)` goes with an SQLite database, and `\(path)` is none")
    }
    return try DelimitedFile(path: path, delimiter: delimiter)
  }
}

/// A filter of rows: one of these values in a column.
package struct TableFilter: Hashable, Sendable {
  /// Name of the column.
  package let column: String
  /// Texts of which the row must have one, byte by byte.
  package let values: [String]

  package init(column: String, values: [String]) {
    (self.column, self.values) = (column, values)
  }
}
