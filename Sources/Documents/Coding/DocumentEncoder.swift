/// Encodes a value to a tree: keys in the order of their encoding, dictionaries and sets sorted.
///
/// Numbers become the shortest text that reads as the same number. Absent optionals leave no key.
/// Throws `EncodingError` for a number that is not finite.
package struct DocumentEncoder {
  package init() {}

  package func encode(_ value: some Encodable) throws -> DocumentNode {
    let encoder = NodeEncoder(codingPath: [])
    try encoder.encode(value)
    return encoder.node
  }
}
