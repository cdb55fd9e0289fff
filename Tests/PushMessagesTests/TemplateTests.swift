import PushMessages
import Testing

struct TemplateTests {
  @Test(arguments: [
    ("New from {business}", [Slot.business]),
    ("{count} of {count}, {name}", [.count, .count, .name]),
    ("{title}", [.title]),
    ("no slot", []),
    ("{title}[ by {name}]", [.title]),
    ("", []),
  ])
  func namesItsSlotsInOrder(text: String, slots: [Slot]) throws {
    #expect(try Template(parsing: text).slots == slots)
  }

  @Test(
    arguments: [
      ("hi {nmae}", ContentError.unknownSlot("nmae", in: "hi {nmae}")),
      ("hi {}", .unknownSlot("", in: "hi {}")),
      ("hi { name }", .unknownSlot(" name ", in: "hi { name }")),
      ("hi {name", .unbalancedBrace(in: "hi {name")),
      ("hi name}", .unbalancedBrace(in: "hi name}")),
      ("hi {{name}}", .unbalancedBrace(in: "hi {{name}}")),
      ("hi [{name}", .unbalancedBrace(in: "hi [{name}")),
      ("hi {name}]", .unbalancedBrace(in: "hi {name}]")),
      ("hi [[{name}]]", .unbalancedBrace(in: "hi [[{name}]]")),
      ("hi [{nmae}]", .unknownSlot("nmae", in: "{nmae}")),
    ] as [(String, ContentError)])
  func refusesWhatItCannotFill(text: String, error: ContentError) {
    #expect(throws: error) { try Template(parsing: text) }
  }

  @Test func errorSaysWhatIsAccepted() {
    let error = ContentError.unknownSlot("nmae", in: "hi {nmae}")
    #expect(
      "\(error)"
        == "`hi {nmae}` names the slot `nmae`; known are `business`, `title`, `name`, `count`, "
        + "`person`, `reason`, `number`, `days`, `cases`, `latest`")
  }

  @Test(arguments: ["", "   ", "\n\t", "\u{200B}\u{2060}", "\u{0}\u{7}"])
  func whatCannotBeSeenIsNoValue(value: String) {
    #expect(Slots(title: value)[.title] == nil)
  }

  @Test(arguments: [
    ("  Rye  bread ", "Rye bread"), ("Rye\r\nbread\u{2029}today", "Rye bread today"),
    ("Rye\u{0}bread", "Rye bread"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
  ])
  func aValueIsOneLine(value: String, line: String) {
    #expect(Slots(title: value)[.title] == line)
  }
}
