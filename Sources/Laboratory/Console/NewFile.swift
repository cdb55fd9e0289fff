import Documents
import Foundation

/// A file to be written that does not exist yet.
struct NewFile {
  let path: String
  private var url: URL { URL(fileURLWithPath: path) }

  init(_ path: String) { self.path = path }

  /// Its name without folder and ending.
  var stem: String { url.deletingPathExtension().lastPathComponent }

  /// Another file in the same folder.
  func beside(_ name: String) -> NewFile {
    NewFile(path.contains("/") ? (path as NSString).deletingLastPathComponent + "/" + name : name)
  }

  /// A link that leads nowhere counts: it is the user's.
  private var isThere: Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }

  /// - Throws: `InputError` unless it can be written as a new file with one of these endings.
  func check(extensions: [String]) throws(InputError) {
    guard extensions.contains(url.pathExtension) else {
      throw InputError(
        "\(path): accepted: a file that ends in .\(extensions.joined(separator: " or ."))")
    }
    guard !isThere else { throw InputError("\(path): already exists and is not overwritten") }
    let folder = url.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw InputError("\(path): its folder does not exist; accepted: an existing folder") }
  }

  /// Whether it is still to be written.
  ///
  /// - Throws: `InputError` when it is there with another content.
  func checkSame(as text: String) throws(InputError) -> Bool {
    guard isThere else { return true }
    guard (try? Data(contentsOf: url)) == Data(text.utf8) else {
      throw InputError(
        "\(path): already exists, is no schema of this version, and is not overwritten; "
          + "accepted: to remove it, or another folder for the scenario")
    }
    return false
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  /// - Throws: `OutputError` when it cannot be written, or was created meanwhile.
  func write(_ text: String) throws(OutputError) {
    try OutputFile.write(Data(text.utf8), to: path, isNew: true)
  }
}
