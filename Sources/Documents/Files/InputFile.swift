import Foundation

/// Reads a file, a pipe or standard input.
package enum InputFile {
  /// All bytes, read once and in order, so that a pipe does as well as a file.
  ///
  /// - Parameter path: `-` is standard input.
  /// - Throws: The system's error.
  package static func bytes(_ path: String) throws -> Data {
    if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    return try file.readToEnd() ?? Data()
  }

  /// Whether it can be read more than once, which a pipe cannot.
  package static func isRegular(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
  }

  /// Why it cannot be read, and what is accepted.
  package static func refusal(of path: String) -> String {
    var found = stat()
    guard stat(path, &found) == 0 else {
      return errno == ENOENT
        ? "no such file" : "cannot be read, " + String(cString: strerror(errno))
    }
    return found.st_mode & S_IFMT == S_IFDIR
      ? "a folder, accepted: a file" : "cannot be read; accepted: a readable file"
  }
}
