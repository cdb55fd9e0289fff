/// A JSON value (RFC 8259). Objects keep the order of their members, so equal values give equal
/// bytes.
public enum JSON: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number written without fraction and exponent that fits in 64 bits.
  case integer(Int64)
  /// Any other number; always finite.
  case number(Double)
  /// A string, without quotes and escapes.
  case string(String)
  /// A list of values.
  case array([JSON])
  /// A list of members. Keys may repeat.
  case object([Member])

  /// A key and its value in an object.
  public struct Member: Hashable, Sendable {
    /// The key, without quotes and escapes.
    public var key: String
    /// The value.
    public var value: JSON

    /// The member `key: value`.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value under `key`, the first if there are several; `nil` if there is none or this is not
  /// an object.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string; `nil` for any other value.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of an integer; `nil` for any other value.
  public var integer: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The elements of an array; `nil` for any other value.
  public var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// An object. Members whose value is `nil` are left out.
  public init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }
}

extension JSON {
  /// The value as UTF-8 without white space. Only what RFC 8259 demands is escaped.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += "\(value)".utf8
    case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      Self.list("[", "]", elements, to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      Self.list("{", "}", members, to: &bytes) { member, bytes in
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  private static func list<Element>(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ elements: [Element],
    to bytes: inout [UInt8], each: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      each(element, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case 0x0a: bytes += #"\n"#.utf8
      case 0x0d: bytes += #"\r"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
