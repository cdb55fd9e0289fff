/// A JSON value (RFC 8259). Objects keep the order of their members, so that equal values have equal texts.
///
/// JSON has no non-finite numbers; they travel as the strings `NaN`, `Infinity` and `-Infinity`.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null

  /// `true` or `false`.
  case bool(Bool)

  /// A number written without fraction and exponent that fits in 64 bits; exact.
  case integer(Int)

  /// Any other number; always finite.
  case number(Double)

  /// A string without quotes and escapes, or one of the names of non-finite numbers.
  case string(String)

  /// An array.
  case array([JSONValue])

  /// An object: its members in their order.
  case object([Member])

  /// A key and its value in an object.
  public struct Member: Hashable, Sendable {
    /// The key, without quotes and escapes.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// The member `key: value`.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// An object whose members are sorted by their keys.
  public static func object(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
  }
}

extension JSONValue {
  /// `number` as JSON can carry it.
  public init(_ number: Double) {
    if number.isFinite {
      self = .number(number)
    } else {
      self = .string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
    }
  }

  /// A number, or `null` for `nil`.
  public init(_ number: Double?) {
    self = number.map { JSONValue($0) } ?? .null
  }

  /// An array of numbers, non-finite ones as strings.
  public init(_ numbers: [Double]) {
    self = .array(numbers.map { JSONValue($0) })
  }

  /// The number behind the value, non-finite ones included; `nil` for what is none.
  @inlinable public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .string("NaN"): .nan
    case .string("Infinity"): .infinity
    case .string("-Infinity"): -.infinity
    default: nil
    }
  }

  /// The whole number behind the value; 3.0 is one.
  @inlinable public var int: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The text of a string; `nil` for any other value.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements of an array; `nil` for any other value.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members of an object by their keys; `nil` for any other value.
  public var members: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The value under `key`, the first if there are several; `nil` if there is none or this is not
  /// an object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue: Codable {
  /// Decodes any JSON value; a whole number within 64 bits becomes `integer`, and members are sorted.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value as plain JSON. The encoder chooses the order of members.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object: try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// A number; a string when it is not finite.
  public init(floatLiteral value: Double) { self = JSONValue(value) }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// An array of values.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object with the members in their order. Those whose value is `nil` are left out.
  public init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }
}
