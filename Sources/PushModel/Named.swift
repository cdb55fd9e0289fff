/// A finite kind that is written by name, as a value and as a key.
public protocol Named: CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  var name: String { get }
}

extension Named {
  /// The kind called `name`, if there is one.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  public var codingKey: any CodingKey { TextKey(stringValue: name) }

  public init?<Key: CodingKey>(codingKey: Key) { self.init(name: codingKey.stringValue) }
}

// More specific than the standard library's coding of a raw value, so that the compiler neither takes
// that nor makes its own.
extension Named where Self: RawRepresentable<UInt8> {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let found = Self(name: name) else {
      let known = Self.allCases.map(\.name).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "`\(name)` is none of \(known)")
    }
    self = found
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// A key that is just its text.
public struct TextKey: CodingKey {
  public var stringValue: String
  public var intValue: Int? { nil }
  public init(stringValue: String) { self.stringValue = stringValue }
  public init?(intValue: Int) { nil }
}
