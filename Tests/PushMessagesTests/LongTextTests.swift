import PushModel
import Testing

@testable import PushMessages

/// Texts that are longer than what a phone shows.
@Suite struct LongTextTests {
  @Test(
    "S4-CONT-4: title and body keep to 50 and 100 characters",
    arguments: PushType.allCases, ["x", "👩‍👩‍👧‍👦", "e\u{301}", "ش"])
  func keepsToTheScreen(type: PushType, character: String) throws {
    for length in [1, 49, 50, 51, 500] {
      let value = String(repeating: character, count: length)
      let slots = Slots(
        business: value, title: value, name: value, person: value, reason: value, number: length,
        days: length, report: .assigned, entity: "1")
      for style in Style.all {
        let lines = try text(.sample(type), slots, .en, style)
        #expect(lines[0].count <= 50)
        #expect(lines[1].count <= 100)
      }
    }
  }

  @Test("S4-AC-3: a report's title can be read in every style", arguments: Language.allCases)
  func reportTitles(language: Language) throws {
    let title = "Broken street lamp at the corner of Long Street"
    for status in [ReportStatus.assigned, .resolved] {
      for style in Style.all {
        let slots = Slots(title: title, name: "Nomthandazo", report: status, entity: "1")
        let body = try text(.sample(.reportStatus), slots, language, style)[1]
        #expect(body.contains(title.prefix(Content.roomMin - 1)), "\(style) \(body)")
        #expect(body.count <= 100)
      }
    }
  }

  @Test(
    "What a style adds for which there is no room is absent: the question first, then the greeting")
  func additions() throws {
    func body(_ words: Int, _ style: Style) throws -> String {
      var file = ContentFile.shipped
      file.types[.offer]?.text[.en]?.body = String(repeating: "x", count: words) + " {title}"
      let composer = Composer(content: try Content(file))
      return try text(
        .sample(.offer), Slots(business: "B", title: "A title", name: "Ana"), .en, style,
        by: composer)[1]
    }
    let both: Style = [.personalised, .question]
    // A greeting has 5 characters and 12 of a name, the question 24 and 2 before it, the title 12.
    #expect(
      try body(44, both).hasPrefix("Hi Ana! x")
        && body(44, both).hasSuffix(" Is it something for you?"))
    #expect(try body(45, both) == "Hi Ana! " + String(repeating: "x", count: 45) + " A title")
    #expect(try body(70, both).hasPrefix("Hi Ana! x"))
    #expect(try body(71, both).hasPrefix("xx") && body(71, both).hasSuffix(" A title"))
  }

  @Test("S4-CONT-4: a body of 100 characters stays whole, one of 101 ends with an ellipsis")
  func bodyBoundary() throws {
    for (length, isCut) in [(100, false), (101, true)] {
      let slots = Slots(business: "B", title: String(repeating: "é", count: length))
      let body = try text(.sample(.newPost), slots)[1]
      #expect(body.count == 100)
      #expect((body.last == "…") == isCut)
    }
  }

  /// The title stands for itself: `§` is in no text.
  @Test(
    "S4-CONT-4: a long title is shortened before the status is lost",
    arguments: Language.allCases, [ReportStatus.assigned, .resolved])
  func statusStays(language: Language, status: ReportStatus) throws {
    for style in Style.all {
      var slots = Slots(title: "§", name: "Ana", report: status, entity: "9")
      let words = try text(.sample(.reportStatus), slots, language, style)[1].split(separator: "§")
      slots.title = String(repeating: "§", count: 300)
      let body = try text(.sample(.reportStatus), slots, language, style)[1]
      #expect(body.hasPrefix("\(words[0])§") && body.hasSuffix("§…\(words[1])"), "\(body)")
      #expect(body.count == 100)
    }
  }

  @Test("S4-CONT-4: of several long values each is shortened, and short ones stay whole")
  func sharesOfValues() throws {
    let long = String(repeating: "x", count: 80)
    let cut = String(repeating: "x", count: 23) + "…"
    #expect(
      try text(.sample(.promotion), Slots(business: long, title: long))[0] == "\(cut): \(cut)")
    #expect(
      try text(.sample(.promotion), Slots(business: "B", title: long))[0]
        == "B: \(long.prefix(46))…")
    let slots = Slots(title: "Lamp", name: long, report: .resolved, entity: "9")
    #expect(
      try text(.sample(.reportStatus), slots, .nb, .personalised)[1].hasSuffix(
        "x…! «Lamp» er løst."))
  }
}
