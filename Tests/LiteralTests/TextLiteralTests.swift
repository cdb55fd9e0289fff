import JSON
import PushModel
import Testing

@testable import PushMessages

/// Titles, bodies and limits of texts.
@Suite struct TextLiteralTests {
  private let file = ContentFile.shipped

  /// The texts in English for the ids of literals: `[Report Title]` is the slot `{title}`, X `{count}`.
  private func texts(_ id: String) -> [TextContent?] {
    switch id {
    case "S1-8-msg": [file.types[.message]?.many?.text[.en]]
    case "S2-random": (file.types[.reminder]?.pool[.en] ?? []).prefix(4).map { $0 }
    case "S4-CONT-1": [file.types[.reportStatus]?.states[.assigned]?[.en]]
    case "S4-CONT-2": [file.types[.reportStatus]?.states[.resolved]?[.en]]
    default: []
    }
  }

  @Test(
    "S4-CONT-1/2, S2-random: titles and bodies are the sources', in the file and as they are shown",
    arguments: Literal.of("TextLiteralTests/texts"))
  func texts(literal: Literal) throws {
    let isTitle = literal.kind == "text.title"
    let texts = texts(literal.id).compactMap { $0 }
    var slots = Slots(title: "[Report Title]")
    slots.count = 50
    let shown = try texts.map { text in
      try Template(parsing: isTitle ? text.title : text.body).filled(slots).get().text
    }
    let isCounted = literal.id == "S1-8-msg"
    let expected = isCounted ? literal.text.replacing("X", with: "50") : literal.text
    #expect(shown.contains(expected))
    if isTitle { #expect(Set(shown) == [expected]) }
  }

  @Test(
    "S1-4.3-l10n, S4-CONT-4: fallback and limits are the sources'",
    arguments: Literal.of("TextLiteralTests/settings"))
  func settings(literal: Literal) {
    if literal.kind == "language.fallback" {
      #expect(file.languages.fallback.name == literal.text)
    } else {
      #expect(literal.value["title"]?.int == file.limits.title)
      #expect(literal.value["body"]?.int == file.limits.body)
    }
  }

  @Test(
    "S3-PAUSE-3: the source's reason is in the body as it was given",
    arguments: Literal.of("TextLiteralTests/pauseReason"))
  func pauseReason(literal: Literal) throws {
    let push = Push(
      id: PushID(rawValue: 7), type: .pause, business: BusinessID(rawValue: 1),
      intendedAt: Timestamp(milliseconds: 0), expiresAt: Timestamp(milliseconds: 1))
    let slots = Slots(business: "House", person: "Kari", reason: literal.text, entity: "1")
    let message = try Composer().compose(push, slots: slots, language: .en, style: .plain)
    #expect(message.body.contains(literal.text) && message.title.contains("Kari"))
  }
}
