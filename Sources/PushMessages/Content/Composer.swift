import PushModel

/// A maker of messages: it puts wording, style, length limits and link together.
public struct Composer: Sendable {
  /// The most characters of a title that phones show (S4-CONT-4).
  public static let titleMax = 50
  /// The most characters of a body that phones show (S4-CONT-4).
  public static let bodyMax = 100

  /// The texts to choose from.
  public var catalogue: Catalogue
  /// The addresses that a message carries beside its path; `nil` for the path alone.
  public var links: AppLinks?

  /// A composer with the given texts and addresses.
  public init(catalogue: Catalogue = .builtIn, links: AppLinks? = nil) {
    self.catalogue = catalogue
    self.links = links
  }

  /// The message for `push` in one language and style.
  ///
  /// The personalised style adds no greeting when the name is missing, the rich style no picture
  /// when there is none. A link that lacks its entity leads home.
  ///
  /// - Throws: ``ContentError`` when there is no such text, a value is missing or the picture's
  ///   address is unusable.
  public func compose(
    _ push: Push, slots: Slots, language: Language, style: Style
  ) throws(ContentError) -> Message {
    try message(push, slots, language, style, lines(push, slots, language, style))
  }

  /// The message of a title and a body that ``lines(_:_:_:_:)`` has made of the same values.
  func message(
    _ push: Push, _ slots: Slots, _ language: Language, _ style: Style,
    _ text: (title: FittedText, body: FittedText)
  ) throws(ContentError) -> Message {
    let image = style.contains(.rich) ? try picture(slots) : nil
    let link = DeepLink(Topic(push, slots), business: push.business, entity: slots.entity)
    return Message(
      push: push.id, type: push.type, business: push.business, title: text.title.text,
      body: text.body.text, language: language, deepLinkPath: link.path,
      schemeURL: links?.schemeURL(of: link.path),
      universalLink: links?.universalLink(of: link.path), entityType: link.route.entityType,
      entityID: link.entityID, imageURL: image, createdAt: push.intendedAt,
      expiresAt: push.expiresAt)
  }

  /// Title and body, fitted to what a phone shows: values are shortened before words are lost
  /// (S4-CONT-4).
  func lines(
    _ push: Push, _ slots: Slots, _ language: Language, _ style: Style
  ) throws(ContentError) -> (title: FittedText, body: FittedText) {
    let topic = Topic(push, slots)
    guard let wording = catalogue[topic, language] else {
      throw push.items > 1 ? .noDigest(push.type) : .noText(topic)
    }
    var slots = slots
    slots.count = Int(push.items)
    var title = Line(words: style.contains(.emoji) ? "\(push.type.look.emoji) " : "")
    title.append(try fill(wording.title, slots, push.type))
    var body = Line()
    if style.contains(.personalised),
      case .success(let hello) = language.phrases.greeting.filled(slots)
    {
      body.append(hello)
    }
    let question =
      style.contains(.question) ? language.phrases.question(push.type.category) : nil
    slots.casesMax = Self.bodyMax - body.text.count - (question.map { $0.count + 1 } ?? 0)
    slots.restWords = language.phrases.rest
    body.append(try fill(wording.body, slots, push.type))
    return (
      FittedText(title, max: Self.titleMax),
      FittedText(body, asking: question, max: Self.bodyMax)
    )
  }

  private func fill(
    _ template: Template, _ slots: Slots, _ type: PushType
  ) throws(ContentError) -> Line {
    switch template.filled(slots) {
    case .success(let line): return line
    case .failure(let missing): throw .missingSlot(missing.slot, type)
    }
  }

  private func picture(_ slots: Slots) throws(ContentError) -> String? {
    guard let image = slots.image else { return nil }
    let scheme = "https://"
    guard image.hasPrefix(scheme), image.count > scheme.count,
      !image.contains(where: \.isWhitespace)
    else { throw .unusableImage(image) }
    return image
  }
}

/// The wording of a notification: title and body.
public struct PushWording: Hashable, Sendable {
  /// The template of the first line.
  public var title: Template
  /// The template of the text below it.
  public var body: Template

  /// A wording of the given templates.
  public init(_ title: Template, _ body: Template) {
    self.title = title
    self.body = body
  }
}
