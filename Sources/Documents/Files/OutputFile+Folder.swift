import Foundation

extension OutputFile {
  /// Makes the folder at `path`, and those above it, where they are not there.
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

  /// Gives the file at `draft`, in the same file system, the name `path` once it is on the disk.
  package static func move(_ draft: String, to path: String) throws(OutputError) {
    let descriptor = open(draft, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path, .system(errno)) }
    defer { close(descriptor) }
    guard OutputDraft.sync(descriptor), rename(draft, path) == 0, OutputDraft.syncFolder(of: path)
    else { throw OutputError(path, .system(errno)) }
  }

  /// Whether a file of this name is one that a writer had not finished when it was killed.
  package static func isTemporary(_ name: String) -> Bool { name.hasPrefix(OutputDraft.prefix) }

  /// Whether two names lead to one regular file.
  package static func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_mode & S_IFMT == S_IFREG
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
