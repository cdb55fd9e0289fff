import Foundation
import Tables

/// A file of rows, of whichever kind it is.
package enum TableFile {
  /// - Parameters:
  ///   - table: Of a database.
  ///   - delimiter: Of a text; `nil` for that of its name's ending.
  /// - Throws: `TableError`.
  package static func open(
    _ path: String, table: String? = nil, delimiter: DelimitedFile.Delimiter? = nil
  ) throws(TableError) -> any TableSource {
    if DatabaseTable.isDatabase(path) { return try DatabaseTable(path: path, table: table) }
    if let table {
      throw .question("`--table \(table)` goes with an SQLite database, and `\(path)` is none")
    }
    return try DelimitedFile(path: path, delimiter: delimiter)
  }
}
