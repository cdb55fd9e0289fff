import Tables

/// Names that stand for the people of a real log: keyed hashes of their `uid`s.
///
/// The same key gives the same person the same name in every log and every year. Without the key
/// nobody can try out who a name may be, as anybody could with a hash that has none.
package struct LogPseudonyms: Sendable {
  private let key: [UInt8]

  /// Bytes of a key, a new line at its end apart.
  package static let keyBytes = 32...4_096

  /// - Parameters:
  ///   - bytes: What the file of the key holds.
  ///   - path: Of that file.
  /// - Throws: `TableError.question` for a key that could be guessed, or that is no key.
  package init(key bytes: [UInt8], path: String) throws(TableError) {
    var key = bytes
    if key.last == UInt8(ascii: "\n") { key.removeLast() }
    if key.last == UInt8(ascii: "\r") { key.removeLast() }
    guard Self.keyBytes.contains(key.count), Set(key).count > 1 else {
      let found =
        key.isEmpty
        ? "is empty"
        : Self.keyBytes.contains(key.count)
          ? "is one byte again and again" : "has \(key.count) bytes"
      throw .question(
        "the key of `--hash-uids`, `\(path)`, \(found); accepted: \(Self.keyBytes.lowerBound) to "
          + "\(Self.keyBytes.upperBound) bytes of chance, as `openssl rand -hex 32` makes them")
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
