import PushModel

/// A set of push types that a rule applies to. As text: `global`, a category, `channel.` and a
/// category, or a type such as `new_post`. `security` is the category.
public enum PushGroup: Hashable, Sendable {
  /// All types.
  case global
  /// The types of a category; a cap on it refuses as `channelCap`.
  case channel(Category)
  /// The types of a category; a cap on it refuses as `categoryCap`.
  case category(Category)
  /// One type.
  case type(PushType)

  /// The group's types as a bit set: bit *t* stands for the type with raw value *t*.
  public var types: UInt32 {
    PushType.allCases.reduce(0) { contains($1) ? $0 | 1 << UInt32($1.rawValue) : $0 }
  }

  func contains(_ type: PushType) -> Bool {
    switch self {
    case .global: true
    case .channel(let category), .category(let category): type.category == category
    case .type(let only): type == only
    }
  }

  /// Order in which caps are checked: narrow groups first, so that a refusal names the narrowest
  /// full cap (C-06).
  var rank: Int {
    switch self {
    case .type: 0
    case .category: 1
    case .channel: 2
    case .global: 3
    }
  }

  var refusal: Refusal {
    switch self {
    case .type: .typeCap
    case .category: .categoryCap
    case .channel: .channelCap
    case .global: .globalCap
    }
  }
}

extension PushGroup: TextCoded, CodingKeyRepresentable {
  /// The text form, such as `channel.marketing`.
  public var description: String {
    switch self {
    case .global: "global"
    case .channel(let category): "channel.\(category.name)"
    case .category(let category): category.name
    case .type(let type): type.name
    }
  }

  /// The group that a text form names; `nil` if it names none.
  public init?(_ description: String) {
    if description == "global" {
      self = .global
    } else if let category = Category(name: description) {
      self = .category(category)
    } else if let type = PushType(name: description) {
      self = .type(type)
    } else if description.hasPrefix("channel."),
      let category = Category(name: String(description.dropFirst(8)))
    {
      self = .channel(category)
    } else {
      return nil
    }
  }

  /// What is said of another text.
  public static var refusal: String { "neither a category nor a push type" }

  /// The text form as a key, for mappings by group.
  public var codingKey: any CodingKey { TextKey(stringValue: description) }

  /// The group that a key names; `nil` if it names none.
  public init?<Other: CodingKey>(codingKey: Other) { self.init(codingKey.stringValue) }
}

extension PushGroup {
  /// The names of all groups: `global`, a category, the channel of a category or a type.
  static let names: [FieldWord] = {
    let categories = Category.allCases.map(\.name)
    let channels = Category.allCases.map { PushGroup.channel($0).description }
    let types = PushType.allCases.map { FieldWord($0.name, alias: $0.alias) }
    return (["global"] + categories + channels).map { FieldWord($0) } + types
  }()

  /// The name of a group.
  static let form = FieldForm.words(names)
}
