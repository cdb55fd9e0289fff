/// The encoder of one node, which its containers fill.
final class NodeEncoder: Encoder {
  private enum Kind {
    case nothing, leaf, list, mapping
  }

  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var kind = Kind.nothing
  private var leaf = DocumentNode.null
  private var children: [NodeEncoder] = []
  private var keys: [String] = []
  private var places: [String: Int] = [:]
  private var isSorted = false

  init(codingPath: [any CodingKey]) {
    self.codingPath = codingPath
  }

  /// The content encoded so far; a value that encoded nothing is an empty mapping.
  var node: DocumentNode {
    switch kind {
    case .nothing: return DocumentNode(.mapping([]))
    case .leaf: return leaf
    case .list: return .list(children.map(\.node))
    case .mapping:
      let entries = zip(keys, children).map { DocumentNode.Entry($0, $1.node) }
      return DocumentNode(.mapping(isSorted ? entries.sorted { $0.key < $1.key } : entries))
    }
  }

  /// Encodes `value`, and sorts the elements of sets and dictionaries.
  func encode<T: Encodable>(_ value: T) throws {
    try value.encode(to: self)
    guard kind == .list, let size = (value as? any HashOrdered)?.nodesPerElement else { return }
    let elements = stride(from: 0, to: children.count, by: size).map { start in
      let nodes = Array(children[start..<min(start + size, children.count)])
      return (text: DocumentWriter.write(nodes[0].node), nodes: nodes)
    }
    children = elements.sorted { $0.text < $1.text }.flatMap(\.nodes)
  }

  func write(_ leaf: DocumentNode) {
    kind = .leaf
    self.leaf = leaf
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    kind = .mapping
    // A dictionary asks for this private key type of the standard library.
    isSorted = _typeName(type, qualified: false) == "_DictionaryCodingKey"
    return KeyedEncodingContainer(KeyedSlots(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    kind = .list
    return UnkeyedSlots(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleSlot(encoder: self)
  }

  /// A new slot for `key`, which replaces an earlier one.
  func slot(_ key: String) -> NodeEncoder {
    let slot = NodeEncoder(codingPath: codingPath + [DocumentKey(stringValue: key)])
    if let place = places[key] {
      children[place] = slot
    } else {
      places[key] = children.count
      keys.append(key)
      children.append(slot)
    }
    return slot
  }

  /// A new slot at the end of the list.
  func slot() -> NodeEncoder {
    let slot = NodeEncoder(codingPath: codingPath + [DocumentKey(intValue: count)])
    children.append(slot)
    return slot
  }

  var count: Int { children.count }
}

/// Collections that list their elements in hash order.
private protocol HashOrdered {
  var nodesPerElement: Int { get }
}

extension Set: HashOrdered {
  fileprivate var nodesPerElement: Int { 1 }
}

extension Dictionary: HashOrdered {
  fileprivate var nodesPerElement: Int { 2 }
}

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
