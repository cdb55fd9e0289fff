import Documents
import Foundation

/// A folder to be written that does not exist yet.
struct NewFolder {
  let path: String

  /// A link that leads nowhere counts: it is the user's.
  private var isThere: Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }

  /// - Throws: `InputError` when something has its name.
  func check() throws(InputError) {
    guard !isThere else { throw InputError("\(path): already exists and is not overwritten") }
  }

  /// Writes all files or none: a command that failed can be given again.
  ///
  /// - Parameter files: Each with its path in the folder.
  /// - Throws: `OutputError` when one cannot be written, or the folder was created meanwhile.
  func write(_ files: [(path: String, text: String)]) throws(OutputError) {
    guard mkdir(path, 0o777) == 0 else { throw OutputError(path, .system(errno)) }
    do throws(OutputError) {
      for (file, text) in files {
        let place = "\(path)/\(file)"
        try OutputFile.makeFolder((place as NSString).deletingLastPathComponent)
        try OutputFile.write(Data(text.utf8), to: place, isNew: true)
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Takes away the folder that ``write(_:)`` has made, with all in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
