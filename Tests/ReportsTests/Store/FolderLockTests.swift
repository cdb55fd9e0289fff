import Foundation
import TestSupport
import Testing

@testable import RunStore

/// One store at a time has a folder.
@Suite struct FolderLockTests {
  private let folder: TemporaryFolder
  private let run: RunFolder

  init() throws {
    folder = try TemporaryFolder()
    run = RunFolder(path: folder.path + "/run")
    try FileManager.default.createDirectory(atPath: run.path, withIntermediateDirectories: true)
  }

  @Test("a second lock is refused until the first is given up")
  func refused() throws {
    let first = try FolderLock(run)
    #expect(throws: StoreError(path: run.path, .locked)) { try FolderLock(run) }
    first.release()
    try FolderLock(run).release()
  }

  /// As a program has it that another thread has just forked, until it is executed.
  @Test("a lock that was given up is free, though somebody still has the open folder")
  func inherited() throws {
    let lock = try FolderLock(run)
    let copies = try openings(of: run.path).map { dup($0) }
    #expect(copies.count == 1)
    defer { for copy in copies { close(copy) } }
    lock.release()
    #expect(throws: Never.self) { try FolderLock(run).release() }
  }

  /// The descriptors of this process that are of the file at `path`.
  private func openings(of path: String) throws -> [Int32] {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap(Int32.init)
      .filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
      }
  }
}
