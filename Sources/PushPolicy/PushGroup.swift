import PushModel

/// A set of pushes that a rule applies to. As text: `global`, a category, `channel.` and a category, a
/// type such as `new_post`, `tag.`, `campaign.` or `sender.` and a name, or several of these with `+`
/// between them, of which all must hold. A name that is both (`security`) is the category.
public indirect enum PushGroup: Hashable, Sendable {
  /// All pushes.
  case global
  /// The pushes of a category; a cap on it refuses as `channelCap`.
  case channel(Category)
  /// The pushes of a category; a cap on it refuses as `categoryCap`.
  case category(Category)
  /// The pushes of one type.
  case type(PushType)
  /// The pushes that have a tag.
  case tag(String)
  /// The pushes of a campaign.
  case campaign(String)
  /// The pushes of a sender, who is written as a number.
  case sender(BusinessID)
  /// The pushes that are in all of two groups or more.
  case all([PushGroup])

  /// The types that ship of which pushes may be in the group, as a bit set: bit *t* stands for the type
  /// with number *t*.
  public var types: UInt64 { types(among: .shipped) }

  /// The types of a table of which pushes may be in the group, as a bit set.
  public func types(among table: PushTypes) -> UInt64 {
    table.all.reduce(0) { contains($1) ? $0 | TypeSet($1).rawValue : $0 }
  }

  /// The types that the group names.
  var named: [PushType] {
    parts.compactMap { part in
      if case .type(let type) = part { type } else { nil }
    }
  }

  /// Whether pushes of a type may be in the group.
  func contains(_ type: PushType) -> Bool {
    switch self {
    case .global, .tag, .campaign, .sender: true
    case .channel(let category), .category(let category): type.category == category
    case .type(let only): type == only
    case .all(let groups): groups.allSatisfy { $0.contains(type) }
    }
  }

  /// Whether a push's type alone says whether it is in the group.
  var isOfTypes: Bool {
    switch self {
    case .global, .channel, .category, .type: true
    case .tag, .campaign, .sender: false
    case .all(let groups): groups.allSatisfy(\.isOfTypes)
    }
  }

  /// The narrowest of the groups that must all hold, or the group itself.
  var narrowest: PushGroup {
    guard case .all(let groups) = self else { return self }
    return groups.map(\.narrowest).min { $0.width < $1.width } ?? .global
  }

  /// Order in which caps are checked: narrow groups first, so that a refusal names the narrowest
  /// full cap (C-06).
  var width: Int {
    switch self {
    case .campaign: 0
    case .tag: 1
    case .type: 2
    case .sender: 3
    case .category: 4
    case .channel: 5
    case .global: 6
    case .all: narrowest.width
    }
  }

  var refusal: Refusal {
    switch self {
    case .campaign: .campaignCap
    case .tag: .tagCap
    case .type: .typeCap
    case .sender: .senderCap
    case .category: .categoryCap
    case .channel: .channelCap
    case .global: .globalCap
    case .all: narrowest.refusal
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
    case .tag(let name): "tag.\(name)"
    case .campaign(let name): "campaign.\(name)"
    case .sender(let sender): "sender.\(sender.rawValue)"
    case .all(let groups): groups.map(\.description).joined(separator: "+")
    }
  }

  /// The group that a text form names; `nil` if it names none.
  public init?(_ description: String) {
    let parts = description.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count > 1 else {
      self.init(single: description)
      return
    }
    let groups = parts.compactMap { PushGroup(single: String($0)) }
    guard groups.count == parts.count else { return nil }
    self = .all(groups)
  }

  private init?(single text: String) {
    if text == "global" {
      self = .global
    } else if let category = Category(name: text) {
      self = .category(category)
    } else if let type = PushType(name: text) {
      self = .type(type)
    } else if let dot = text.firstIndex(of: ".") {
      self.init(kind: text[..<dot], name: String(text[text.index(after: dot)...]))
    } else {
      return nil
    }
  }

  private init?(kind: Substring, name: String) {
    switch kind {
    case "channel":
      guard let category = Category(name: name) else { return nil }
      self = .channel(category)
    case "tag" where PushNames.isName(name): self = .tag(name)
    case "campaign" where PushNames.isName(name): self = .campaign(name)
    case "sender":
      guard let number = UInt32(name), "\(number)" == name else { return nil }
      self = .sender(BusinessID(rawValue: number))
    default: return nil
    }
  }

  /// What is said of another text.
  public static var refusal: String {
    "neither a category, a push type, nor a tag, campaign or sender such as `tag.sale`"
  }

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

  /// The text of a group that is none of ``names``: one of tags, campaigns or senders, a type that the content
  /// adds, or of several that must all hold.
  static let open: FieldText = {
    let named = "(tag|campaign)[.][A-Za-z0-9_-]{1,60}|sender[.](0|[1-9][0-9]{0,9})"
    let one = "(\(named)|\(AddedType.pattern))"
    return FieldText(
      "a tag, campaign or sender such as tag.sale, campaign.spring, sender.7, or groups that must "
        + "all hold such as tag.sale+marketing", regex: "^(?!(each|inherit)$)\(one)([+]\(one))*$"
    ) { text in
      let group = PushGroup(text)
      // A type of the content may have its earlier name.
      if case .type(let type)? = group, !type.isShipped { return true }
      return group?.description == text
    }
  }()

  /// The name of a group.
  static let form = FieldForm.either([.words(names), .text(open)])
}
