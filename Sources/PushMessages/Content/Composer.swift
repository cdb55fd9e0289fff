import PushModel

/// A maker of messages: it puts wording, style, length limits and link together.
public struct Composer: Sendable {
  /// The texts and links to choose from.
  public var content: Content
  /// The addresses that a message carries beside its path; `nil` for the path alone.
  public var links: AppLinks?
  /// The texts of campaigns, which count before those of their types.
  public var campaigns = CampaignTexts()

  /// A composer with the given content and addresses.
  public init(content: Content = .shipped, links: AppLinks? = nil) {
    self.content = content
    self.links = links
  }

  /// The message for `push` in one language and style.
  ///
  /// The personalised style adds no greeting when the name is missing, the rich style no picture
  /// when there is none. A link that lacks its entity leads to its fallback. Title and body are in
  /// one language, the fallback's where a type has no text in `language`.
  ///
  /// - Throws: ``ContentError`` when there is no such text, a value is missing or the picture's
  ///   address is unusable.
  public func compose(
    _ push: Push, slots: Slots, language: Language, style: Style
  ) throws(ContentError) -> Message {
    do throws(ContentError) {
      return try message(push, slots, language, style, lines(push, slots, language, style))
    } catch {
      throw push.type.isShipped ? error : .added(content.types.name(of: push.type), error)
    }
  }

  /// The message of a title and a body that ``lines(_:_:_:_:)`` has made of the same values.
  func message(
    _ push: Push, _ slots: Slots, _ language: Language, _ style: Style,
    _ text: FittedLines
  ) throws(ContentError) -> Message {
    let image = style.contains(.rich) ? try picture(slots) : nil
    let topic = Topic(push, slots)
    let link = content.link(topic, business: push.business, entity: slots.entity)
    var message = Message(
      push: push.id, type: push.type, business: push.business, title: text.title.text,
      body: text.body.text, language: text.language, deepLinkPath: link.path,
      schemeURL: links?.schemeURL(of: link.path),
      universalLink: links?.universalLink(of: link.path), entityType: link.route.entityType,
      entityID: entityID(of: push, topic, at: link, slots.entity), imageURL: image,
      createdAt: push.intendedAt,
      expiresAt: push.expiresAt)
    present(&message)
    return message
  }

  /// The id that goes with the kind of a link in a payload: that of the thing, also where the path has
  /// none (S1-4.2-schema). A digest is of no one thing, nor is the dashboard.
  private func entityID(
    of push: Push, _ topic: Topic, at link: DeepLink, _ entity: String?
  ) -> String {
    guard link.entity == nil, link.business == nil, push.items <= 1, !content.leadsHome(topic),
      let entity, DeepLink.isEntity(entity)
    else { return link.entityID }
    return entity
  }

  /// Gives a message the sound of its channel, and level, badge and buttons of its type.
  private func present(_ message: inout Message) {
    message.sound = content.file.channels[message.type.category]?.sound
    let type = content.tables[message.type].content
    if !message.type.isShipped { message.addedType = content.types.name(of: message.type) }
    if let level = type.interruption { message.interruption = level }
    if let badge = type.badge { message.badge = badge }
    message.buttons = type.buttons.map(\.id)
    message.appCategory = type.appCategory
    message.collapseKey = type.collapse
  }

  /// Title and body, fitted to what a phone shows: values are shortened before words are lost
  /// (S4-CONT-4).
  func lines(
    _ push: Push, _ slots: Slots, _ language: Language, _ style: Style
  ) throws(ContentError) -> FittedLines {
    let topic = Topic(push, slots)
    let own = push.campaign == .none ? nil : campaigns.wording(push, in: language)
    guard let wording = own ?? content.wording(topic, in: language) else {
      throw push.items > 1 ? .noDigest(push.type) : .noText(topic)
    }
    var slots = slots
    slots.count = Int(push.items)
    var title = try fill(wording.title, slots, push.type)
    if style.contains(.emoji), let frame = content.tables[push.type].emoji {
      title = frame.around(title, slots)
    }
    return FittedLines(
      title: FittedText(title, max: content.limits.title),
      body: try body(of: push.type, wording, slots, style), language: wording.language)
  }

  private func body(
    of type: PushType, _ wording: TextTemplates, _ slots: Slots, _ style: Style
  ) throws(ContentError) -> FittedText {
    let added = content.additions(to: wording, of: type, in: style)
    let question = added.question
    var slots = slots
    let framed = added.greeting?.around(Line(), slots).text.count ?? 0
    slots.casesMax = content.limits.body - framed - (question.map { $0.count + 1 } ?? 0)
    slots.restWords = wording.rest
    let body = try fill(wording.body, slots, type)
    return FittedText(
      added.greeting?.around(body, slots) ?? body, asking: question, max: content.limits.body)
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

/// A title and a body as phones show them, both in one language.
struct FittedLines {
  var title: FittedText
  var body: FittedText
  var language: Language
}
