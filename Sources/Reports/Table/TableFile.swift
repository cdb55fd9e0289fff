import Foundation
import Tables

/// Opens a file of rows of any supported kind.
package enum TableFile {
  /// - Parameters:
  ///   - table: Name of the table in a database.
  ///   - delimiter: Delimiter of a text file; `nil` to take it from the file's extension.
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
