import Documents
import Foundation

/// The first hundred bytes of an SQLite database (sqlite.org/fileformat2.html, section 1.3).
struct DatabaseHeader {
  static let length = 100

  let pageSize: Int
  let pages: Int
  /// Whether the database has a write-ahead log beside the file.
  let hasLog: Bool
  /// Whether the two bytes that tell so contradict each other, or mean nothing.
  let isDamaged: Bool
  let version: Int
  let applicationID: UInt32

  /// `nil` when `bytes` are not the start of an SQLite database.
  init?(_ bytes: Data) {
    let bytes = [UInt8](bytes)
    guard bytes.count >= Self.length, bytes.starts(with: "SQLite format 3\0".utf8) else {
      return nil
    }
    func word(_ place: Int) -> UInt32 {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    let size = Int(word(16) >> 16)
    pageSize = size == 1 ? 65_536 : size
    pages = Int(word(28))
    let forms = bytes[Self.versions..<Self.versions + 2]
    hasLog = !forms.allSatisfy { $0 == 1 }
    isDamaged = hasLog && !forms.allSatisfy { $0 == 2 }
    version = Int(Int32(bitPattern: word(60)))
    applicationID = word(68)
  }

  /// The place of the two bytes that tell how a database is written: 2 with a write-ahead log, 1
  /// without one.
  private static let versions = 18

  /// Says in the file at `path`, which no connection has open and whose log is empty, whether it has a
  /// write-ahead log, and waits until that is on the disk.
  ///
  /// SQLite itself would change these two bytes by way of a journal, which a full disk or a power cut
  /// can leave behind. They lie in one sector, and both values are true of a file without a log.
  static func setLog(_ hasLog: Bool, of path: String) throws(OutputError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(path, .system(errno)) }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: hasLog ? 2 : 1, count: 2)
    guard pwrite(descriptor, bytes, 2, off_t(versions)) == 2, fsync(descriptor) == 0 else {
      throw OutputError(path, .system(errno))
    }
  }

  static func isPrefix(_ bytes: Data) -> Bool {
    "SQLite format 3\0".utf8.starts(with: bytes.prefix(16))
  }
}
