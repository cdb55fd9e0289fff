import Documents
import Foundation

/// An output that is written row by row. A regular file has its name once it is whole.
final class RowFile {
  private let file: OutputFile
  private var buffer = Data()

  private static let bufferMax = 1 << 16

  /// - Throws: `InputError` for a regular file that is there or does not end in .csv; `OutputError`.
  init(_ path: String, header: String) throws {
    if !OutputFile.isStream(path) { try NewFile(path).check(extensions: ["csv"]) }
    file = try OutputFile(path, isNew: true)
    try write(header)
  }

  func write(_ row: String) throws(OutputError) {
    buffer.append(contentsOf: row.utf8)
    if buffer.count >= Self.bufferMax { try flush() }
  }

  private func flush() throws(OutputError) {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Gives the file its name.
  func finish() throws(OutputError) {
    try flush()
    try file.finish()
  }
}
