/// An enumeration whose cases are written by name, as a value and as a key.
public protocol Named: CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// The name of a case, as files and logs write it; no two cases share one.
  var name: String { get }
  /// An earlier name, which is still read where no case has it as its name; `nil` for none.
  var alias: String? { get }
  /// The case called `name`, or once called so; `nil` if there is none.
  init?(name: String)
}

extension Named {
  /// That of the case in the source.
  public var name: String { "\(self)" }

  /// None.
  public var alias: String? { nil }

  /// The case called `name`, or once called so; `nil` if there is none.
  public init?(name: String) {
    let found =
      Self.allCases.first { $0.name == name } ?? Self.allCases.first { $0.alias == name }
    guard let found else { return nil }
    self = found
  }

  /// The name as a key.
  public var codingKey: any CodingKey { TextKey(stringValue: name) }

  /// The case that a key names; `nil` if there is none.
  public init?<Key: CodingKey>(codingKey: Key) { self.init(name: codingKey.stringValue) }
}

// More specific than the standard library's coding of a raw value, so that the compiler neither
// takes that nor makes its own.
extension Named where Self: RawRepresentable<UInt8> {
  /// The case of a name; an unknown name is a `DecodingError` that lists those that are known.
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

  /// Writes ``Named/name``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// A coding key that consists of its text alone.
public struct TextKey: CodingKey {
  /// The text.
  public var stringValue: String
  /// Always `nil`.
  public var intValue: Int? { nil }
  /// The key with the given text.
  public init(stringValue: String) { self.stringValue = stringValue }
  /// The key with the given text.
  public init(_ text: String) { stringValue = text }
  /// Always `nil`: no key is a number.
  public init?(intValue: Int) { nil }
}
