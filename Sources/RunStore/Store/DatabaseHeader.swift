import Foundation

/// The first hundred bytes of an SQLite database (sqlite.org/fileformat2.html, section 1.3).
struct DatabaseHeader {
  static let length = 100

  let pageSize: Int
  let pages: Int
  /// Whether the database has a write-ahead log beside the file.
  let hasLog: Bool
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
    hasLog = bytes[18] != 1 || bytes[19] != 1
    version = Int(Int32(bitPattern: word(60)))
    applicationID = word(68)
  }

  static func isPrefix(_ bytes: Data) -> Bool {
    "SQLite format 3\0".utf8.starts(with: bytes.prefix(16))
  }
}
