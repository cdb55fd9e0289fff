import Foundation
import JSON
import PushFanout
import PushModel
import PushService
import TestSupport
import Testing

@testable import PushMessages

private typealias PushCategory = PushModel.Category

/// The literal data of the sources, each compared with the content that ships or with what is sent.
@Suite struct LiteralTests {
  /// A datum of `Tests/Sources/literal.json`.
  struct Literal: Decodable, Sendable, CustomTestStringConvertible {
    let n: Int
    let id: String
    let line: Int
    let kind: String
    let quote: String
    let value: JSONValue
    let compared: Bool
    var testDescription: String { "\(n): \(id), line \(line), \(kind)" }
    var text: String { value.string ?? "" }
    /// The type that the quote begins with.
    var type: PushType? { PushType(name: String(quote.prefix { $0 != " " })) }
  }

  static let all: [Literal] = {
    do {
      let text = try Repository.text("Tests/Sources/literal.json")
      return try JSONDecoder().decode([Literal].self, from: Data(text.utf8))
    } catch {
      preconditionFailure("the literal data: \(error)")
    }
  }()

  private static func of(_ kinds: String...) -> [Literal] {
    all.filter { $0.compared && kinds.contains($0.kind) }
  }

  private let file = ContentFile.shipped

  @Test("every datum that is said to be compared is of a kind that a test here compares")
  func complete() {
    let kinds = Set(Self.all.filter(\.compared).map(\.kind))
    #expect(kinds.subtracting(Self.kinds) == [])
    #expect(Self.all.count == 281)
  }

  private static let kinds: Set<String> = [
    "type.name", "text.title", "text.body", "link.path", "link.screen", "link.addresses",
    "link.fallback", "payload.notification.key", "payload.data.key", "payload.entityType",
    "payload.data.value", "payload.aps", "payload.android.key", "payload.android.value",
    "language.fallback", "limit", "type.priority", "type.sound", "type.badge", "type.channel",
    "channel.id", "channel.name", "channel.importance", "channel.vibration", "channel.light",
    "channel.sound", "channel.set", "preference.default", "quiet.start", "quiet.end", "action.id",
    "action.title", "action.option", "action.category", "request.id", "prompt.text",
    "prompt.buttons", "prompt.screen", "prompt.link", "permission.options",
  ]

  @Test("S1-3.1-types: names of types are the sources'", arguments: of("type.name"))
  func names(literal: Literal) {
    #expect(PushType(name: literal.text)?.name == literal.text)
  }

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
    arguments: of("text.title", "text.body"))
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

  @Test("S1-5-deeplink: paths are the sources'", arguments: of("link.path"))
  func paths(literal: Literal) throws {
    let type = try #require(literal.type)
    let pattern = try #require(file.types[type]?.link?.place.path)
    let path = literal.text.replacing(#/\{\{\w+\}\}/#, with: "{entity}")
    #expect(AppLinks(scheme: "appname").path(of: path) == pattern)
  }

  private func screens(_ literal: Literal) -> [String?] {
    func one(_ type: PushType) -> String? { file.types[type]?.link?.place.screen }
    return switch literal.id {
    case "S1-5-deeplink": literal.type.map { [one($0)] } ?? []
    case "S3-OVER-3": [file.types[.overdue]?.many?.link?.place.screen]
    case "S3-LINK-1": [one(.assignment), one(.followUp), one(.deadline), one(.overdue)]
    case "S3-MILE-1": [one(.milestone), one(.honorarium)]
    case "S3-MILE-3": [one(.annualSummary)]
    case "S4-LINK-1": [one(.reportStatus)]
    default: []
    }
  }

  @Test("S1-5-deeplink: screens are the sources'", arguments: of("link.screen"))
  func screens(literal: Literal) {
    let screen = literal.text.replacing(" (report_id)", with: "")
    let found = screens(literal)
    #expect(!found.isEmpty && found.allSatisfy { $0 == screen })
  }

  @Test("S4-LINK-5, S4-ERR-4: a report's fallback is the source's", arguments: of("link.fallback"))
  func fallback(literal: Literal) {
    #expect(file.types[.reportStatus]?.link?.fallback?.screen == literal.text)
  }

  @Test(
    "S1-5-deeplink: scheme and host are such as the source has", arguments: of("link.addresses"))
  func addresses(literal: Literal) throws {
    let links = AppLinks(
      scheme: literal.value["scheme"]?.string, host: literal.value["host"]?.string)
    let message = try Self.message(.order, links: links)
    #expect(message.schemeURL == "appname://orders/\(Self.uuid)")
    #expect(message.universalLink == "https://app.domain.com/orders/\(Self.uuid)")
  }

  @Test("S1-4.3-l10n, S4-CONT-4: fallback and limits are the sources'")
  func settings() {
    for literal in Self.of("language.fallback") {
      #expect(file.languages.fallback.name == literal.text)
    }
    for literal in Self.of("limit") {
      #expect(literal.value["title"]?.int == file.limits.title)
      #expect(literal.value["body"]?.int == file.limits.body)
    }
  }
}

