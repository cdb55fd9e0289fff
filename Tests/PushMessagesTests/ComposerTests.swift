import PushMessages
import PushModel
import Testing

@Suite struct ComposerTests {
  @Test("S1-4.2-schema: a message carries what its push says")
  func carriesThePush() throws {
    let push = Push.sample(.newPost)
    let message = try Composer().compose(push, slots: .full, language: .af, style: .plain)
    #expect(
      message
        == Message(
          push: push.id, type: .newPost, business: push.business, title: "Nuut van Joe's Bakery",
          body: "Fresh rye", language: .af, deepLinkPath: "/businesses/7/posts/31",
          entityType: "post", entityID: "31", createdAt: push.intendedAt,
          expiresAt: push.expiresAt))
  }

  @Test(
    "S0-FR-NOT-05: each style adds its own thing, and they add up",
    arguments: [
      ([], "New from Joe's Bakery", "Fresh rye", false),
      ([.emoji], "🆕 New from Joe's Bakery", "Fresh rye", false),
      ([.personalised], "New from Joe's Bakery", "Hi Ana! Fresh rye", false),
      ([.rich], "New from Joe's Bakery", "Fresh rye", true),
      ([.question], "New from Joe's Bakery", "Fresh rye. Take a look?", false),
      (
        [.emoji, .personalised, .rich, .question], "🆕 New from Joe's Bakery",
        "Hi Ana! Fresh rye. Take a look?", true
      ),
    ] as [(Style, String, String, Bool)])
  func styles(style: Style, title: String, body: String, hasImage: Bool) throws {
    let message = try Composer().compose(
      .sample(.newPost), slots: .full, language: .en, style: style)
    #expect(message.title == title)
    #expect(message.body == body)
    #expect((message.imageURL != nil) == hasImage)
  }

  @Test(
    "S0-FR-NOT-05: arms that differ in style differ in nothing but text and picture",
    arguments: Style.all)
  func styleIsOnlySkin(style: Style) throws {
    let composer = Composer()
    let plain = try composer.compose(.sample(.offer), slots: .full, language: .zu, style: .plain)
    var other = try composer.compose(.sample(.offer), slots: .full, language: .zu, style: style)
    #expect(style == .plain || other != plain)
    (other.title, other.body, other.imageURL) = (plain.title, plain.body, nil)
    #expect(other == plain)
  }

  @Test(
    "S4-CONT-3: a push without its title is not sent as something generic",
    arguments: PushType.allCases, [nil, "", "  ", "\u{200B}"])
  func titleIsNeverLeftOut(type: PushType, title: String?) throws {
    var slots = Slots.full
    slots.title = title
    let complete = try text(.sample(type)).joined()
    if complete.contains("Fresh rye") {
      #expect(throws: ContentError.missingSlot(.title, type)) { try text(.sample(type), slots) }
    } else {
      let untitled: [PushType] = [
        .newFollower, .reminder, .assignment, .followUp, .pause, .resumption, .milestone,
        .honorarium, .annualSummary, .deadline,
      ]
      #expect(untitled.contains(type))
    }
  }

  @Test("S4-CONT-3: nor one without its sender's name")
  func senderIsNeverLeftOut() {
    let slots = Slots(title: "Fresh rye")
    #expect(throws: ContentError.missingSlot(.business, .newPost)) {
      try text(.sample(.newPost), slots)
    }
  }

  @Test("S2-future-pers: a reminder greets whom it knows, and others all the same without")
  func personalReminder() throws {
    var slots = Slots.full
    let greeted = try text(.sample(.reminder), slots, .en, [.personalised])
    slots.name = nil
    let plain = try text(.sample(.reminder), slots, .en, [.personalised])
    #expect(greeted[1] == "Hi Ana! " + plain[1])
    #expect(try plain == text(.sample(.reminder), slots))
  }

  @Test(
    "S2-future-pers: a reminder names what its reader recorded last; else the text is the generic one",
    arguments: Language.allCases)
  func latestEntry(language: Language) throws {
    for variant in 0..<Content.shipped.poolCount {
      var push = Push.sample(.reminder)
      push.variant = UInt8(variant)
      let generic = try text(push, Slots(), language)
      for nothing in ["", " ", "\u{200B}"] {
        #expect(try text(push, Slots(latest: nothing), language) == generic)
      }
      let own = try text(push, Slots(latest: "Two trout"), language)
      #expect(own[0] == generic[0])
      if variant == 2 {
        #expect(own[1].hasPrefix(generic[1].dropLast()) && own[1].contains("Two trout"))
        let long = try text(push, Slots(latest: String(repeating: "x", count: 200)), language)[1]
        #expect(long.hasPrefix(generic[1].dropLast()) && long.count == 100)
      } else {
        #expect(own == generic)
      }
    }
  }

  @Test("without a name the personalised style greets nobody", arguments: [nil, "", " "])
  func noNameNoGreeting(name: String?) throws {
    var slots = Slots.full
    slots.name = name
    let lines = try text(.sample(.order), slots, .en, [.personalised, .emoji, .question])
    #expect(try lines == text(.sample(.order), .full, .en, [.emoji, .question]))
  }

  @Test(
    "S4-CONT-1/2: a report's two texts, its title injected",
    arguments: [
      (
        Language.en, ReportStatus.assigned,
        [
          "Update on your report",
          "Your report 'Broken lamp' has been assigned to a team and is being reviewed.",
        ]
      ),
      (
        .en, .resolved,
        [
          "Your report is resolved!",
          "Great news — 'Broken lamp' has been marked as resolved. Thank you for reporting.",
        ]
      ),
      (.nb, .assigned, ["Saken din er under behandling", "«Broken lamp» er tildelt et team."]),
      (.nb, .resolved, ["Saken din er løst", "«Broken lamp» er løst."]),
    ])
  func reports(language: Language, status: ReportStatus, expected: [String]) throws {
    let slots = Slots(title: "Broken lamp", report: status, entity: "r-9")
    #expect(try text(.sample(.reportStatus), slots, language) == expected)
    #expect(throws: ContentError.missingSlot(.title, .reportStatus)) {
      try text(.sample(.reportStatus), Slots(report: status, entity: "r-9"))
    }
  }

  @Test("S4-CONT-1/2: a report's status says nothing about any other push")
  func statusBelongsToReports() throws {
    var slots = Slots.full
    slots.report = nil
    for type in PushType.allCases where type != .reportStatus {
      #expect(try text(.sample(type), slots) == text(.sample(type)))
    }
  }

  @Test(
    "S4-SCOPE-in, S4-CONT-3: nobody is told of a report without news, and nothing generic is sent",
    arguments: [nil, .submitted, .rejected] as [ReportStatus?])
  func untoldReports(status: ReportStatus?) {
    let slots = Slots(title: "Broken lamp", report: status, entity: "r-9")
    let topic = status.map(Topic.report) ?? .one(.reportStatus)
    #expect(throws: ContentError.noText(topic)) { try text(.sample(.reportStatus), slots) }
  }

  @Test(
    "S3-PAUSE-3: the reason of a pause is told, cut where it is long, and missed where there is none",
    arguments: [
      ("exams", "No new assignments for now: exams"), (nil, "No new assignments for now"),
      (" \n", "No new assignments for now"),
      (
        String(repeating: "x", count: 80),
        "No new assignments for now: " + String(repeating: "x", count: 71) + "…"
      ),
    ] as [(String?, String)])
  func pauseReason(reason: String?, body: String) throws {
    let lines = try text(.sample(.pause), Slots(person: "Zanele", reason: reason, entity: "4"))
    #expect(lines == ["Zanele takes a break", body])
  }

  @Test(
    "S3-OVER-1: an overdue notice names mentor and assignment; without either nothing is sent")
  func overdueNames() throws {
    let slots = Slots(title: "First visit", person: "Zanele", entity: "4")
    #expect(
      try text(.sample(.overdue), slots)
        == ["Zanele has an overdue assignment", "“First visit” has not been opened yet."])
    var waited = slots
    waited.days = 12
    #expect(
      try text(.sample(.overdue), waited)[1] == "“First visit” has not been opened yet (12 d).")
    #expect(throws: ContentError.missingSlot(.person, .overdue)) {
      try text(.sample(.overdue), Slots(title: "First visit", entity: "4"))
    }
    #expect(throws: ContentError.missingSlot(.title, .overdue)) {
      try text(.sample(.overdue), Slots(person: "Zanele", entity: "4"))
    }
  }

  @Test(
    "S3-OVER-1, S3-OVER-2: a digest names mentor, title and days of each case, oldest first",
    arguments: Language.allCases)
  func overdueCases(language: Language) throws {
    let lines = try text(.sample(.overdue, items: 2), .full, language)
    #expect(lines[1] == "Zanele: First visit (12 d); Thabo: Exams (11 d)")
  }

  @Test(
    "S3-OVER-2: cases that a phone has no room for are counted, and it says where they are",
    arguments: [
      // A case has 16 characters, so five of them with their separators have 88; the words about
      // the others have 20.
      (count: 5, shown: 5, others: nil), (6, 4, 2), (7, 4, 3), (40, 4, 36),
    ] as [(count: Int, shown: Int, others: Int?)])
  func manyCases(count: Int, shown: Int, others: Int?) throws {
    let cases = (10..<10 + count).map { Slots.Case(person: "Ana \($0)", title: "Go", days: 9) }
    let body = try text(.sample(.overdue, items: UInt16(count)), Slots(cases: cases))[1]
    let named = cases[..<shown].map { "\($0.person!): Go (9 d)" }
    let rest = others.map { ["+\($0) more in the app"] } ?? []
    #expect(body == (named + rest).joined(separator: "; "))
    #expect(body.count <= 100)
  }

  @Test("S3-OVER-2: a digest counts the cases that its host does not name")
  func unnamedCases() throws {
    let body = try text(.sample(.overdue, items: 9))[1]
    #expect(body == "Zanele: First visit (12 d); Thabo: Exams (11 d); +7 more in the app")
  }

  @Test(
    "S3-OVER-2: where the rest is stays, whatever is shortened",
    arguments: [
      (Language.en, "; +8 more in the app"), (.nb, "; +8 til i appen"),
      (.af, "; +8 meer in die app"),
      (.zu, "; +8 kwi-app"),
    ])
  func restOfCases(language: Language, rest: String) throws {
    let long = String(repeating: "Wednesday visits ", count: 9)
    let cases = (0..<9).map { Slots.Case(person: "Ana \($0)", title: long, days: 9) }
    for style in [Style.plain, .personalised, .question, [.personalised, .question]] {
      let push = Push.sample(.overdue, items: 9)
      let body = try text(push, Slots(name: "Thandi", cases: cases), language, style)[1]
      #expect(body.contains("…\(rest)") && body.count <= 100, "\(body)")
    }
  }

  @Test("S3-OVER-1, S4-CONT-3: without a case, or with one that lacks a name, nothing is sent")
  func casesAreNamed() {
    let whole = Slots.Case(person: "Zanele", title: "First visit", days: 12)
    for cases in [
      [], [Slots.Case(person: nil, title: "Go", days: 9)],
      [whole, Slots.Case(person: "Ana", title: " ", days: 9)],
    ] as [[Slots.Case]] {
      #expect(throws: ContentError.missingSlot(.cases, .overdue)) {
        try text(.sample(.overdue, items: 2), Slots(cases: cases))
      }
    }
  }

  @Test(
    "S3-FEAT-1: an alert names the days left; without them nothing is sent",
    arguments: [
      (Language.en, "Days left for this assignment: 2. Can you take it on?"),
      (.nb, "Dager igjen for dette oppdraget: 2. Kan du ta det?"),
    ])
  func deadline(language: Language, body: String) throws {
    var slots = Slots(person: "Zanele", days: 2, entity: "4")
    #expect(try text(.sample(.deadline), slots, language)[1] == body)
    slots.days = nil
    #expect(throws: ContentError.missingSlot(.days, .deadline)) {
      try text(.sample(.deadline), slots, language)
    }
  }

  @Test(
    "S2-random: each text of the pool is its own, in every language", arguments: Language.allCases)
  func pool(language: Language) throws {
    var said: Set<[String]> = []
    for variant in 0..<Content.shipped.poolCount {
      var push = Push.sample(.reminder)
      push.variant = UInt8(variant)
      said.insert(try text(push, .full, language))
    }
    #expect(said.count == Content.shipped.poolCount)
  }

  @Test("a value is never read as a template")
  func noInjection() throws {
    let slots = Slots(business: "{title}", title: "{name} {count} {nope}", name: "Ana")
    #expect(
      try text(.sample(.newPost), slots) == ["New from {title}", "{name} {count} {nope}"])
  }

  @Test(
    "a picture is fetched over https or not at all",
    arguments: ["http://example.com/a.jpg", "https://", "", "ftp://x", "https://a b"])
  func unusableImage(address: String) {
    var slots = Slots.full
    slots.image = address
    #expect(throws: ContentError.unusableImage(address)) {
      try text(.sample(.offer), slots, .en, .rich)
    }
    #expect(throws: Never.self) { try text(.sample(.offer), slots, .en, .plain) }
  }
}
