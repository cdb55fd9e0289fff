/// The style of a text, a set of traits; plain is the empty set (S0-FR-NOT-05).
public struct Style: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit for each trait, 0..<``count``.
  public var rawValue: UInt8
  /// The style with the given bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The wording alone.
  public static let plain: Style = []
  /// With an emoji before the title.
  public static let emoji = Style(rawValue: 1)
  /// With a greeting that names the recipient, where the name is known.
  public static let personalised = Style(rawValue: 2)
  /// With a picture.
  public static let rich = Style(rawValue: 4)
  /// With a question at the end of the body.
  public static let question = Style(rawValue: 8)

  /// The number of different styles: every combination of the four traits.
  public static let count = 16

  /// The traits by name, in the order in which they are written.
  public static let named: [(name: String, style: Style)] = [
    ("emoji", .emoji), ("personalised", .personalised), ("rich", .rich), ("question", .question),
  ]
}

extension Style: Codable {
  /// The style of a list of names, such as `[personalised, emoji]`; `[]` is plain. An unknown name
  /// is a `DecodingError`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self = []
    while !container.isAtEnd {
      let name = try container.decode(String.self)
      guard let known = Self.named.first(where: { $0.name == name }) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "`\(name)` is no style")
      }
      insert(known.style)
    }
  }

  /// Writes the names in the order of ``named``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for known in Self.named where contains(known.style) { try container.encode(known.name) }
  }
}
