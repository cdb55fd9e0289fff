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

  /// Decodes the node as `type`; an error that names no place gets this one.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      return try T(from: self)
    } catch let error as ScenarioError {
      throw error
    } catch let error as DecodingError {
      throw refusal(caseNames(of: type) ?? error.reason)
    } catch {
      throw ScenarioError(node.mark, path, "is \(node.found): \(error)")
    }
  }

  func refusal(_ accepted: String) -> ScenarioError {
    ScenarioError(node.mark, path, "is \(node.found); accepted: \(accepted)")
  }

  func child(_ node: DocumentNode, _ key: DocumentKey) -> NodeDecoder {
    let path =
      key.intValue != nil && self.node.items != nil
      ? self.path + (key.intValue ?? 0) : self.path + key.stringValue
    return NodeDecoder(node: node, path: path, codingPath: codingPath + [key], userInfo: userInfo)
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
  fileprivate var reason: String {
    switch self {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      quotable(context.debugDescription, limit: 200)
    @unknown default: "another value"
    }
  }
}
