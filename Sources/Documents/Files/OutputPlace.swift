import Foundation

/// The destination of an output.
enum OutputPlace {
  /// A descriptor that is open already, such as that of standard output.
  case descriptor(Int32)
  /// A device, a pipe or a socket.
  case stream
  /// An existing regular file, by its own name if the user named a link to it.
  case file(String, stat)
  /// A file that does not exist yet.
  case absent(String)

  /// - Throws: ``OutputError`` for a folder, or when the system refuses.
  init(_ path: String) throws(OutputError) {
    // A link to /dev/stdout is followed no further than that: what it leads to was opened already.
    if let number = Self.chain(path).lazy.compactMap({ Self.descriptor($0) }).first {
      self = .descriptor(number)
      return
    }
    var found = stat()
    guard stat(path, &found) == 0 else {
      guard errno == ENOENT, !path.isEmpty else { throw OutputError(path, .system(errno)) }
      self = .absent(Self.followed(path))
      return
    }
    switch found.st_mode & S_IFMT {
    case S_IFDIR: throw OutputError(path, .folder)
    case S_IFREG: self = .file(Self.followed(path), found)
    default: self = .stream
    }
  }

  /// The number of a descriptor that has a name: opened anew, it would be written from its start.
  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "-", "/dev/stdout": STDOUT_FILENO
    case "/dev/stderr": STDERR_FILENO
    default:
      ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
        .flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  /// The name at the end of a chain of symbolic links, of which the last may lead nowhere yet.
  private static func followed(_ path: String) -> String { chain(path).last ?? path }

  /// A name and those that it leads to, link by link.
  private static func chain(_ path: String) -> [String] {
    var names = [path]
    // As many as Linux follows.
    for _ in 0..<40 {
      let place = names[names.count - 1]
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
        break
      }
      names.append(next.hasPrefix("/") ? next : folder(of: place) + "/" + next)
    }
    return names
  }

  /// The folder that a name is in; `.` for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
