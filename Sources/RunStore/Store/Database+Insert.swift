import GRDB

extension Database {
  /// Inserts a row, with its values in the order of the columns.
  func insert(into table: String, _ values: (any DatabaseValueConvertible)?...) throws {
    try insertion(into: table, columns: values.count).execute(arguments: StatementArguments(values))
  }

  /// The statement that inserts a row of so many values.
  func insertion(into table: String, columns: Int) throws -> Statement {
    let places = Array(repeating: "?", count: columns).joined(separator: ", ")
    return try cachedStatement(sql: "INSERT INTO \(table) VALUES (\(places))")
  }
}
