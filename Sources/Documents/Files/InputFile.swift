import Foundation

/// The system's error number where a file could not be read.
package struct InputFailure: SystemFailure, Hashable {
  /// The system's `errno`.
  package let number: Int32
  /// What that number means for the exit status.
  package var fault: SystemFault { SystemFault(number) }
}

/// Reads a file, a pipe or standard input.
package enum InputFile {
  /// All bytes, read once and in order, so that a pipe does as well as a file.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - bytesMax: Reads no more than these and a few.
  package static func bytes(
    _ path: String, bytesMax: Int = .max
  ) throws(InputFailure) -> Data {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw InputFailure(number: errno) }
    defer { if path != "-" { close(file) } }
    var bytes = Data()
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= bytesMax {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw InputFailure(number: errno) }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return bytes
  }

  /// Whether it can be read more than once, which a pipe cannot.
  package static func isRegular(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
  }

  /// Why it cannot be read, and what is accepted.
  package static func refusal(of path: String, _ failure: InputFailure) -> String {
    if let advice = failure.fault.advice {
      return "cannot be read, \(SystemFault.words(failure.number)); \(advice)"
    }
    var found = stat()
    guard stat(path, &found) == 0 else {
      return errno == ENOENT
        ? "no such file" : "cannot be read, " + String(cString: strerror(errno))
    }
    return found.st_mode & S_IFMT == S_IFDIR
      ? "a folder, accepted: a file" : "cannot be read; accepted: a readable file"
  }
}