// Channels, buttons, prompts and preferences.
extension LiteralTests {
  /// The channel that a literal is about: by its quote, else by its value.
  private func content(ofChannelIn literal: Literal) -> ChannelContent? {
    let known: [(String, PushCategory)] = [
      ("Orders & Payments", .transactional), ("lightColor", .transactional),
      ("vibrationPattern", .transactional), ("'Messages'", .messages), ("message.wav", .messages),
      ("Promotions", .marketing), ("sound: null", .marketing), ("DEFAULT,", .marketing),
    ]
    return known.first { literal.quote.contains($0.0) }.flatMap { file.channels[$0.1] }
  }

  @Test(
    "S1-3.3-channels: channels are the source's",
    arguments: of(
      "channel.name", "channel.importance", "channel.vibration", "channel.light", "channel.sound"))
  func channels(literal: Literal) throws {
    let channel = try #require(content(ofChannelIn: literal))
    switch literal.kind {
    case "channel.name": #expect(channel.name == literal.text)
    case "channel.importance": #expect(channel.importance.name.uppercased() == literal.text)
    case "channel.vibration":
      #expect(channel.vibration == literal.value.array?.compactMap(\.int))
    case "channel.light": #expect(channel.light == literal.text)
    default: #expect(channel.sound == literal.value.string)
    }
  }

  @Test(
    "S1-3.3-channels: ids of channels", arguments: of("channel.id", "channel.set", "type.channel"))
  func channelIDs(literal: Literal) throws {
    let names = literal.value.array?.compactMap(\.string) ?? [literal.text]
    for name in names { #expect(PushCategory(name: name) != nil) }
    guard let type = literal.type else { return }
    let android = try Self.bodies(of: type).fcm[0]["android"]
    #expect(android?["notification"]?["channelId"]?.string == literal.text)
  }

  @Test(
    "S1-3.1-types: priority, sound and badge go on the wire as the source has them",
    arguments: of("type.priority", "type.sound", "type.badge"))
  func interruptions(literal: Literal) throws {
    let type = literal.id == "S2-random" ? .reminder : try #require(literal.type)
    let aps = try #require(try Self.bodies(of: type).apns["aps"])
    switch (literal.kind, literal.text) {
    case ("type.priority", "High"): #expect(type.priority == .high)
    case ("type.priority", "Critical"): #expect(aps["interruption-level"] == "critical")
    case ("type.sound", "Default"), ("type.sound", "default"):
      #expect(aps["sound"] == "default" || aps["sound"]?["name"] == "default")
    case ("type.sound", "Custom"): #expect(aps["sound"] == "message.wav")
    case ("type.badge", "+1"): #expect(aps["badge"] == 1)
    default: Issue.record("\(literal.text) is compared with nothing")
    }
  }

  @Test("S1-7-defaults, S1-7-security: what is on at first", arguments: of("preference.default"))
  func preferences(literal: Literal) throws {
    for (name, value) in try #require(literal.value.members) {
      let category = try #require(PushCategory(name: name))
      let isOn = Preferences().categories.contains(category)
      #expect(isOn == (value.string != "false"))
      if value.string?.contains("non-toggleable") == true {
        #expect(!TypeSet.switchable.contains(.security))
      }
    }
  }

  @Test(
    "S1-7-quiet: the hours of the source are a window", arguments: of("quiet.start", "quiet.end"))
  func quiet(literal: Literal) {
    let window = QuietWindow("22:00-08:00")
    #expect(
      literal.text
        == (literal.kind == "quiet.start"
        ? window?.description.prefix(5) : window?.description.suffix(5))
        .map(String.init))
  }

  @Test(
    "S2-actions, S2-single: buttons and ids of reminders are the source's",
    arguments: of(
      "action.id", "action.title", "action.option", "action.category", "request.id",
      "permission.options"))
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
      #expect(try Self.bodies(of: .reminder).apns["aps"]?["category"]?.string == name)
    case ("request.id", let id): #expect(reminder.collapse == id)
    case ("permission.options", _):
      let aps = try Self.bodies(of: .reminder).apns["aps"]
      for option in literal.value.array ?? [] { #expect(aps?[option.string ?? ""] != nil) }
    default: Issue.record("\(literal.text) is compared with nothing")
    }
  }

  @Test(
    "S1-6-optin, S4-PERM-2, S4-PERM-4: what an app says when it asks is the sources'",
    arguments: of("prompt.text", "prompt.buttons", "prompt.screen", "prompt.link"))
  func prompts(literal: Literal) throws {
    let known: [String: PromptName] = ["S1-6-optin": .order, "S4-PERM-2": .report]
    let name = known[literal.id] ?? .soft
    let prompt = try #require(file.prompts[name])
    switch literal.kind {
    case "prompt.text": #expect(prompt.text[.en] == literal.text)
    case "prompt.buttons":
      #expect(prompt.buttons[.en] == literal.value.array?.compactMap(\.string))
    case "prompt.screen": #expect(prompt.screen == literal.text)
    default: #expect(prompt.link == literal.text)
    }
  }
}

