import JSON
import PushModel
import Testing

@testable import PushMessages

/// Content files with something wrong in them.
@Suite struct ContentProblemTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let path: String
    let reason: String
    let change: @Sendable (inout ContentFile) -> Void
    var testDescription: String { "\(path) \(reason)" }
  }

  private static func text(_ title: String, _ body: String = "b") -> TextContent {
    TextContent(title: title, body: body)
  }

  private static func route(_ path: String, screen: String = "S") -> LinkContent {
    LinkContent(place: PlaceContent(path: path, screen: screen, entity: "e"))
  }

  static let faults: [Fault] = [
    Fault(
      path: "types.offer.text",
      reason: "has no text in 'en', the fallback language; accepted: one in it"
    ) { $0.types[.offer]?.text[.en] = nil },
    Fault(
      path: "types.reminder.pool",
      reason: "has no text in 'en', the fallback language; accepted: one in it"
    ) { $0.types[.reminder]?.pool[.en] = nil },
    Fault(path: "types.offer.pool", reason: "is not for this type; accepted: text") {
      $0.types[.offer]?.pool = [.en: [text("a")]]
    },
    Fault(
      path: "types.report_status.states",
      reason: "has no text of resolved; accepted: one for each told state"
    ) {
      $0.types[.reportStatus]?.states[.resolved] = nil
    },
    Fault(
      path: "types.offer.text.nb.title",
      reason: "`{nope}` names the slot `nope`; known are \(Slot.list)"
    ) { $0.types[.offer]?.text[.nb] = text("{nope}") },
    Fault(path: "types.offer.text.nb.body", reason: "has no visible character; accepted: a text") {
      $0.types[.offer]?.text[.nb] = text("a", "\u{200B}")
    },
    Fault(
      path: "types.offer.text.nb.title",
      reason: "has a control character; accepted: a text on one line"
    ) { $0.types[.offer]?.text[.nb] = text("a\nb") },
    Fault(
      path: "types.offer.text.nb.title",
      reason: "has 51 characters without its slots; accepted: at most 50"
    ) { $0.types[.offer]?.text[.nb] = text(String(repeating: "x", count: 51) + "{title}") },
    Fault(path: "types.offer.link.path", reason: "is 'offers'; accepted: a path that begins with /")
    {
      $0.types[.offer]?.link = route("offers")
    },
    Fault(
      path: "types.offer.link.path",
      reason: "has the part '{title}'; accepted: {business}, {entity}, letters, digits, - and _"
    ) { $0.types[.offer]?.link = route("/o/{title}") },
    Fault(
      path: "types.offer.link.path",
      reason: "is a place that another link describes otherwise; accepted: one screen"
    ) { $0.types[.offer]?.link = route("/feed") },
    Fault(
      path: "types.payment_received.link.path",
      reason:
        "is '/orders/new', which can be the same path as '/orders/{entity}' of "
        + "types.order.confirmed.link.path; accepted: paths that differ"
    ) { $0.types[.payment]?.link = route("/orders/new") },
    Fault(path: "home.path", reason: "is '/at/{entity}'; accepted: a place that needs no {entity}")
    {
      $0.home.path = "/at/{entity}"
    },
    Fault(path: "styles.emoji", reason: "is 'x'; accepted: a text with {title} in it once") {
      $0.styles.emoji = "x"
    },
    Fault(
      path: "styles.personalised.af", reason: "is 'Hallo'; accepted: a text with {body} in it once"
    ) { $0.styles.personalised[.af] = "Hallo" },
  ]

  @Test(
    "what styles add is checked as texts are, each fault once and at its own place",
    arguments: [
      Fault(path: "styles.emoji", reason: "is '-{title}'; accepted: a text with {emoji} in it") {
        $0.styles.emoji = "-{title}"
      },
      Fault(
        path: "styles.emoji",
        reason: "`! {nope} ` names the slot `nope`; known are \(Slot.list)"
      ) { $0.styles.emoji = "{emoji} {nope} {title}" },
      Fault(
        path: "types.offer.emoji",
        reason: "is '{x}'; accepted: words without slots, braces and brackets"
      ) { $0.types[.offer]?.emoji = "{x}" },
      Fault(
        path: "types.offer.emoji",
        reason: "is '{title}'; accepted: words without slots, braces and brackets"
      ) { $0.types[.offer]?.emoji = "{title}" },
      Fault(path: "types.offer.emoji", reason: "has no visible character; accepted: a text") {
        $0.types[.offer]?.emoji = "\u{200B}"
      },
      Fault(
        path: "styles.question.updates.nb",
        reason: "has a control character; accepted: a text on one line"
      ) { $0.styles.question[.updates]?[.nb] = "Sure?\n" },
      Fault(
        path: "styles.question.updates.en", reason: "has no visible character; accepted: a text"
      ) { $0.styles.question[.updates]?[.en] = "" },
      Fault(
        path: "styles.question.marketing.en",
        reason: "is '{business}?'; accepted: words without slots, braces and brackets"
      ) { $0.styles.question[.marketing]?[.en] = "{business}?" },
      Fault(
        path: "styles.question.transactional.en",
        reason: "adds 150 characters; accepted: at most 88 of 100"
      ) { $0.styles.question[.transactional]?[.en] = String(repeating: "x", count: 149) + "?" },
      Fault(
        path: "styles.personalised.en", reason: "adds 100 characters; accepted: at most 88 of 100"
      ) { $0.styles.personalised[.en] = String(repeating: "x", count: 100) + "{body}" },
      Fault(
        path: "styles.personalised.en",
        reason: "has a control character; accepted: a text on one line"
      ) { $0.styles.personalised[.en] = "Hi\t{body}" },
      Fault(
        path: "types.overdue.many.text.en.rest",
        reason: "is '[more]'; accepted: words without slots, braces and brackets"
      ) { $0.types[.overdue]?.many?.text[.en]?.rest = "[more]" },
    ])
  func styles(fault: Fault) { refused(fault: fault) }

  @Test(
    "numbers out of range are told, which only a file that is made in Swift has",
    arguments: [
      Fault(path: "limits.body", reason: "is 300; accepted: 1...255") { $0.limits.body = 300 },
      Fault(path: "limits.title", reason: "is 0; accepted: 1...255") { $0.limits.title = 0 },
      Fault(path: "types.reminder.buttons", reason: "has 4 buttons; accepted: at most 3") {
        $0.types[.reminder]?.buttons = (0..<4).map { place in
          var button = ButtonContent()
          (button.id, button.title) = ("B\(place)", [.en: "b"])
          return button
        }
      },
      Fault(path: "types.reminder.pool.nb", reason: "has 0 texts; accepted: 1...64") {
        $0.types[.reminder]?.pool[.nb] = []
      },
      Fault(path: "types.reminder.pool.en", reason: "has 65 texts; accepted: 1...64") {
        $0.types[.reminder]?.pool[.en] = Array(
          repeating: ContentProblemTests.text("a"), count: 65)
      },
    ])
  func ranges(fault: Fault) throws {
    var file = ContentFile.shipped
    fault.change(&file)
    let error = #expect(throws: ContentProblems.self) { try Content(file) }
    let problems = try #require(error).problems
    let path = fault.path.split(separator: ".").map(String.init)
    #expect(problems.contains(ContentProblem(path: path, reason: fault.reason)), "\(problems)")
  }

  @Test("a text that the fallback language lacks hides no fault of another language")
  func otherLanguages() throws {
    var file = ContentFile.shipped
    file.types[.offer]?.text[.en] = nil
    file.types[.offer]?.text[.nb] = Self.text("{nope}")
    let error = #expect(throws: ContentProblems.self) { try Content(file) }
    #expect(
      try #require(error).problems.map { $0.path.joined(separator: ".") } == [
        "types.offer.text", "types.offer.text.nb.title",
      ])
  }

  @Test(
    "JSON with a key that a content file does not have is refused with the way there",
    arguments: [
      ("\"link\": { \"path\": \"/offers/", "\"lnik\": { \"path\": \"/offers/", "lnik"),
      ("\"emoji\": \"🎁\"", "\"emjoi\": \"🎁\"", "emjoi"),
      ("\"rest\": \"more in the app\"", "\"rset\": \"more in the app\"", "rset"),
      ("\"screen\": \"My Reports\"", "\"sceen\": \"My Reports\"", "sceen"),
    ])
  func unknownKeys(known: String, unknown: String, key: String) throws {
    let text = ContentFile.shippedText
    try #require(text.contains(known))
    let value = try JSONValue(parsing: Array(text.replacing(known, with: unknown).utf8))
    let error = #expect(throws: DecodingError.self) { try value.decode(Content.self) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(context.codingPath.last?.stringValue == key)
    #expect(context.debugDescription.hasPrefix("is not known here; accepted: "))
  }

  @Test(
    "buttons, prompts and channels that are not whole",
    arguments: [
      Fault(
        path: "types.reminder.buttons.1.id",
        reason: "is 'OPEN_APP' again; accepted: an id of its own"
      ) {
        $0.types[.reminder]?.buttons[1].id = "OPEN_APP"
      },
      Fault(
        path: "types.reminder.buttons.0.title",
        reason: "has no word in 'en', the fallback language; accepted: one in it"
      ) { $0.types[.reminder]?.buttons[0].title[.en] = nil },
      Fault(
        path: "prompts.soft.text",
        reason: "has no text in 'en', the fallback language; accepted: one in it"
      ) { $0.prompts[.soft]?.text[.en] = nil },
      Fault(path: "channels", reason: "has no 'tasks'; accepted: a channel of each category") {
        $0.channels[.tasks] = nil
      },
    ])
  func parts(fault: Fault) { refused(fault: fault) }

  @Test("a problem has its place, what was found and what is accepted", arguments: faults)
  func refused(fault: Fault) {
    var file = ContentFile.shipped
    fault.change(&file)
    let steps = fault.path.split(separator: ".").map {
      String($0).replacing("_received", with: ".received")
    }
    let problem = ContentProblem(path: steps, reason: fault.reason)
    #expect(throws: ContentProblems(problems: [problem])) { try Content(file) }
  }

  @Test("all problems of a file are told together, each with its way there")
  func together() throws {
    var file = ContentFile.shipped
    file.types[.offer]?.text[.en] = nil
    file.types[.order]?.link = Self.route("orders")
    let error = #expect(throws: ContentProblems.self) { try Content(file) }
    #expect(try #require(error).problems.count == 2)
    #expect(
      try #require(error).description.hasPrefix(
        "`types.offer.text` has no text in 'en', the fallback"))
  }

  @Test("a type without a word in the file has no text, which is a problem")
  func missingType() {
    var file = ContentFile.shipped
    file.types[.offer] = nil
    #expect(throws: ContentProblems.self) { try Content(file) }
  }

  @Test("an optional part does not count against the limit, nor do slots")
  func optionalParts() throws {
    var file = ContentFile.shipped
    let long = String(repeating: "x", count: 60)
    file.types[.offer]?.text[.nb] = Self.text("{title}[ \(long)]")
    #expect(throws: Never.self) { try Content(file) }
  }
}
