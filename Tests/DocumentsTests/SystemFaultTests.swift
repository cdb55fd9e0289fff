import Foundation
import Testing

@testable import Documents

/// Whether a failure of the system may be tried again, needs another machine, or is the command's own.
struct SystemFaultTests {
  @Test("every error number of a file, against the list of those that are not the command's")
  func numbers() {
    let room = [ENOSPC, EDQUOT, EFBIG]
    let machine = [
      EIO, ENXIO, ENODEV, EUCLEAN, EBADMSG, EREMOTEIO, ENOMEDIUM, ESTALE, ENOMEM, ENOBUFS, EMFILE,
      ENFILE, EAGAIN, ENOLCK, ETIMEDOUT, ENOTCONN, ESHUTDOWN, ECONNABORTED, ECONNRESET, EHOSTDOWN,
      EHOSTUNREACH, ENETDOWN, ENETUNREACH, ENOLINK,
    ]
    for number in 0...Int32(200) {
      let expected: SystemFault =
        room.contains(number) ? .noRoom : machine.contains(number) ? .machine : .other
      #expect(SystemFault(number) == expected, "\(number): \(SystemFault.words(number))")
    }
  }

  /// sqlite.org/rescode.html: names as there, with the system's error number where it decides.
  @Test(
    "SQLite's results",
    arguments: [
      ("BUSY", 5, 0, .locked), ("BUSY_RECOVERY", 261, 0, .locked),
      ("BUSY_SNAPSHOT", 517, 0, .locked),
      ("BUSY_TIMEOUT", 773, 0, .locked), ("LOCKED", 6, 0, .locked),
      ("LOCKED_SHAREDCACHE", 262, 0, .locked), ("PROTOCOL", 15, 0, .locked),
      ("NOMEM", 7, 0, .machine), ("FULL", 13, ENOSPC, .noRoom), ("FULL", 13, 0, .noRoom),
      ("IOERR", 10, EIO, .machine), ("IOERR_READ", 266, EIO, .machine),
      ("IOERR_SHORT_READ", 522, 0, .machine), ("IOERR_WRITE", 778, EIO, .machine),
      ("IOERR_WRITE", 778, EDQUOT, .noRoom), ("IOERR_WRITE", 778, EFBIG, .noRoom),
      ("IOERR_WRITE", 778, 0, .machine), ("IOERR_FSYNC", 1034, EIO, .machine),
      ("IOERR_FSYNC", 1034, ENOSPC, .noRoom), ("IOERR_FSYNC", 1034, EDQUOT, .noRoom),
      ("IOERR_DIR_FSYNC", 1290, EIO, .machine), ("IOERR_TRUNCATE", 1546, EIO, .machine),
      ("IOERR_FSTAT", 1802, EIO, .machine), ("IOERR_UNLOCK", 2058, ENOLCK, .machine),
      ("IOERR_RDLOCK", 2314, ENOLCK, .machine), ("IOERR_DELETE", 2570, EIO, .machine),
      ("IOERR_BLOCKED", 2826, 0, .machine), ("IOERR_NOMEM", 3082, 0, .machine),
      ("IOERR_ACCESS", 3338, EIO, .machine), ("IOERR_ACCESS", 3338, EACCES, .other),
      ("IOERR_CHECKRESERVEDLOCK", 3594, 0, .machine), ("IOERR_LOCK", 3850, ENOLCK, .machine),
      ("IOERR_CLOSE", 4106, EIO, .machine), ("IOERR_SHMOPEN", 4618, EMFILE, .machine),
      ("IOERR_SHMOPEN", 4618, ENOSPC, .noRoom), ("IOERR_SHMSIZE", 4874, 0, .noRoom),
      ("IOERR_SHMSIZE", 4874, ENOSPC, .noRoom), ("IOERR_SHMSIZE", 4874, EIO, .machine),
      ("IOERR_SHMLOCK", 5130, 0, .machine), ("IOERR_SHMMAP", 5386, ENOMEM, .machine),
      ("IOERR_SEEK", 5642, EIO, .machine), ("IOERR_DELETE_NOENT", 5898, 0, .machine),
      ("IOERR_MMAP", 6154, ENOMEM, .machine), ("IOERR_GETTEMPPATH", 6410, 0, .machine),
      ("IOERR_VNODE", 6922, 0, .machine), ("IOERR_DATA", 8202, 0, .machine),
      ("IOERR_CORRUPTFS", 8458, EUCLEAN, .machine), ("CANTOPEN", 14, EMFILE, .machine),
      ("CANTOPEN", 14, ENOSPC, .noRoom), ("CANTOPEN", 14, EDQUOT, .noRoom),
      ("CANTOPEN", 14, EIO, .machine), ("CANTOPEN", 14, EACCES, .other),
      ("CANTOPEN_ISDIR", 526, EISDIR, .other), ("ERROR", 1, 0, .other),
      ("READONLY", 8, EROFS, .other),
      ("READONLY_ROLLBACK", 776, 0, .other), ("CORRUPT", 11, 0, .other),
      ("CONSTRAINT_PRIMARYKEY", 1555, 0, .other), ("NOTADB", 26, 0, .other),
    ] as [(String, Int32, Int32, SystemFault)])
  func sqlite(name: String, code: Int32, number: Int32, expected: SystemFault) {
    #expect(SystemFault(sqlite: code, number) == expected, "SQLITE_\(name)")
  }
}
