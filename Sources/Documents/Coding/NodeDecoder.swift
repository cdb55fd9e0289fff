/// The decoder of one node.
struct NodeDecoder: Decoder {
  let node: DocumentNode
  let path: DocumentPath
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let entries = node.entries else { throw refusal("a mapping") }
    return KeyedDecodingContainer(KeyedNodes(decoder: self, entries: entries))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = node.items else { throw refusal("a list") }
    return UnkeyedNodes(decoder: self, items: items)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleNode(decoder: self)
  }

  /// Decodes the node as `type`. An error without a mark gets that of the node that it names, or
  /// this one's.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      return try T(from: self)
    } catch let error as ScenarioError {
      throw error
    } catch let error as DecodingError {
      let place = place(of: error)
      let names = place.codingPath.count == codingPath.count ? caseNames(of: type) : nil
      let reason = names ?? error.reason
      guard !reason.contains("accepted: ") else { throw place.problem(reason) }
      throw place.refusal(reason)
    } catch {
      throw ScenarioError(node.mark, path, "is \(node.found): \(error)")
    }
  }

  /// The decoder of the node that an error names below this one, as far as there is such a node.
  private func place(of error: DecodingError) -> NodeDecoder {
    var place = self
    for key in error.context?.codingPath.dropFirst(codingPath.count) ?? [] {
      guard let next = place.node.child(at: key) else { break }
      place = place.child(next, DocumentKey(stringValue: key.stringValue))
    }
    return place
  }

  func refusal(_ accepted: String) -> ScenarioError { problem("accepted: \(accepted)") }

  private func problem(_ reason: String) -> ScenarioError {
    ScenarioError(node.mark, path, "is \(node.found); \(reason)")
  }

  func child(_ node: DocumentNode, _ key: DocumentKey) -> NodeDecoder {
    let path =
      key.intValue != nil && self.node.items != nil
      ? self.path + (key.intValue ?? 0) : self.path + key.stringValue
    return NodeDecoder(node: node, path: path, codingPath: codingPath + [key], userInfo: userInfo)
  }
}

extension DocumentNode {
  /// The node at an index of a list or under a key of a mapping, if there is one.
  fileprivate func child(at key: any CodingKey) -> DocumentNode? {
    guard let items else { return self[key.stringValue] }
    return key.intValue.flatMap { items.indices.contains($0) ? items[$0] : nil }
  }
}

/// The raw values of an enum, as a list to choose from.
private func caseNames(of type: Any.Type) -> String? {
  guard let type = type as? any CaseIterable.Type else { return nil }
  func names<C: CaseIterable>(of type: C.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }
  let all = names(of: type)
  return all.isEmpty ? nil : "one of " + all.joined(separator: ", ")
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      context
    @unknown default: nil
    }
  }

  fileprivate var reason: String {
    context.map { quotable($0.debugDescription, limit: 200) } ?? "another value"
  }
}

extension NodeDecoder {
  func text() throws -> String {
    guard let text = node.scalar else { throw refusal("a text") }
    return text
  }

  func bool() throws -> Bool {
    switch (node.scalar, node.isQuoted) {
    case ("true", false): return true
    case ("false", false): return false
    default: throw refusal("true or false")
    }
  }

  func double() throws -> Double {
    guard !node.isQuoted, let number = node.scalar.flatMap(NumberText.share)?.double else {
      throw refusal("a number")
    }
    return number
  }

  /// A whole number that fits in `type`; beyond 64 signed bits only plain digits do.
  func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    if !node.isQuoted, let text = node.scalar, let number = NumberText(text) {
      let digits = text.filter { $0 != "_" }
      if let value = number.integer.flatMap(T.init(exactly:)) ?? T(digits) { return value }
    }
    throw refusal("a whole number from \(grouped(T.min)) to \(grouped(T.max))")
  }
}

/// The container of one value.
struct SingleNode: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.node.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
  func decode(_ type: String.Type) throws -> String { try decoder.text() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
  func decode(_ type: Float.Type) throws -> Float {
    let number = Float(try decoder.double())
    guard number.isFinite else { throw decoder.refusal("a number of single precision") }
    return number
  }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
}
