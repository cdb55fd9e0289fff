/// A JSON value, for methods that are called by name.
///
/// JSON has no non-finite numbers; they travel as the strings `NaN`, `Infinity` and `-Infinity`.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null

  /// `true` or `false`.
  case bool(Bool)

  /// A whole number of 64 bits, exact.
  case integer(Int)

  /// Any other finite number.
  case number(Double)

  /// A string, or one of the names of non-finite numbers.
  case string(String)

  /// An array.
  case array([JSONValue])

  /// An object; its keys are unordered.
  case object([String: JSONValue])

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

  /// The number behind the value, non-finite ones included.
  public var double: Double? {
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
  public var int: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }
}

extension JSONValue {
  /// Whether something happened: 1 or true, 0 or false.
  var mark: Bool? {
    switch self {
    case .bool(let value): value
    default: int == 0 ? false : int == 1 ? true : nil
    }
  }

  /// The elements of a list that all convert.
  func list<T>(_ convert: (JSONValue) -> T?) -> [T]? {
    guard case .array(let values) = self else { return nil }
    var results: [T] = []
    results.reserveCapacity(values.count)
    for value in values {
      guard let result = convert(value) else { return nil }
      results.append(result)
    }
    return results
  }
}

extension JSONValue: Codable {
  /// Decodes any JSON value; a whole number within 64 bits becomes `integer`.
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

  /// Encodes the value as plain JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// A number; a string when it is not finite.
  public init(floatLiteral value: Double) { self = JSONValue(value) }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// `null`.
  public init(nilLiteral: ()) { self = .null }

  /// An array of values.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object.
  ///
  /// - Precondition: No key occurs twice.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }
}
