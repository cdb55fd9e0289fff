/// The keyed container of a mapping.
struct KeyedNodes<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder
  private let entries: [String: DocumentNode]

  init(decoder: NodeDecoder, entries: [DocumentNode.Entry]) {
    self.decoder = decoder
    self.entries = Dictionary(entries.map { ($0.key, $0.value) }) { _, last in last }
  }

  var allKeys: [Key] { (decoder.node.entries ?? []).compactMap { Key(stringValue: $0.key) } }
  var codingPath: [any CodingKey] { decoder.codingPath }

  func contains(_ key: Key) -> Bool { entries[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try child(key).node.isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try child(key).decode(type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let node = entries[key.stringValue], !node.isNull else { return nil }
    return try decoder.child(node, DocumentKey(stringValue: key.stringValue)).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try child(named: "super") }

  func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }

  private func child(_ key: Key) throws -> NodeDecoder { try child(named: key.stringValue) }

  private func child(named name: String) throws -> NodeDecoder {
    guard let node = entries[name] else {
      throw ScenarioError(decoder.node.mark, decoder.path + name, "is missing")
    }
    return decoder.child(node, DocumentKey(stringValue: name))
  }
}

/// The container of a list.
struct UnkeyedNodes: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  let items: [DocumentNode]
  private(set) var currentIndex = 0

  init(decoder: NodeDecoder, items: [DocumentNode]) {
    self.decoder = decoder
    self.items = items
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  mutating func decodeNil() throws -> Bool {
    guard try child().node.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }

  private mutating func next<Value>(_ read: (NodeDecoder) throws -> Value) throws -> Value {
    let value = try read(child())
    currentIndex += 1
    return value
  }

  private func child() throws -> NodeDecoder {
    guard !isAtEnd else {
      throw ScenarioError(
        decoder.node.mark, decoder.path, "is a list of \(items.count); accepted: a longer one")
    }
    return decoder.child(items[currentIndex], DocumentKey(intValue: currentIndex))
  }
}
