import Documents
import Foundation
import GRDB
import GRDBSQLite

/// SQLite's error with the system's error number behind it, which only an open connection knows.
struct SQLiteFailure: Error {
  let error: DatabaseError
  let number: Int32

  init(_ error: DatabaseError, _ connection: OpaquePointer?) {
    self.error = error
    number =
      error.resultCode == .SQLITE_IOERR
      ? Self.lastNumber(connection) : sqlite3_system_errno(connection)
  }

  /// The number of the last call that failed for the log or the database itself.
  ///
  /// Each file keeps its own. That of the connection is lost when a transaction is undone, which
  /// happens before its error is told.
  private static func lastNumber(_ connection: OpaquePointer?) -> Int32 {
    let files = [SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER].compactMap { which in
      var file: UnsafeMutablePointer<sqlite3_file>?
      sqlite3_file_control(connection, nil, which, &file)
      return file
    }
    let numbers = files.map { file in
      var number: Int32 = 0
      // A file that is not open has no methods.
      _ = file.pointee.pMethods?.pointee.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number)
      return number
    }
    return numbers.first { $0 != 0 } ?? sqlite3_system_errno(connection)
  }
}

extension StoreError {
  /// The meaning of `error`, thrown by SQLite or the file system, for the file at `path`.
  init(_ error: any Error, path: String) {
    self =
      switch error {
      case let error as StoreError: error
      case let error as SQLiteFailure:
        StoreError(path: path, Reason(error.error, Self.number(error, path)))
      case let error as DatabaseError:
        StoreError(path: path, Reason(error, Self.whyNotOpened(path, error)))
      case is RowDecodingError:
        StoreError(path: path, .damaged("a value is not of its column's kind"))
      case let error as OutputError: StoreError(path: error.path, Reason(error))
      case let error as CocoaError: StoreError(path: path, Reason(error))
      default: StoreError(path: path, .failed("\(error)"))
      }
  }

  /// The number that SQLite kept; where it could not open a file, it may have looked for another since.
  private static func number(_ failure: SQLiteFailure, _ path: String) -> Int32 {
    failure.number == 0 || failure.number == ENOENT
      ? whyNotOpened(path, failure.error) : failure.number
  }

  /// The system's error number behind SQLite's refusal to open a file, which goes with the connection
  /// that was not made: that of another attempt. Where this succeeds, the machine failed for a moment.
  private static func whyNotOpened(_ path: String, _ error: DatabaseError) -> Int32 {
    guard error.resultCode == .SQLITE_CANTOPEN else { return 0 }
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return EIO
  }

  /// Runs `body` and adds the path to every error.
  package static func naming<T>(_ path: String, _ body: () throws -> T) throws(StoreError) -> T {
    do { return try body() } catch { throw StoreError(error, path: path) }
  }
}

extension StoreError.Reason {
  /// The meaning of the system's error number in an attempt to write.
  init(writing number: Int32) {
    let words = SystemFault.words(number)
    self = Self(SystemFault(number), words) ?? .cannotWrite(words)
  }

  /// The meaning of a failure to read.
  ///
  /// - Parameter words: What is said where the system is not at fault.
  package init(reading failure: InputFailure, _ words: String) {
    self =
      Self(failure.fault, SystemFault.words(failure.number)) ?? .cannotRead(words)
  }

  /// `nil` where the system is not at fault.
  private init?(_ fault: SystemFault, _ words: String) {
    switch fault {
    case .noRoom: self = .diskFull
    case .locked: self = .locked
    case .machine: self = .machineFailed(words)
    case .other: return nil
    }
  }

  fileprivate init(_ error: DatabaseError, _ number: Int32) {
    let code = error.extendedResultCode.rawValue
    let words = error.message ?? "SQLite error \(code)"
    let told = number == 0 ? words : "\(words), \(SystemFault.words(number))"
    self = Self(SystemFault(sqlite: code, number), told) ?? Self(error.resultCode, code, words)
  }

  private init(_ kind: ResultCode, _ code: Int32, _ words: String) {
    self =
      switch kind {
      case .SQLITE_CORRUPT, .SQLITE_FORMAT: .damaged(words)
      case .SQLITE_NOTADB: .notSQLite
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_IOERR: .cannotWrite(words)
      default: .failed("SQLite error \(code): \(words)")
      }
  }

  fileprivate init(_ error: OutputError) {
    self =
      switch error.reason {
      case .system(let number): Self(writing: number)
      case .folder: .wrongKind(found: "a folder", accepted: "a file")
      case .exists: .cannotWrite("another file has that name")
      }
  }

  fileprivate init(_ error: CocoaError) {
    let cause = error.underlying as? POSIXError
    switch (error.code, cause?.code.rawValue) {
    case (.fileWriteOutOfSpace, _): self = .diskFull
    case (.fileReadNoPermission, _): self = .cannotRead(SystemFault.words(EACCES))
    case (_, let number?): self = Self(writing: number)
    default: self = .cannotWrite("\(error.code)")
    }
  }
}
