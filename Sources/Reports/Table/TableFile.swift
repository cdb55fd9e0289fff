import Foundation
import Tables

/// Opens a file of rows of any supported kind.
package enum TableFile {
  /// - Throws: `TableError`.
  package static func open(_ path: String, _ map: TableMap) throws(TableError) -> any TableSource {
    if DatabaseTable.isDatabase(path) { return try DatabaseTable(path: path, table: map.table) }
    if let table = map.table {
      throw .question("`table: \(table)` goes with an SQLite database, and `\(path)` is none")
    }
    return try DelimitedFile(path: path, delimiter: map.delimiter)
  }
}
