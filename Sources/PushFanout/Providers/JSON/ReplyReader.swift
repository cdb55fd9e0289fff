extension JSON {
  /// Deepest nesting of arrays and objects that is read, so that no input exhausts the stack.
  public static let depthMax = 32

  /// Reads one JSON text (RFC 8259) that fills all of `bytes`.
  ///
  /// - Throws: ``JSONError``
  /// - Complexity: O(bytes)
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = ReplyReader(bytes: bytes)
    self = try reader.document()
  }
}

/// Reads by recursive descent; `offset` is the next byte to look at.
struct ReplyReader {
  let bytes: [UInt8]
  private(set) var offset = 0
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipSpace()
    guard offset == bytes.count else { throw failure(.trailingBytes) }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout ReplyReader) throws(JSONError) -> JSON
  ) throws(JSONError) -> JSON {
    guard depth < JSON.depthMax else { throw failure(.tooDeep) }
    depth += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSON {
    var members: [JSON.Member] = []
    offset += 1
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard try peek() == UInt8(ascii: "\"") else { throw failure(.unexpectedByte) }
      let key = try string()
      skipSpace()
      try expect(":")
      members.append(JSON.Member(key, try value()))
      skipSpace()
    } while take(",")
    try expect("}")
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSON {
    var elements: [JSON] = []
    offset += 1
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value())
      skipSpace()
    } while take(",")
    try expect("]")
    return .array(elements)
  }

  private mutating func word(_ text: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for index in 0..<text.utf8CodeUnitCount {
      guard try peek() == text.utf8Start[index] else { throw failure(.unexpectedByte) }
      offset += 1
    }
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = offset
    _ = take("-")
    if !take("0") { try digits() }
    var isInteger = true
    if take(".") {
      isInteger = false
      try digits()
    }
    if take("e") || take("E") {
      isInteger = false
      _ = take("+") || take("-")
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw failure(.numberOutOfRange) }
    return .number(value)
  }

  private mutating func digits() throws(JSONError) {
    guard isDigit(try peek()) else { throw failure(.unexpectedByte) }
    while offset < bytes.count && isDigit(bytes[offset]) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

extension ReplyReader {
  func failure(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, offset: offset)
  }

  func peek() throws(JSONError) -> UInt8 {
    guard offset < bytes.count else { throw failure(.unexpectedEnd) }
    return bytes[offset]
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard offset < bytes.count && bytes[offset] == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ scalar: Unicode.Scalar) throws(JSONError) {
    guard try peek() == UInt8(ascii: scalar) else { throw failure(.unexpectedByte) }
    offset += 1
  }

  mutating func skip() { offset += 1 }

  mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[offset]) { offset += 1 }
  }
}

/// A fault in a JSON text and the byte at which it was found.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of fault. The raw value is its message.
  public enum Reason: String, Sendable {
    /// The bytes end inside a value.
    case unexpectedEnd = "the text ends too early"
    /// A byte that the grammar does not allow here.
    case unexpectedByte = "no value can go on like this"
    /// Bytes other than white space after the value.
    case trailingBytes = "the value is followed by something else"
    /// Nesting beyond ``JSON/depthMax``.
    case tooDeep = "values are nested too deeply"
    /// A number that no finite `Double` holds.
    case numberOutOfRange = "the number does not fit"
    /// A string with a wrong escape, a bare control character or invalid UTF-8.
    case badString = "the string has a bad escape, a control character or bad UTF-8"
  }

  /// The kind of fault.
  public var reason: Reason
  /// Offset in bytes from the start of the text at which the fault was found.
  public var offset: Int

  /// The offset and the message.
  public var description: String { "byte \(offset): \(reason.rawValue)" }
}
