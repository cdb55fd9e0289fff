import JSON
import PushMessages
import PushModel
import Testing

/// Buttons of pushes, and what an app says when it asks to be allowed them.
@Suite struct PromptLiteralTests {
  private let file = ContentFile.shipped

  @Test(
    "S2-actions, S2-single: buttons and ids of reminders are the source's",
    arguments: Literal.of("PromptLiteralTests/buttons"))
  func buttons(literal: Literal) throws {
    let reminder = try #require(file.types[.reminder])
    let buttons = reminder.buttons
    switch (literal.kind, literal.text) {
    case ("action.id", let id): #expect(buttons.contains { $0.id == id })
    case ("action.title", let title):
      #expect(buttons.contains { $0.title[.en] == title && literal.quote.contains("\"\($0.id)\"") })
    case ("action.option", "foreground (Open App)"):
      #expect(buttons.filter(\.foreground).map(\.id) == ["OPEN_APP"])
    case ("action.option", "destructive (Close)"):
      #expect(buttons.filter(\.destructive).map(\.id) == ["CLOSE"])
    case ("action.category", let name):
      #expect(reminder.appCategory == name)
      #expect(try Sample.bodies(of: .reminder).apns["aps"]?["category"]?.string == name)
    case ("request.id", let id): #expect(reminder.collapse == id)
    case ("permission.options", _):
      let aps = try Sample.bodies(of: .reminder).apns["aps"]
      #expect(literal.texts.count == 3)
      for option in literal.texts { #expect(aps?[option] != nil) }
    default: Issue.record("\(literal.text) is compared with nothing")
    }
  }

  @Test(
    "S1-6-optin, S4-PERM-2, S4-PERM-4: what an app says when it asks is the sources'",
    arguments: Literal.of("PromptLiteralTests/prompts"))
  func prompts(literal: Literal) throws {
    let known: [String: PromptName] = ["S1-6-optin": .order, "S4-PERM-2": .report]
    let name = known[literal.id] ?? .soft
    let prompt = try #require(file.prompts[name])
    switch literal.kind {
    case "prompt.text": #expect(prompt.text[.en] == literal.text)
    case "prompt.buttons": #expect(prompt.buttons[.en] == literal.texts)
    case "prompt.screen": #expect(prompt.screen == literal.text)
    default: #expect(prompt.link == literal.text)
    }
  }

  @Test(
    "S1-6-optin: what brings the first question is what causes the type that it speaks of",
    arguments: Literal.of("PromptLiteralTests/occasion"))
  func occasion(literal: Literal) throws {
    #expect(file.types[.order]?.trigger?.letters == literal.text.letters)
    #expect(file.prompts[.order]?.text[.en]?.contains("order") == true)
  }
}