// What goes on the wire.
extension LiteralTests {
  private static let uuid = "123e4567-e89b-12d3-a456-426614174000"

  private static func message(_ type: PushType, links: AppLinks? = nil) throws -> Message {
    let at = Timestamp(milliseconds: 1_773_619_200_000)
    let push = Push(
      id: PushID(rawValue: 7), type: type, business: BusinessID(rawValue: 1), intendedAt: at,
      expiresAt: at + .days(1))
    let slots = Slots(
      business: "Shop", title: "News", report: .assigned, entity: uuid,
      image: "https://example.org/a.jpg")
    return try Composer(links: links).compose(push, slots: slots, language: .en, style: .rich)
  }

  /// The body for each provider: APNs, FCM that shows it, FCM whose data the app shows.
  private static func bodies(of type: PushType) throws -> (apns: JSONValue, fcm: [JSONValue]) {
    let message = try message(type)
    let device = Destination(
      recipient: RecipientID(rawValue: 1), device: DeviceIndex(rawValue: 0),
      address: .token("ab12"), app: "app.example")
    let at = message.createdAt
    let apns = try WireRequest.apns(message, to: device, badge: 0, at: at)
    let fcm = try WireRequest.Display.allCases.map { display in
      try WireRequest.fcm(message, to: device, display: display, badge: 0, at: at)
    }
    return (
      try JSONValue(parsing: apns.body),
      try fcm.map { try JSONValue(parsing: $0.body)["message"] ?? .null }
    )
  }

  @Test("S1-4.2-schema: keys of the notification", arguments: of("payload.notification.key"))
  func notification(literal: Literal) throws {
    let bodies = try Self.bodies(of: .order)
    #expect(bodies.fcm[0]["notification"]?[literal.text]?.string != nil)
    // Apple has no key for a picture: the app fetches it.
    let apple = literal.text == "image" ? bodies.apns["imageUrl"] : bodies.apns["aps"]?["alert"]
    #expect(apple?.string != nil || apple?[literal.text]?.string != nil)
  }

  @Test("S1-4.2-schema: keys of the data, with both providers", arguments: of("payload.data.key"))
  func data(literal: Literal) throws {
    let bodies = try Self.bodies(of: .order)
    for data in [bodies.apns] + bodies.fcm.map({ $0["data"] ?? .null }) {
      #expect(data[literal.text]?.string?.isEmpty == false)
    }
  }

  @Test("S1-4.2-schema: values of the data", arguments: of("payload.data.value"))
  func values(literal: Literal) throws {
    let bodies = try Self.bodies(of: .order)
    for data in [bodies.apns] + bodies.fcm.map({ $0["data"] ?? .null }) {
      switch literal.text {
      case "UUID": #expect(data["entityId"]?.string == Self.uuid)
      case "ISO_8601": #expect(data["timestamp"]?.string == "2026-03-16T00:00:00Z")
      case "1 (a string)": #expect(data["version"] == "1")
      default: Issue.record("\(literal.text) is compared with nothing")
      }
    }
  }

  @Test("S1-4.2-schema: kinds of entities", arguments: of("payload.entityType"))
  func entities(literal: Literal) throws {
    let found = try [PushType.order, .message, .security].map {
      try Self.bodies(of: $0).apns["entityType"]
    }
    #expect(JSONValue.array(found.compactMap { $0 }) == literal.value)
  }

  @Test("S1-4.2-schema: what Apple's system reads", arguments: of("payload.aps"))
  func aps(literal: Literal) throws {
    let aps = try Self.bodies(of: .order).apns["aps"]
    for (key, value) in try #require(literal.value.members) { #expect(aps?[key] == value) }
  }

  /// FCM's own JSON has the word in capitals (G9).
  @Test("S1-4.2-schema: what Android reads")
  func android() throws {
    for body in try Self.bodies(of: .order).fcm {
      let android = body["android"]
      for literal in Self.of("payload.android.value") {
        #expect(android?["priority"]?.string?.lowercased() == literal.text)
      }
      for literal in Self.of("payload.android.key") {
        let channel = android?["notification"]?[literal.text] ?? body["data"]?[literal.text]
        #expect(channel?.string == "transactional")
      }
    }
  }
}
