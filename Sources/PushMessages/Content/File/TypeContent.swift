import PushModel

/// What a content file says of one type: its texts, the place that a tap opens, its emoji, and of a type
/// that it adds the traits.
public struct TypeContent: Hashable, Sendable {
  /// The category of an added type; `nil` for one that ships.
  public var category: Category?
  /// The people whom pushes of an added type may reach; `nil` for one that ships, and for the one person
  /// whom a push was made for.
  public var audience: Audience?
  /// The provider's priority of an added type; `nil` for one that ships, and for normal.
  public var priority: Priority?
  /// Earlier names of an added type, which are still read.
  public var alias: [String] = []
  /// What causes it, in a few words for whoever reads the file; `nil` where nobody says.
  public var trigger: String?
  /// How much it may interrupt; `nil` for as much as its category.
  public var interruption: Interruption?
  /// The number that it adds to that on the app's icon, 0 or 1; `nil` for 0 in marketing, else 1.
  public var badge: Int?
  /// The emoji of the emoji style; `nil` for none.
  public var emoji: String?
  /// The place that a tap opens; `nil` for the dashboard.
  public var link: LinkContent?
  /// The text of one event, in each language.
  public var text: [Language: TextContent] = [:]
  /// The texts of the states of which a report's submitter is told, in place of ``text``.
  public var states: [ReportStatus: [Language: TextContent]] = [:]
  /// The texts that a reminder is drawn from, in place of ``text``: 1 to 64 in the fallback language;
  /// those of another language that are beyond its number are never shown.
  public var pool: [Language: [TextContent]] = [:]
  /// What is said of several events at once; `nil` where digests have no text.
  public var many: DigestContent?
  /// The buttons, at most three (S2-actions).
  public var buttons: [ButtonContent] = []
  /// The name under which an app on iOS registers the buttons; `nil` for none.
  public var appCategory: String?
  /// The key under which a later push replaces one that is not shown yet; `nil` for none (S2-single).
  public var collapse: String?
}

extension TypeContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<TypeContent>(
    of: TypeContent(), "What belongs to one type of push.", isClosed: true,
    [
      Field(
        "trigger", \.trigger, .text(), "What causes it, for whoever reads this.",
        source: "S1-3.1-types, S1-3.2", .unsaid),
      Field(
        "interruption", \.interruption, .names(of: Interruption.self),
        "How much it may interrupt, by Apple's levels; absent for as much as its category.",
        source: "S1-3.1-types", .unsaid),
      Field(
        "badge", \.badge, .integer(badgeRange),
        "The number that it adds to that on the app's icon; absent for 0 in marketing, else 1.",
        source: "S1-3.1-types", .unsaid),
      Field(
        "emoji", \.emoji, .text(), "The emoji that the emoji style shows.", source: "assumption",
        .unsaid),
      Field(
        "link", \.link, .link, "The place in the app that a tap opens; absent for the dashboard.",
        source: nil, .unsaid),
      Field(
        "text", \.text, .textsByLanguage, "The text of one event.",
        .empty),
      Field(
        "states", \.states, .each(ReportStatus.self, .textsByLanguage),
        "For `report_status`: the text of each state that a submitter is told of.",
        source: "S4-CONT-1/2", .empty),
      Field(
        "pool", \.pool,
        .each(Language.self, .list(of: .titleAndBody, count: poolRange)),
        "For `reminder`: the texts to choose from, as many as in the fallback language. Unless a rule "
          + "weighs them, each that is `drawn` has the same probability.", source: "S2-random",
        .empty),
      Field("many", \.many, .fields(of: DigestContent.self), source: nil, .unsaid),
      Field(
        "buttons", \.buttons,
        .list(of: .fields(of: ButtonContent.self), count: 0...ButtonContent.countMax),
        "The buttons.", source: "S2-actions", .empty),
      Field(
        "appCategory", \.appCategory, .text(),
        "The name under which an app on iOS registers the buttons.", source: "S2-actions", .unsaid),
      Field(
        "collapse", \.collapse, .text(),
        "The key under which a later push replaces one that is not shown yet.",
        source: "S2-single", .unsaid),
      Field(
        "category", \.category, .names(of: Category.self),
        "For a type that does not ship: the category that people switch it on and off with; needed.",
        source: nil, .unsaid),
      Field(
        "audience", \.audience, .names(of: Audience.self),
        "For a type that does not ship: who may get it; absent for the one person whom it is made for.",
        source: nil, .unsaid),
      Field(
        "priority", \.priority, .names(of: Priority.self),
        "For a type that does not ship: the provider's priority, of which high wakes a dozing device; "
          + "absent for normal.", source: "G5, AP1", .unsaid),
      Field(
        "alias", \.alias, .list(of: .text(AddedType.names), count: 0...8),
        "For a type that does not ship: earlier names, which are still read.", .empty),
    ])

  /// The numbers that a push may add to that on the icon.
  public static let badgeRange = 0...1
  /// The numbers of texts that a pool may have.
  public static let poolRange = 1...PushType.reminder.texts
}

