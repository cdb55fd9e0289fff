import JSON
import PushModel

/// A content file: what pushes say in every language, what styles add to that, and the places in the
/// app that taps open. ``Content`` is its compiled form (S0-FR-NOT-05).
public struct ContentFile: Hashable, Sendable {
  /// The version of the format, 1.
  var format = 1
  /// The languages beyond those of the texts themselves.
  public var languages = LanguageContent()
  /// The most characters that phones show (S4-CONT-4).
  public var limits = TextLimits()
  /// The dashboard, where a link ends that has no better end.
  public var home = PlaceContent()
  /// The Android notification channel of each category (S1-3.3-channels).
  public var channels: [Category: ChannelContent] = [:]
  /// What an app says when it asks to be allowed pushes, by name.
  public var prompts: [PromptName: PromptContent] = [:]
  /// What each style adds to a text.
  public var styles = StyleContent()
  /// The caps by category that a strategy takes with `caps: { inherit: true }` (S1-8).
  public var caps: [Category: CapContent] = [:]
  /// What belongs to each type, by its name.
  public var types: [String: TypeContent] = [:]

  /// The content that ships: the five sources' own texts and paths where they state any, word for
  /// word.
  public static let shipped = read(shippedText)

  private static func read(_ text: String) -> ContentFile {
    do {
      return try JSONValue(parsing: Array(text.utf8)).decode(ContentFile.self)
    } catch {
      preconditionFailure("the content that ships: \(error)")
    }
  }
}

extension ContentFile: Fielded {
  /// Its keys.
  public static let fields = FieldList<ContentFile>(
    of: ContentFile(), title: "Content",
    "What pushes say in every language, and where they lead.", isChecked: true, isClosed: true,
    [
      Field("pushlab-content", \.format, .integer(1...1), "The version of this format.", .unsaid),
      Field("languages", \.languages, .fields(of: LanguageContent.self), source: nil, .unsaid),
      Field("limits", \.limits, .fields(of: TextLimits.self), source: nil, .unsaid),
      Field("home", \.home, .fields(of: PlaceContent.self), source: nil, .unsaid),
      Field(
        "channels", \.channels,
        .each(Category.self, .named("channel", .fields(of: ChannelContent.self))),
        "The Android notification channel of each category; its id is the category's name.",
        source: "S1-3.3-channels", .unsaid),
      Field(
        "prompts", \.prompts,
        .each(PromptName.self, .named("prompt", .fields(of: PromptContent.self))),
        "What an app says when it asks to be allowed pushes, by name.",
        source: "S1-6-optin, S4-PERM-2, S4-PERM-4", .empty),
      Field("styles", \.styles, .fields(of: StyleContent.self), source: nil, .unsaid),
      Field(
        "caps", \.caps, .each(Category.self, .named("contentCap", .fields(of: CapContent.self))),
        "The caps by category that a strategy takes with `caps: { inherit: true }`; the others have none.",
        source: "S1-8", .empty),
      Field(
        "types", \.presentTypes, .eachType(.named("pushType", .fields(of: TypeContent.self))),
        "What belongs to each type of push: those that ship, and others with a `category`.", .unsaid
      ),
    ])
}

extension ContentFile {
  /// The types, of which those that ship have their present names.
  private var presentTypes: [String: TypeContent] {
    get { types }
    set {
      types = Dictionary(
        newValue.map { (PushTypes.shipped[$0]?.name ?? $0, $1) },
        uniquingKeysWith: { one, _ in one })
    }
  }

  /// The types that the file adds to those that ship. One without a category is not among them.
  package var added: [AddedType] {
    types.sorted { $0.key < $1.key }.compactMap { name, content in
      guard PushTypes.shipped[name] == nil, let category = content.category else { return nil }
      return AddedType(
        name, category, audience: content.audience ?? .addressee,
        priority: content.priority ?? .normal, alias: content.alias)
    }
  }

