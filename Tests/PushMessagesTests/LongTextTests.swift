import PushMessages
import PushModel
import Testing

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