/// What is said of several events at once.
public struct DigestContent: Hashable, Sendable {
  /// The place that a tap opens: where all of them are; `nil` for the dashboard.
  public var link: LinkContent?
  /// The text in each language.
  public var text: [Language: TextContent] = [:]
}

extension DigestContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<DigestContent>(
    of: DigestContent(), "What is said of several events at once, a digest.", isClosed: true,
    [
      Field(
        "link", \.link, .link, "The place in the app that a tap opens; absent for the dashboard.",
        source: nil, .unsaid),
      Field(
        "text", \.text, .textsByLanguage, "The text of a digest.",
        source: "S1-8-msg", .unsaid),
    ])
}

/// A title and a body with slots.
public struct TextContent: Hashable, Sendable {
  /// The template of the title.
  public var title: String
  /// The template of the body.
  public var body: String
  /// The words behind the number of `{cases}` that have no room: where they are; `nil` for none.
  public var rest: String?
  /// The requirement that the text is quoted from; `nil` for a wording of one's own.
  public var from: String?
  /// Whether a reminder draws it where no rule weighs the texts; `nil` for yes. In a pool those that it does
  /// not draw come last.
  public var drawn: Bool?

  /// A text of one's own.
  public init(title: String, body: String) { (self.title, self.body) = (title, body) }
}

extension TextContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<TextContent>(
    of: TextContent(title: "", body: ""), "A title and a body with slots such as {title}.",
    isClosed: true,
    [
      Field("title", \.title, .text(), "The title.", .unsaid),
      Field("body", \.body, .text(), "The text below it.", .unsaid),
      Field(
        "rest", \.rest, .text(), "The words behind the number of {cases} that have no room.",
        source: "S3-OVER-2", .unsaid),
      Field(
        "from", \.from, .text(),
        "The requirement that the text is quoted from; absent for a wording of one's own.", .unsaid),
      Field(
        "drawn", \.drawn, .flag,
        "For a `pool`: whether it is drawn where no rule weighs the texts; absent for yes. Texts with "
          + "`false` come last.", source: "S2-random", .unsaid),
    ])
}

/// A place in the app.
public struct PlaceContent: Hashable, Sendable {
  /// The path, such as `/businesses/{business}/posts/{entity}`.
  public var path = ""
  /// The name of the screen.
  public var screen = ""
  /// The kind of thing that it shows, as payloads write it.
  public var entity = ""
}

extension PlaceContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<PlaceContent>(
    of: PlaceContent(), "A place in the app.", isClosed: true,
    [
      Field(
        "path", \.path, .text(),
        "The path that payloads have, with {business} and {entity} for ids.",
        source: "S1-5-deeplink", .unsaid),
      Field(
        "screen", \.screen, .text(), "The name of the screen that it opens.",
        source: "S1-5-deeplink", .unsaid),
      Field(
        "entity", \.entity, .text(), "The kind of thing, as payloads write it.",
        source: "S1-4.2-schema", .unsaid),
    ])
}

/// A place in the app, and where a tap ends that cannot get there.
public struct LinkContent: Hashable, Sendable {
  /// The place.
  public var place = PlaceContent()
  /// The place for a link whose thing is missing or gone (S4-LINK-5); `nil` for the dashboard.
  public var fallback: PlaceContent?
}

extension LinkContent: Fielded {
  /// Its keys: those of the place, and `fallback` beside them.
  public static let fields = FieldList<LinkContent>(
    of: LinkContent(), "The place in the app that a tap opens; absent for the dashboard.",
    isClosed: true,
    PlaceContent.fields.of(\.place) + [
      Field(
        "fallback", \.fallback, .fields(of: PlaceContent.self),
        "The place where a tap ends whose thing is missing or gone; absent for the dashboard.",
        source: "S4-LINK-5", .unsaid)
    ])
}
