extension JSONValue {
  /// Deepest nesting that is read, the innermost value included, so that no text exhausts the stack.
  public static let depthMax = 64

  /// Reads one JSON text that fills all of `bytes`, strictly by RFC 8259 and with each key once.
  ///
  /// - Throws: ``JSONProblem``
  /// - Complexity: O(bytes); a million numbers take about 50 ms.
  public init(parsing bytes: [UInt8]) throws(JSONProblem) {
    var reader = JSONReader(bytes)
    self = try reader.value(depth: 0)
    try reader.finish()
  }
}

/// Reads one JSON text by recursive descent.
///
/// Text that is well formed but has no meaning here (a repeated key, a number beyond doubles, half
/// a surrogate pair, NaN) is recorded while reading goes on, so that the caller receives the rest;
/// reading then fails with the first of these problems.
package struct JSONReader {
  let bytes: [UInt8]
  /// The number of bytes read so far.
  package var place = 0

  /// The first recorded problem.
  private var firstProblem: JSONProblem?

  /// A reader at the start of `bytes`.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a text that is one object and hands over its members in order, also before it fails.
  package mutating func wholeObject(
    _ receive: (JSONValue.Member) -> Void
  ) throws(JSONProblem) {
    skipBlanks()
    guard byte == UInt8(ascii: "{") else { throw unexpected("an object, {...}") }
    try members(depth: 1, receive)
    try finish()
  }

  fileprivate mutating func finish() throws(JSONProblem) {
    skipBlanks()
    guard byte == nil else { throw unexpected("nothing after the value") }
    if let firstProblem { throw firstProblem }
  }

  fileprivate mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
    skipBlanks()
    guard depth < JSONValue.depthMax else {
      let accepted = "at most \(JSONValue.depthMax - 1) levels"
      throw problem(at: place, "a value \(depth) deep", accepted)
    }
    switch byte {
    case UInt8(ascii: "{"):
      var result: [JSONValue.Member] = []
      try members(depth: depth + 1) { result.append($0) }
      return .object(result)
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || byte &- 0x30 <= 9: return try number()
    default: return try word()
    }
  }

  private mutating func elements(depth: Int) throws(JSONProblem) -> [JSONValue] {
    place += 1
    var result: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return result }
    while true {
      result.append(try value(depth: depth))
      if skip(UInt8(ascii: "]")) { return result }
      guard skip(UInt8(ascii: ",")) else { throw unexpected("`,` or `]`") }
    }
  }

  private mutating func members(
    depth: Int, _ receive: (JSONValue.Member) -> Void
  ) throws(JSONProblem) {
    place += 1
    var seen: Set<KeyBytes> = []
    if skip(UInt8(ascii: "}")) { return }
    while true {
      skipBlanks()
      let start = place
      guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      if !seen.insert(KeyBytes(key)).inserted {
        record(problem(at: start, "`\(JSONValue.shortened(key))` a second time", "each key once"))
      }
      guard skip(UInt8(ascii: ":")) else { throw unexpected("`:`") }
      receive(JSONValue.Member(key, try value(depth: depth)))
      if skip(UInt8(ascii: "}")) { return }
      guard skip(UInt8(ascii: ",")) else { throw unexpected("`,` or `}`") }
    }
  }

  /// `true`, `false`, `null`, and words that some writers of JSON produce.
  private mutating func word() throws(JSONProblem) -> JSONValue {
    let start = place
    while let byte, isLetter(byte) { place += 1 }
    switch String(decoding: bytes[start..<place], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let other where ["NaN", "Infinity", "inf", "nan"].contains(other):
      record(problem(at: start, "`\(other)`", "the strings \"NaN\", \"Infinity\", \"-Infinity\""))
      return .null
    default:
      place = start
      throw unexpected("a value")
    }
  }
}

extension JSONReader {
  var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  mutating func record(_ problem: JSONProblem) {
    firstProblem = firstProblem ?? problem
  }

  func problem(at place: Int, _ found: String, _ accepted: String) -> JSONProblem {
    JSONProblem(column: place + 1, found: found, accepted: accepted)
  }

  /// The character at this place is none of `accepted`.
  func unexpected(_ accepted: String) -> JSONProblem {
    guard let byte else { return problem(at: place, "the end", accepted) }
    let found =
      (0x21...0x7e).contains(byte)
      ? "`\(UnicodeScalar(byte))`" : "byte 0x" + String(byte, radix: 16, uppercase: true)
    return problem(at: place, found, accepted)
  }

  mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { place += 1 }
  }

  /// Skips blanks and then `wanted`, if that comes next.
  mutating func skip(_ wanted: UInt8) -> Bool {
    skipBlanks()
    guard byte == wanted else { return false }
    place += 1
    return true
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// Why a text cannot be read as JSON.
public struct JSONProblem: Error, Hashable, Sendable {
  /// Position in bytes, from 1.
  public let column: Int

  /// Text found at ``column``.
  public let found: String

  /// Description of what would be accepted there.
  public let accepted: String
}

extension JSONProblem: CustomStringConvertible {
  /// The column, what was found and what would be accepted, on one line.
  public var description: String { "column \(column): found \(found), accepted: \(accepted)" }
}

/// A key by its bytes: a letter with an accent and the same one with a combining accent are two keys.
private struct KeyBytes: Hashable {
  private let key: String

  init(_ key: String) { self.key = key }

  static func == (one: KeyBytes, other: KeyBytes) -> Bool {
    one.key.utf8.elementsEqual(other.key.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in key.utf8 { hasher.combine(byte) }
  }
}
