import PushModel

/// What a person may do, or what may happen to them, that ends a journey. As text: a word, or a list
/// of words.
public struct Reactions: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// A bit for each.
  public var rawValue: UInt32
  /// The reactions with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The last push of the journey was opened.
  public static let opened = Reactions(rawValue: 1)
  /// The action of a push of the journey was tapped.
  public static let tapped = Reactions(rawValue: 2)
  /// The app was opened, through a push or not.
  public static let visited = Reactions.happening(.appOpened)

  /// Something has happened to the person.
  public static func happening(_ what: Happening) -> Reactions {
    Reactions(rawValue: 4 << UInt32(what.rawValue))
  }

  /// Every reaction by its word.
  private static let words: [(word: String, reaction: Reactions)] =
    [("opened", opened), ("tapped", tapped), ("visited", visited)]
    + Happening.allCases.filter { $0 != .appOpened }.map { ($0.name, happening($0)) }

  static let form: FieldForm = {
    let form = FieldForm.words(words.map { FieldWord($0.word) })
    return .either([form, .list(of: form, count: 0...words.count)])
  }()
}

extension Reactions: Codable {
  /// Reads a word or a list; another word is a `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let word = try? container.decode(String.self) {
      self = try Self.reaction(word, container)
      return
    }
    self = []
    for word in try container.decode([String].self) { insert(try Self.reaction(word, container)) }
  }

  private static func reaction(
    _ word: String, _ container: any SingleValueDecodingContainer
  ) throws -> Reactions {
    if let found = words.first(where: { $0.word == word }) { return found.reaction }
    let known = words.map(\.word).joined(separator: ", ")
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "`\(word.prefix(60))` is none of \(known)")
  }

  /// Writes the list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.words.filter { contains($0.reaction) }.map(\.word))
  }
}
