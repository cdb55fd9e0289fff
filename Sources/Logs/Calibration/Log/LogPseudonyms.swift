import Documents
import Tables

/// Pseudonyms for the people of a real log: keyed hashes of their `uid`s.
///
/// The same key gives a person the same pseudonym in every log. Without the key nobody can test
/// whose pseudonym it is, as they could with an unkeyed hash.
package struct LogPseudonyms: Sendable {
  private let key: [UInt8]

  /// Length of a key in bytes, without a line break at its end.
  package static let keyBytes = 32...4_096

  /// - Parameters:
  ///   - bytes: Content of the key file.
  ///   - path: Of that file.
  /// - Throws: `TableError.question` for a key of another length, or of one repeated byte.
  package init(key bytes: [UInt8], path: String) throws(TableError) {
    var key = bytes
    if key.last == UInt8(ascii: "\n") { key.removeLast() }
    if key.last == UInt8(ascii: "\r") { key.removeLast() }
    guard Self.keyBytes.contains(key.count), Set(key).count > 1 else {
      let found =
        key.isEmpty
        ? "is empty"
        : Self.keyBytes.contains(key.count)
          ? "repeats one byte" : "has \(key.count) bytes"
      throw .question(
        "the key of `--hash-uids`, `\(path)`, \(found); accepted: \(Self.keyBytes.lowerBound) to "
          + "\(Self.keyBytes.upperBound) random bytes, as `openssl rand -hex 32` makes them")
    }
    self.key = key
  }

  /// The first 128 bits of HMAC-SHA-256, in hexadecimal.
  func name(of uid: String) -> String {
    SHA256.authentication(of: Array(uid.utf8), key: key).prefix(16).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