  /// The keys of a file, or of some changes of one, of which any may be absent.
  public static let form = FieldForm.named("content", .fields(of: ContentFile.self))
}

extension [String: TypeContent] {
  /// What belongs to a type, by its name in the table in use.
  public subscript(type: PushType) -> TypeContent? {
    get { self[type.name] }
    set { self[type.name] = newValue }
  }
}

extension FieldForm {
  /// A mapping by the cases of an enumeration, of which any may be absent.
  static func each<Kind: Named>(_ kinds: Kind.Type, _ form: FieldForm) -> FieldForm {
    .keys(
      FieldKeys("", kinds.allCases.map { FieldKey($0.name, form, " ", .unsaid, alias: $0.alias) }))
  }

  /// A mapping by types of push: those that ship, and others.
  static func eachType(_ form: FieldForm) -> FieldForm {
    .keys(
      FieldKeys(
        "", PushType.allCases.map { FieldKey($0.name, form, " ", .unsaid, alias: $0.alias) },
        open: OpenKeys(AddedType.names, form)))
  }

  /// A mapping from languages to words.
  static let wordsByLanguage = FieldForm.named("words", .each(Language.self, .text()))
  /// A mapping from languages to titles and bodies.
  static let textsByLanguage = FieldForm.named("texts", .each(Language.self, titleAndBody))
  /// A title and a body.
  static let titleAndBody = FieldForm.named("text", .fields(of: TextContent.self))
  /// A place in the app.
  static let link = FieldForm.named("link", .fields(of: LinkContent.self))
}

/// The language in which a text is taken that is missing in a person's own (S1-4.3-l10n).
public struct LanguageContent: Hashable, Sendable {
  /// Every type has a text in it.
  public var fallback = Language.en
}

extension LanguageContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<LanguageContent>(
    of: LanguageContent(), "The languages of texts.", isClosed: true,
    [
      Field(
        "fallback", \.fallback, .names(of: Language.self),
        "The language of a text that is missing in a person's own; every type has a text in it.",
        source: "S1-4.3-l10n", .unsaid)
    ])
}

/// The most characters of a text that phones show, as a reader counts them (S4-CONT-4).
public struct TextLimits: Hashable, Sendable {
  /// The numbers that a limit may be.
  public static let range = 1...255

  /// Of a title, 1...255.
  public var title = 50
  /// Of a body, 1...255.
  public var body = 100
}

extension TextLimits: Fielded {
  /// Its keys.
  public static let fields = FieldList<TextLimits>(
    of: TextLimits(), "The most characters that phones show; what is longer is shortened.",
    isClosed: true,
    [
      Field(
        "title", \.title, .integer(range), "Characters of a title.", source: "S4-CONT-4",
        .unsaid),
      Field(
        "body", \.body, .integer(range), "Characters of a body.", source: "S4-CONT-4", .unsaid),
    ])
}

/// What each style adds to a text. The rich style adds a picture and no words.
public struct StyleContent: Hashable, Sendable {
  /// The title with the type's emoji, in any language: `{emoji} {title}`.
  public var emoji = "{emoji} {title}"
  /// The body with the recipient's name, which goes without it where that is unknown.
  public var personalised: [Language: String] = [:]
  /// The question behind the body, by category.
  public var question: [Category: [Language: String]] = [:]
}

extension StyleContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<StyleContent>(
    of: StyleContent(), "What each style adds to a text.", isClosed: true,
    [
      Field(
        "emoji", \.emoji, .text(),
        "The title with the type's {emoji}, which {title} stands in.", source: "S0-FR-NOT-05",
        .unsaid),
      Field(
        "personalised", \.personalised, .wordsByLanguage,
        "The body with the recipient's {name}, which {body} stands in; without a name it is absent.",
        source: "S2-future-pers", .unsaid),
      Field(
        "question", \.question, .each(Category.self, .wordsByLanguage),
        "The question behind a body, by category.", source: "S0-FR-NOT-05", .unsaid),
    ])
}
