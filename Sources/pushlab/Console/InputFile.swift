import Foundation

/// What a file or standard input holds.
enum InputFile {
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - wanted: What is accepted in place of a folder.
  /// - Throws: `InputError` when it cannot be read.
  static func bytes(
    _ path: String, as wanted: String = "a JSON file"
  ) throws(InputError) -> [UInt8] {
    do {
      if path == "-" { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw InputError("\(path): no such file")
      }
      if isFolder.boolValue { throw InputError("\(path): a folder, accepted: \(wanted)") }
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError("\(path): cannot be read: \(error.localizedDescription)")
    }
  }
}
