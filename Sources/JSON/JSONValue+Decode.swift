extension JSONValue {
  /// The value of a `Decodable` type that this JSON stands for, without Foundation.
  ///
  /// - Throws: `DecodingError`, with the way to the value that is of another kind.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: JSONValueDecoder(value: self, codingPath: []))
  }
}

/// The decoder of one value, which is its own container where it is neither array nor object.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let all) = value, let members = value.members else {
      throw refusal(type, "an object")
    }
    // Two texts of one meaning, as of a letter with an accent, are one key of a Swift value.
    guard members.count == all.count else { throw refusal(type, "an object with each key once") }
    return KeyedDecodingContainer(KeyedJSON(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.array else { throw refusal([JSONValue].self, "an array") }
    return UnkeyedJSON(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = value else { throw refusal(type, "true or false") }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard let text = value.string else { throw refusal(type, "a string") }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    // A non-finite number's name is a string here, as it is for Foundation's decoder.
    guard value.string == nil, let number = value.double else { throw refusal(type, "a number") }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let number = value.int.flatMap(Number.init(exactly:)) else {
      throw refusal(type, "a whole number from \(Number.min) to \(Number.max)")
    }
    return number
  }

  func child(_ value: JSONValue, _ key: any CodingKey) -> JSONValueDecoder {
    JSONValueDecoder(value: value, codingPath: codingPath + [key])
  }

  private func refusal(_ type: Any.Type, _ accepted: String) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "accepted: \(accepted)"))
  }
}

/// The container of an object.
private struct KeyedJSON<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONValueDecoder
  let members: [String: JSONValue]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.sorted().compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try child(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: child(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try child(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }

  private func child(_ key: Key) throws -> JSONValueDecoder {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "`\(key.stringValue)` is missing"))
    }
    return decoder.child(value, key)
  }
}

/// The container of an array.
private struct UnkeyedJSON: UnkeyedDecodingContainer {
  private struct Place: CodingKey {
    var intValue: Int?
    var stringValue: String { intValue.map(String.init) ?? "" }
    init(_ place: Int) { intValue = place }
    init?(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  let decoder: JSONValueDecoder
  let elements: [JSONValue]
  var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: next())
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> JSONValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: codingPath, debugDescription: "accepted: a longer array"))
    }
    defer { currentIndex += 1 }
    return decoder.child(elements[currentIndex], Place(currentIndex))
  }
}
