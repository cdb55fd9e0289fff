import Foundation

/// Writes an output to the place that the user named.
///
/// A regular file is written atomically: it gets its name, or replaces an old one, when it is
/// complete and on the disk. A reader sees the old file or the new one, and a process that is
/// killed leaves neither a part nor a temporary file. Symbolic links are followed. Devices, pipes,
/// sockets and standard output, which `-` names, are written to directly.
package final class OutputFile {
  private let path: String
  private let place: OutputPlace
  private let draft: OutputDraft?
  private var descriptor: Int32

  /// - Parameter isNew: Refuses to replace a regular file.
  package init(_ path: String, isNew: Bool = false) throws(OutputError) {
    let place = try OutputPlace(path)
    self.path = Self.name(path, place)
    self.place = place
    switch place {
    case .descriptor(let number):
      draft = nil
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
    case .stream:
      draft = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    case .file(let target, _):
      guard !isNew else { throw OutputError(path, .exists) }
      guard access(target, W_OK) == 0 else { throw OutputError(path, .system(errno)) }
      draft = OutputDraft(for: target)
      descriptor = draft?.descriptor ?? -1
    case .absent(let target):
      draft = OutputDraft(for: target, isNew: isNew)
      descriptor = draft?.descriptor ?? -1
    }
    guard descriptor >= 0 else { throw OutputError(self.path, .system(errno)) }
  }

  /// Writes all of an output.
  package static func write(
    _ bytes: Data, to path: String, isNew: Bool = false
  ) throws(OutputError) {
    let file = try OutputFile(path, isNew: isNew)
    try file.write(bytes)
    try file.finish()
  }

  /// Whether an output of this name goes to standard output, where it replaces messages.
  package static func isStandardOutput(_ path: String) -> Bool {
    if case .descriptor(STDOUT_FILENO)? = try? OutputPlace(path) { true } else { false }
  }

  /// Whether an output of this name is no regular file, so that nothing is replaced by it.
  package static func isStream(_ path: String) -> Bool {
    switch try? OutputPlace(path) {
    case .descriptor, .stream: true
    default: false
    }
  }

  /// The regular file that an output of this name will be, with links followed; `nil` if it will be
  /// none.
  ///
  /// - Throws: ``OutputError`` for a folder, or when the system refuses.
  package static func target(of path: String) throws(OutputError) -> String? {
    switch try OutputPlace(path) {
    case .descriptor, .stream: return nil
    case .file(let target, _), .absent(let target): return target
    }
  }

  /// - Throws: ``OutputError`` of `path` unless the folder of `target`, the file that it will be, is
  ///   there and can be written to.
  package static func checkFolder(of target: String, for path: String) throws(OutputError) {
    guard access(OutputPlace.folder(of: target), W_OK | X_OK) == 0 else {
      throw OutputError(path, .system(errno))
    }
  }

  /// Discards an unfinished output.
  deinit {
    if descriptor >= 0 { close(descriptor) }
    draft?.discard()
  }

  /// Adds bytes at the end.
  package func write(_ bytes: Data) throws(OutputError) {
    try check(Self.write(bytes, to: descriptor))
  }

  /// Gives a regular file its name. Nothing can be written afterwards.
  package func finish() throws(OutputError) {
    if let draft {
      if case .file(_, let old) = place { draft.adopt(old) }
      try check(draft.keep())
    }
    let closed = close(descriptor)
    descriptor = -1
    // After an interruption the descriptor is closed all the same.
    try check(closed == 0 || errno == EINTR ? 0 : errno)
  }

  private func check(_ number: Int32) throws(OutputError) {
    guard number != 0 else { return }
    throw OutputError(path, number == EEXIST ? .exists : .system(number))
  }

  private static func name(_ path: String, _ place: OutputPlace) -> String {
    if case .descriptor(STDOUT_FILENO) = place { OutputError.standardOutput } else { path }
  }

  /// Writes all `bytes` to an open descriptor.
  ///
  /// - Returns: The system's error number; 0 when all are written.
  package static func write(_ bytes: Data, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        #else
          let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        #endif
        if count >= 0 { done += count } else if !canGoOn(descriptor) { return errno }
      }
      return 0
    }
  }

  /// Whether a failed write can be retried; waits for room in a pipe that does not block.
  private static func canGoOn(_ descriptor: Int32) -> Bool {
    if errno == EAGAIN {
      var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      return poll(&one, 1, -1) >= 0 || errno == EINTR
    }
    return errno == EINTR
  }
}

extension OutputFile {
  /// Creates the folder at `path` and its parents if they do not exist.
  package static func makeFolder(_ path: String) throws(OutputError) {
    var found = stat()
    if stat(path, &found) == 0 {
      guard found.st_mode & S_IFMT == S_IFDIR else { throw OutputError(path, .system(ENOTDIR)) }
      return
    }
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    let above = OutputPlace.folder(of: path)
    guard errno == ENOENT, above != path, !path.isEmpty else {
      throw OutputError(path, .system(errno))
    }
    do throws(OutputError) { try makeFolder(above) } catch {
      throw OutputError(path, error.reason)
    }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw OutputError(path, .system(errno))
    }
  }

  /// Gives the file at `draft`, in the same file system, the name `path` once it is on the disk. It
  /// gets its old name back when it cannot be waited for that the new one is.
  package static func move(_ draft: String, to path: String) throws(OutputError) {
    let descriptor = open(draft, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path, .system(errno)) }
    defer { close(descriptor) }
    guard OutputDraft.sync(descriptor), rename(draft, path) == 0 else {
      throw OutputError(path, .system(errno))
    }
    guard OutputDraft.syncFolder(of: path) else {
      let reason = errno
      rename(path, draft)
      throw OutputError(path, .system(reason))
    }
  }

  /// The name of a folder beside `path` in which what is to be there is written.
  package static func temporary(_ path: String) -> String {
    let name = (path as NSString).lastPathComponent
    return "\(OutputPlace.folder(of: path))/\(OutputDraft.prefix)\(name)"
  }

  /// Whether a file of this name is a temporary one, left by a killed writer.
  package static func isTemporary(_ name: String) -> Bool { name.hasPrefix(OutputDraft.prefix) }

  /// Whether two names lead to one regular file.
  package static func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_mode & S_IFMT == S_IFREG
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
