import Foundation
import Synchronization

/// A lock against other processes that write to the same folder. The system releases it when this
/// process ends, for whatever reason.
package final class FolderLock: Sendable {
  /// -1 after the release.
  private let descriptor: Atomic<Int32>

  /// - Throws: `StoreError.Reason.locked` when another store has the folder, in whatever process.
  package init(_ folder: RunFolder) throws(StoreError) {
    let opened = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    descriptor = Atomic(opened)
    guard opened >= 0 else {
      throw StoreError(path: folder.path, .init(writing: errno))
    }
    guard flock(opened, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    // Other errors: a file system without such locks. SQLite's own still guard the database.
    release()
    throw StoreError(path: folder.path, .locked)
  }

  /// Gives the lock up. A program that another thread starts at this moment still has the open folder
  /// until it is executed, so closing the folder would not be enough.
  package func release() {
    let held = descriptor.exchange(-1, ordering: .sequentiallyConsistent)
    guard held >= 0 else { return }
    _ = flock(held, LOCK_UN)
    close(held)
  }

  deinit { release() }
}
