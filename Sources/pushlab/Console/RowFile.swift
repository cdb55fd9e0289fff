import Foundation

/// A new file that is written row by row, and has its name when it is whole.
final class RowFile {
  private let file: NewFile
  private let draft: String
  private let handle: FileHandle
  private var buffer = Data()
  private var isFinished = false

  private static let bufferMax = 1 << 16

  /// - Throws: `InputError` unless it can be written as a new file that ends in .csv.
  init(_ path: String, header: String) throws(InputError) {
    file = NewFile(path)
    try file.check(extensions: ["csv"])
    draft = path + ".part"
    guard FileManager.default.createFile(atPath: draft, contents: nil),
      let handle = FileHandle(forWritingAtPath: draft)
    else { throw InputError("\(path): cannot be written: \(draft) cannot be made") }
    self.handle = handle
    try write(header)
  }

  /// What was not finished leaves nothing behind.
  deinit {
    try? handle.close()
    if !isFinished { try? FileManager.default.removeItem(atPath: draft) }
  }

  func write(_ row: String) throws(InputError) {
    buffer.append(contentsOf: row.utf8)
    if buffer.count >= Self.bufferMax { try flush() }
  }

  private func flush() throws(InputError) {
    do {
      try handle.write(contentsOf: buffer)
      buffer.removeAll(keepingCapacity: true)
    } catch {
      throw InputError("\(file.path): cannot be written: \(error.localizedDescription)")
    }
  }

  /// Gives the file its name.
  func finish() throws(InputError) {
    try flush()
    do {
      try handle.close()
      try FileManager.default.moveItem(atPath: draft, toPath: file.path)
      isFinished = true
    } catch {
      throw InputError("\(file.path): cannot be written: \(error.localizedDescription)")
    }
  }
}
