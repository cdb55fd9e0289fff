import PushMessages
import Testing

@Suite struct ModeratorTests {
  private func reason(_ title: String, _ body: String) -> Clearance.Reason? {
    switch Moderator().verdict(title: title, body: body) {
    case .clean: nil
    case .flagged(let finding): finding.reason
    }
  }

  @Test(
    "S0-FR-CON-06: what a shop posts is clean",
    arguments: [
      "", "Fresh rye bread, 20 % off until 18:00!", "Hello from Scunthorpe", "Shiitake and shitake",
      "Moroni, the capital", "Assorted glasses and classic brass", "New damask curtains",
      "Sluttspurt, salget er slutt på lørdag", "Whorl and willow baskets",
      "Vi åpner kl. 09.00 på lørdag", "A B C D of baking", "We are 100 % $ free", "حلويات طازجة",
    ])
  func clean(text: String) {
    #expect(reason(text, "") == nil)
    #expect(reason("", text) == nil)
  }

  @Test(
    "S0-FR-CON-06: what is unacceptable is flagged, with its reason",
    arguments: [
      ("This damn weather", Clearance.Reason.profanity), ("DAMN", .profanity),
      ("what the fucking", .profanity), ("Dumbasses all of you", .profanity),
      ("You idiots!", .insult), ("shut  up.", .insult),
      ("We will hurt you", .threat), ("You have WON", .spam), ("Free-money inside", .spam),
    ])
  func flagged(text: String, expected: Clearance.Reason) {
    #expect(reason(text, "") == expected)
  }

  @Test(
    "S0-NFR-SEC-05: small disguises do not hide a word",
    arguments: [
      "cr4p", "cràp", "crаp", "craaaap", "c.r.a.p", "c r a p", "cr\u{200B}ap", "cr\u{AD}ap",
      "(crap)", "cra\u{301}p", "CR@P", "$hit",
    ])
  func disguised(text: String) {
    #expect(reason("Our \(text) sale", "") == .profanity)
  }

  @Test("S0-ARCH-09: title and body are both read, and the finding says which")
  func bothFields() {
    let inTitle = Moderator().verdict(title: "Crap", body: "fine")
    let inBody = Moderator().verdict(title: "fine", body: "crap")
    #expect(
      inTitle == .flagged(Clearance.Finding(field: .title, reason: .profanity, term: "crap")))
    #expect(
      inBody == .flagged(Clearance.Finding(field: .body, reason: .profanity, term: "crap")))
  }

  @Test("S0-FR-CON-06: a heap of links is spam", arguments: [(3, false), (4, true)])
  func links(count: Int, isFlagged: Bool) {
    let body = String(repeating: "see https://example.com ", count: count)
    #expect((reason("Links", body) == .spam) == isFlagged)
  }

  @Test("S0-ARCH-09: a product adds words of its own")
  func ownLexicon() {
    var lexicon = Lexicon()
    lexicon.add(.insult, ["dårlig bedrift*", "***"])
    let moderator = Moderator(lexicon: lexicon)
    #expect(moderator.verdict(title: "Dårlig bedriften", body: "") != .clean)
    #expect(moderator.verdict(title: "crap", body: "") == .clean)
  }
}
