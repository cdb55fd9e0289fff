/// The container of one value.
struct SingleSlot: SingleValueEncodingContainer {
  let encoder: NodeEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.write(.null) }
  func encode(_ value: Bool) { encoder.write(.plain(value)) }
  func encode(_ value: String) { encoder.write(.text(value)) }
  func encode(_ value: Double) throws { try write(value, numberText(value)) }
  func encode(_ value: Float) throws { try write(value, numberText(value)) }
  func encode(_ value: Int) { encoder.write(.plain(value)) }
  func encode(_ value: Int8) { encoder.write(.plain(value)) }
  func encode(_ value: Int16) { encoder.write(.plain(value)) }
  func encode(_ value: Int32) { encoder.write(.plain(value)) }
  func encode(_ value: Int64) { encoder.write(.plain(value)) }
  func encode(_ value: UInt) { encoder.write(.plain(value)) }
  func encode(_ value: UInt8) { encoder.write(.plain(value)) }
  func encode(_ value: UInt16) { encoder.write(.plain(value)) }
  func encode(_ value: UInt32) { encoder.write(.plain(value)) }
  func encode(_ value: UInt64) { encoder.write(.plain(value)) }
  func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value) }

  private func write(_ value: some BinaryFloatingPoint, _ text: @autoclosure () -> String) throws {
    guard value.isFinite else {
      let context = EncodingError.Context(
        codingPath: codingPath, debugDescription: "\(value) is not finite")
      throw EncodingError.invalidValue(value, context)
    }
    encoder.write(.plain(text()))
  }
}

/// The keyed container of a mapping.
struct KeyedSlots<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: NodeEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.slot(key.stringValue).write(.null) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoder.slot(key.stringValue).encode(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.slot(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.slot(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.slot("super") }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.slot(key.stringValue) }
}

/// The container of a list.
struct UnkeyedSlots: UnkeyedEncodingContainer {
  let encoder: NodeEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() { encoder.slot().write(.null) }

  func encode<T: Encodable>(_ value: T) throws { try encoder.slot().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder.slot().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.slot().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.slot() }
}
