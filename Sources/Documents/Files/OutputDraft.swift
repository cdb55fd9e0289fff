import Foundation

/// A regular file in progress. It has no name or, in a file system without unnamed files, one that
/// begins with ``prefix``.
final class OutputDraft {
  /// Prefix of temporary names.
  static let prefix = ".pushlab-"

  let descriptor: Int32
  private let target: String
  private let isNew: Bool
  /// The temporary name; `nil` for a file without one.
  private var name: String?

  /// A draft in the folder of `target`; `nil` with the reason in `errno` when it cannot be made.
  ///
  /// - Parameters:
  ///   - isNew: Keeps it only if the target does not exist by then.
  ///   - isNamed: Gives it a temporary name in any file system.
  init?(for target: String, isNew: Bool = false, isNamed: Bool = false) {
    self.target = target
    self.isNew = isNew
    let folder = OutputPlace.folder(of: target)
    if !isNamed, let descriptor = Self.unnamed(in: folder) {
      self.descriptor = descriptor
      return
    }
    var descriptor: Int32 = -1
    name = Self.freeName(in: folder) { name in
      descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      return descriptor >= 0
    }
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Copies owner and permissions of the file that it replaces.
  func adopt(_ old: stat) {
    // Only the superuser may give files away; others keep their own.
    _ = fchown(descriptor, old.st_uid, old.st_gid)
    fchmod(descriptor, old.st_mode & 0o7777)
  }

  /// Gives the draft its name after it is on the disk, and waits until the name is, too.
  ///
  /// A name that was new is taken back when it cannot be waited for, so that the same command finds
  /// what it found before. A file that was replaced is gone; the whole new one is in its place.
  ///
  /// - Returns: The system's error number; 0 when it has its name.
  func keep() -> Int32 {
    guard Self.sync(descriptor) else { return errno }
    if name == nil || isNew {
      if link(to: target) { return Self.syncFolder(of: target) ? 0 : undone() }
      guard errno == EEXIST, !isNew else { return errno }
    }
    let folder = OutputPlace.folder(of: target)
    name = name ?? Self.freeName(in: folder) { link(to: $0) }
    guard let draft = name, rename(draft, target) == 0 else { return errno }
    name = nil
    return Self.syncFolder(of: target) ? 0 : errno
  }

  /// Takes the new name back, unless it is another file's by now; returns the error that was there.
  private func undone() -> Int32 {
    let reason = errno
    var (own, found) = (stat(), stat())
    if fstat(descriptor, &own) == 0, stat(target, &found) == 0,
      own.st_ino == found.st_ino, own.st_dev == found.st_dev
    {
      unlink(target)
    }
    return reason
  }

  func discard() {
    if let name { unlink(name) }
    name = nil
  }

  private func link(to place: String) -> Bool {
    if let name { return linkat(AT_FDCWD, name, AT_FDCWD, place, 0) == 0 }
    return linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, place, AT_SYMLINK_FOLLOW) == 0
  }

  /// Waits until the name at `path` is on the disk.
  static func syncFolder(of path: String) -> Bool {
    let descriptor = open(OutputPlace.folder(of: path), O_RDONLY | O_CLOEXEC)
    // A folder that may be written to and not read cannot be waited for.
    guard descriptor >= 0 else { return errno == EACCES }
    defer { close(descriptor) }
    return sync(descriptor)
  }

  /// Waits until an open file or folder is on the disk. Some file systems have no such wait.
  static func sync(_ descriptor: Int32) -> Bool {
    fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP
  }

  /// A file without a name; `nil` where there are none, or where one could not be named later.
  private static func unnamed(in folder: String) -> Int32? {
    #if os(Linux)
      guard access("/proc/self/fd", X_OK) == 0 else { return nil }
      let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE, a macro that Swift does not see
      let descriptor = open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o666)
      return descriptor < 0 ? nil : descriptor
    #else
      return nil
    #endif
  }

  /// The first temporary name that `make` can take; `nil` with the reason in `errno`.
  private static func freeName(in folder: String, _ make: (String) -> Bool) -> String? {
    for number in 0..<10_000 {
      let name = "\(folder)/\(prefix)\(number)"
      if make(name) { return name }
      if errno != EEXIST { return nil }
    }
    return nil
  }
}
