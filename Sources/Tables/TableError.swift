import Documents

/// Why a table cannot be analysed.
package enum TableError: Error, Hashable, Sendable {
  /// An error in the file, with its place if known: line and column from 1, columns in bytes.
  case data(path: String, line: Int?, column: Int?, String)
  /// An error in a field of the current row; the reader of the file adds the place.
  case field(Int, String)
  /// The question is invalid, in general or for this table.
  case question(String)
  /// The temporary file could not be written or read.
  case spool(folder: String, Int32)
  /// The system did not give the bytes of a file.
  case system(path: String, Int32)
  case interrupted

  /// An error in a file as a whole.
  package static func file(_ path: String, _ words: String) -> TableError {
    .data(path: path, line: nil, column: nil, words)
  }
}

extension TableError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .data(let path, let line, let column, let words):
      "\(path)\(line.map { ":\($0)" } ?? "")\(column.map { ":\($0)" } ?? ""): \(words)"
    case .field(let index, let words): "field \(index + 1): \(words)"
    case .question(let words): words
    case .spool(let folder, let number):
      "no temporary file in `\(folder)`: \(SystemFault.words(number))"
        + (SystemFault(number).advice.map { "; \($0)" } ?? "")
    case .system(let path, let number):
      "\(path): cannot be read, \(SystemFault.words(number))"
        + (SystemFault(number).advice.map { "; \($0)" } ?? "")
    case .interrupted: "interrupted; nothing was written"
    }
  }
}
