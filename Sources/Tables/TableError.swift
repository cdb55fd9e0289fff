/// Why a table gives no report.
package enum TableError: Error, Hashable, Sendable {
  /// Something in the file, where it is known where: lines and columns count from 1, columns in
  /// bytes.
  case data(path: String, line: Int?, column: Int?, String)
  /// Something in a field of the row that is being taken in; the reader of the file knows where.
  case field(Int, String)
  /// What was asked does not make sense, or not for this table.
  case question(String)
  /// The temporary file could not be kept.
  case spool(folder: String, String, isFull: Bool)
  case interrupted
}

extension TableError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .data(let path, let line, let column, let words):
      "\(path)\(line.map { ":\($0)" } ?? "")\(column.map { ":\($0)" } ?? ""): \(words)"
    case .field(let index, let words): "field \(index + 1): \(words)"
    case .question(let words): words
    case .spool(let folder, let words, _): "no temporary file in `\(folder)`: \(words)"
    case .interrupted: "interrupted; nothing was written"
    }
  }
}
