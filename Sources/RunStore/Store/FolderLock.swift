import Foundation

/// A lock against other processes that write to the same folder. The system releases it when this
/// process ends, for whatever reason.
final class FolderLock {
  private var descriptor: Int32

  /// - Throws: `StoreError.Reason.locked` when another store has the folder, in whatever process.
  init(_ folder: RunFolder) throws(StoreError) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StoreError(path: folder.path, .cannotWrite(systemWords(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    // Other errors: a file system without such locks. SQLite's own still guard the database.
    release()
    throw StoreError(path: folder.path, .locked)
  }

  func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  deinit { release() }
}
