import PushMessages
import PushModel
import Testing

@Suite struct ContentTests {
  @Test(
    "S1-4.3-l10n: every type speaks every language in every style, without a key left over",
    arguments: PushType.allCases, Language.allCases)
  func speaks(type: PushType, language: Language) throws {
    for style in Style.all {
      let lines = try text(.sample(type), .full, language, style)
      #expect(lines.allSatisfy { !$0.isEmpty && !$0.contains { "{}[]".contains($0) } })
      // Where greeting and question leave little room, the title is cut.
      let names = ["Joe's Bakery", "Fresh", "Zanele", "25"]
      let isBare = type == .reminder || type == .annualSummary
      #expect(isBare || names.contains { lines.joined().contains($0) })
    }
  }

  @Test(
    "S1-4.3-l10n: no language borrows another's words", arguments: PushType.allCases)
  func languagesDiffer(type: PushType) throws {
    var said: Set<[String]> = []
    for language in Language.allCases { said.insert(try text(.sample(type), .full, language)) }
    #expect(said.count == Language.allCases.count)
  }

  @Test(
    "S1-4.3-l10n, S4-CONT-5: a tag finds its language, an unknown one the content's fallback",
    arguments: [
      ("nb-NO", Language.nb), ("nb", .nb), ("no", .nb), ("nn-NO", .nb), ("NB_no", .nb),
      ("zu-ZA", .zu), ("af", .af), ("AF-ZA", .af), ("en-GB", .en), ("de-DE", nil), ("", nil),
      ("-", nil), ("nbx", nil), ("x-nb", nil), ("日本語", nil),
    ])
  func fallsBackToEnglish(tag: String, language: Language?) throws {
    #expect(Language(tag: tag) == language)
    #expect(Content.shipped.language(of: tag) == language ?? .en)
    var file = ContentFile.shipped
    file.languages.fallback = .nb
    file.prompts = [:]
    #expect(try Content(file).language(of: tag) == language ?? .nb)
  }

  @Test(
    "S1-8-msg: a digest says how many", arguments: digestTypes, Language.allCases)
  func digestCounts(type: PushType, language: Language) throws {
    let lines = try text(.sample(type, items: 50), .full, language)
    #expect(lines[0].contains("50"))
    #expect(try lines != text(.sample(type), .full, language))
  }

  @Test("S1-8-msg: fifty messages are `50 new messages`")
  func fiftyMessages() throws {
    #expect(try text(.sample(.message, items: 50))[0] == "50 new messages")
  }

  @Test("a digest of one is told as its one event", arguments: digestTypes)
  func digestOfOne(type: PushType) throws {
    var push = Push.sample(type)
    let single = try text(push)
    push.id = push.id.digest
    #expect(try text(push) == single)
  }

  @Test(
    "a type without a digest text says so",
    arguments: PushType.allCases.filter { !digestTypes.contains($0) })
  func noDigest(type: PushType) {
    #expect(throws: ContentError.noDigest(type)) { try text(.sample(type, items: 2)) }
  }

  @Test("S0-FR-NOT-05: a business puts its own words in")
  func ownWords() throws {
    var file = ContentFile.shipped
    file.types[.offer]?.text[.en] = TextContent(title: "{title}!", body: "Only at {business}")
    let composer = Composer(content: try Content(file))
    #expect(
      try text(.sample(.offer), by: composer) == ["Fresh rye!", "Only at Joe's Bakery"])
    #expect(
      try text(.sample(.offer), .full, .nb, by: composer) == text(.sample(.offer), .full, .nb))
  }

  @Test("S1-4.3-l10n: a type without a text in a language has that of the fallback, title and body")
  func fallback() throws {
    var file = ContentFile.shipped
    file.types[.offer]?.text[.zu] = nil
    file.languages.fallback = .nb
    file.prompts = [:]
    let composer = Composer(content: try Content(file))
    let style: Style = [.personalised, .question]
    let message = try composer.compose(
      .sample(.offer), slots: .full, language: .zu, style: style)
    #expect(message.language == .nb)
    #expect(
      try [message.title, message.body] == text(.sample(.offer), .full, .nb, style, by: composer))
  }

  @Test("limits are the file's")
  func limits() throws {
    var file = ContentFile.shipped
    (file.limits.title, file.limits.body) = (60, 120)
    let slots = Slots(business: "B", title: String(repeating: "x", count: 300))
    let lines = try text(.sample(.promotion), slots, by: Composer(content: try Content(file)))
    #expect(lines[0].count == 60)
    #expect(
      try text(.sample(.newPost), slots, by: Composer(content: try Content(file)))[1].count == 120)
  }

  @Test("S1-3.3-channels, S2-actions, S2-single: a message has its channel's sound and its buttons")
  func presentation() throws {
    func message(_ type: PushType, _ file: ContentFile = .shipped) throws -> Message {
      try Composer(content: try Content(file)).compose(
        .sample(type), slots: .full, language: .en, style: .plain)
    }
    #expect(try message(.message).sound == "message.wav")
    #expect(try message(.order).sound == "default" && message(.offer).sound == nil)
    let reminder = try message(.reminder)
    #expect(reminder.buttons == ["OPEN_APP", "CLOSE"])
    #expect(reminder.appCategory == "MOBILE_APP_NOTIFICATION")
    #expect(reminder.collapseKey == "MOBILE_APP_REMINDER")
    #expect(Content.shipped.action(ofButton: "CLOSE", of: .reminder) == .close)
    #expect(Content.shipped.action(ofButton: "CLOSE", of: .order) == nil)
    var file = ContentFile.shipped
    file.channels[.marketing]?.sound = "sale.wav"
    file.types[.reminder]?.buttons = []
    #expect(try message(.offer, file).sound == "sale.wav" && message(.reminder, file).buttons == [])
  }

  @Test(
    "texts that differ from those that ship are told where they leave little room, or miss a language"
  )
  func remarks() throws {
    #expect(Style.all.allSatisfy { Content.shipped.remarks(in: $0) == [] })
    var file = ContentFile.shipped
    file.types[.offer]?.text = [
      .en: TextContent(title: "{title}", body: String(repeating: "x", count: 80) + "{title}"),
      .nb: TextContent(title: "{title}", body: "{business} {title}"),
    ]
    let content = try Content(file)
    let missing = "content.types.offer.text has no text in af, zu; that in en is shown."
    #expect(content.remarks(in: .plain) == [missing])
    let path = "content.types.offer.text.en.body"
    #expect(
      content.remarks(in: [.personalised, .question]) == [
        missing, "\(path) has no room for the style personalised, question.",
      ])
    file.types[.offer]?.text[.en]?.body = String(repeating: "x", count: 89) + "{title}"
    #expect(
      try Content(file).remarks(in: .plain) == [
        missing, "\(path) leaves 11 characters for each slot; 12 or more read well.",
      ])
  }
}
