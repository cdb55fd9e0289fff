/// A JSON value (RFC 8259). Objects keep the order of their members, so that equal values are equal
/// bytes.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent that fits in 64 bits.
  case integer(Int64)
  /// Any other number; always finite.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSON

    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value under `key`, the first if there are several; `nil` for what is no object.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  public var integer: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  public var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Members whose value is `nil` are left out.
  public init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }
}
