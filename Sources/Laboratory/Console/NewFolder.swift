import Documents
import Foundation
import RunStore

/// A folder to be written that does not exist yet.
struct NewFolder {
  let path: String

  /// A link that leads nowhere counts: it is the user's.
  private var isThere: Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }

  /// - Throws: `InputError` when something has its name.
  func check() throws(InputError) {
    guard !isThere else { throw InputError("\(path): already exists and is not overwritten") }
  }

  /// Writes all files or none: a command that failed or was killed can be given again.
  ///
  /// They are written to a folder beside it, which gets its name when it is whole. What a killed command
  /// has left there is overwritten.
  ///
  /// - Parameter files: Each with its path in the folder.
  /// - Throws: `OutputError` when one cannot be written, or the folder was created meanwhile;
  ///   `StoreError` when another process writes it.
  func write(_ files: [(path: String, text: String)]) throws {
    let draft = RunFolder(path: OutputFile.temporary(path))
    try draft.create()
    let lock = try FolderLock(draft)
    defer { lock.release() }
    do {
      for (file, text) in files {
        let place = "\(draft.path)/\(file)"
        try OutputFile.makeFolder((place as NSString).deletingLastPathComponent)
        try OutputFile.write(Data(text.utf8), to: place)
      }
      guard !isThere else { throw OutputError(path, .exists) }
      try OutputFile.move(draft.path, to: path)
    } catch let error as OutputError {
      try? FileManager.default.removeItem(atPath: draft.path)
      throw OutputError(path, error.reason)
    }
  }

  /// Takes away the folder that ``write(_:)`` has made, with all in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
