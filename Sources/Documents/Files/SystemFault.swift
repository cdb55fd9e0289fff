import Foundation

/// The meaning of a failure of the system for the person who gave the command.
///
/// The same for files and for SQLite: the exit status is 75 for what time mends, 74 for what the
/// machine must be mended for, and 2 where the command itself asks for what cannot be.
package enum SystemFault: Hashable, Sendable {
  /// A full disk, an exhausted quota, or the limit of a file's size: there may be room later.
  case noRoom
  /// Another process has the file.
  case locked
  /// The disk, the memory, or the numbers of open files, threads and processes.
  case machine
  /// Everything else, such as a folder that may not be written to.
  case other

  /// - Parameter number: The system's error number; 0 where there is none.
  package init(_ number: Int32) {
    self =
      switch number {
      case ENOSPC, EDQUOT, EFBIG: .noRoom
      case EIO, ENXIO, ENODEV, EUCLEAN, EBADMSG, EREMOTEIO, ENOMEDIUM, ESTALE: .machine
      case ENOMEM, ENOBUFS, EMFILE, ENFILE, EAGAIN, ENOLCK: .machine
      // A file system behind a network or a process that is gone.
      case ETIMEDOUT, ENOTCONN, ESHUTDOWN, ECONNABORTED, ECONNRESET, EHOSTDOWN, EHOSTUNREACH,
        ENETDOWN, ENETUNREACH, ENOLINK:
        .machine
      default: .other
      }
  }

  /// - Parameters:
  ///   - code: SQLite's extended result code (sqlite.org/rescode.html); its low byte is the kind.
  ///   - number: The system's error number behind it; 0 where there is none.
  package init(sqlite code: Int32, _ number: Int32) {
    self =
      switch code & 0xFF {
      case 5, 6, 15: .locked  // BUSY, LOCKED, PROTOCOL
      case 7: .machine  // NOMEM
      case 13: .noRoom  // FULL
      case 10: Self(inputOutput: code, number)  // IOERR
      case 14: Self(number)  // CANTOPEN
      default: .other
      }
  }

  private init(inputOutput code: Int32, _ number: Int32) {
    self =
      switch number {
      // IOERR_SHMSIZE: the file that connections share did not get its size.
      case 0 where code == 4874: .noRoom
      case EACCES, EPERM, EROFS: .other
      default: Self(number) == .noRoom ? .noRoom : .machine
      }
  }
}

/// An error that may be the system's.
package protocol SystemFailure: Error {
  /// Cause in the system, which decides the exit status; `other` where it is none.
  var fault: SystemFault { get }
  /// Whether a file is of something else, or damaged, rather than missing or invalid.
  var isMismatch: Bool { get }
}

extension SystemFailure {
  /// `false`, as for an error that is about no file's content.
  package var isMismatch: Bool { false }
}

extension SystemFault {
  /// What to do about it, to be put behind the system's words; `nil` where the command is at fault.
  package var advice: String? {
    switch self {
    case .noRoom: "try again when there is room"
    case .locked: "try again when that has ended"
    case .machine: "the machine failed, not the command; give it again when that is mended"
    case .other: nil
    }
  }

  /// The system's words for an error number.
  package static func words(_ number: Int32) -> String { String(cString: strerror(number)) }
}
