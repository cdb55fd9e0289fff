/// How content is dressed; plain is the empty set (S0-FR-NOT-05).
public struct Style: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let plain: Style = []
  public static let emoji = Style(rawValue: 1)
  /// Addresses the recipient by what is known of him.
  public static let personalised = Style(rawValue: 2)
  /// With a picture.
  public static let rich = Style(rawValue: 4)
  public static let question = Style(rawValue: 8)

  /// How many different styles there are.
  public static let count = 16

  public static let named: [(name: String, style: Style)] = [
    ("emoji", .emoji), ("personalised", .personalised), ("rich", .rich), ("question", .question),
  ]
}

extension Style: Codable {
  /// A list of names, such as `[personalised, emoji]`; `[]` is plain.
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

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for known in Self.named where contains(known.style) { try container.encode(known.name) }
  }
}
