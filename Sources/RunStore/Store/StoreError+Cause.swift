import Documents
import Foundation
import GRDB

extension StoreError {
  /// The meaning of `error`, thrown by SQLite or the file system, for the file at `path`.
  init(_ error: any Error, path: String) {
    self =
      switch error {
      case let error as StoreError: error
      case let error as DatabaseError: StoreError(path: path, Reason(error))
      case is RowDecodingError:
        StoreError(path: path, .damaged("a value is not of its column's kind"))
      case let error as OutputError: StoreError(path: error.path, Reason(error))
      case let error as CocoaError: StoreError(path: path, Reason(error))
      default: StoreError(path: path, .failed("\(error)"))
      }
  }

  /// Runs `body` and adds the path to every error.
  package static func naming<T>(_ path: String, _ body: () throws -> T) throws(StoreError) -> T {
    do { return try body() } catch { throw StoreError(error, path: path) }
  }
}

extension StoreError.Reason {
  fileprivate init(_ error: DatabaseError) {
    let words = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_FULL: self = .diskFull
    // No room for the file that connections share.
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .diskFull
    case .SQLITE_CORRUPT, .SQLITE_FORMAT: self = .damaged(words)
    case .SQLITE_NOTADB: self = .notSQLite
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .cannotWrite(words)
    default: self = .failed("SQLite error \(error.extendedResultCode.rawValue): \(words)")
    }
  }

  fileprivate init(_ error: OutputError) {
    switch error.reason {
    case .system(let number):
      self = error.isFull ? .diskFull : .cannotWrite(systemWords(number))
    case .folder: self = .wrongKind(found: "a folder", accepted: "a file")
    case .exists: self = .cannotWrite("another file has that name")
    }
  }

  fileprivate init(_ error: CocoaError) {
    let cause = error.underlying as? POSIXError
    switch (error.code, cause?.code) {
    case (.fileWriteOutOfSpace, _), (_, .ENOSPC), (_, .EDQUOT): self = .diskFull
    case (.fileReadNoPermission, _): self = .cannotRead(systemWords(EACCES))
    default: self = .cannotWrite(cause.map { systemWords($0.code.rawValue) } ?? "\(error.code)")
    }
  }
}

/// The system's words for an error number.
func systemWords(_ number: Int32) -> String { String(cString: strerror(number)) }
