import PushMessages
import PushModel
import Testing

@Suite struct ModeratorTests {
  private func reason(_ title: String, _ body: String) -> Clearance.Reason? {
    switch Moderator().verdict(title: title, body: body, language: .en) {
    case .clean: nil
    case .flagged(let finding): finding.reason
    }
  }

  @Test(
    "S0-FR-CON-06: what a shop posts is clean",
    arguments: [
      "", "Fresh rye bread, 20 % off until 18:00!", "Hello from Scunthorpe", "Shiitake and shitake",
      "Moroni, the capital", "Assorted glasses and classic brass", "New damask curtains",
      "This damn weather", "Crappy weather? Coffee helps", "Sluttspurt, salget er slutt på lørdag",
      "Whorl and willow baskets",
      "Vi åpner kl. 09.00 på lørdag", "A B C D of baking", "We are 100 % $ free", "حلويات طازجة",
    ])
  func clean(text: String) {
    #expect(reason(text, "") == nil)
    #expect(reason("", text) == nil)
  }

  @Test(
    "S0-FR-CON-06: what is unacceptable is flagged, with its reason",
    arguments: [
      ("This shitty weather", Clearance.Reason.profanity), ("SHIT", .profanity),
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
      "b1tch", "bìtch", "bitсh", "biiiitch", "b.i.t.c.h", "b i t c h", "bi\u{200B}tch",
      "bi\u{AD}tch", "(bitch)", "bi\u{301}tch", "B1TCH", "$hit", "b@stard",
    ])
  func disguised(text: String) {
    #expect(reason("Our \(text) sale", "") == .profanity)
  }

  @Test("S0-ARCH-09: title and body are both read, and the finding says which")
  func bothFields() {
    let inTitle = Moderator().verdict(title: "Shit", body: "fine", language: .en)
    let inBody = Moderator().verdict(title: "fine", body: "shit", language: .en)
    #expect(
      inTitle == .flagged(Clearance.Finding(field: .title, reason: .profanity, term: "shit")))
    #expect(
      inBody == .flagged(Clearance.Finding(field: .body, reason: .profanity, term: "shit")))
  }

  @Test("S0-NFR-SEC-05: a post in a language that no check reads waits for a person")
  func unfilteredLanguage() {
    let moderator = Moderator()
    for language in Language.allCases where language != .en {
      let found = Clearance.Finding(
        field: .body, reason: .unfilteredLanguage, term: language.name)
      #expect(moderator.verdict(title: "Brød", body: "", language: language) == .flagged(found))
    }
    #expect(moderator.verdict(title: "Brød", body: "", language: .en) == .clean)
    // What is found in it is the better reason.
    let found = Clearance.Finding(field: .title, reason: .profanity, term: "shit")
    #expect(moderator.verdict(title: "Shit", body: "", language: .nb) == .flagged(found))
  }

  @Test(
    "S0-FR-CON-06: the lexicon has no word that shops use in another sense",
    arguments: [
      "Fingering and double knitting wool", "A salad tosser, and rimming salt for cocktails",
      "Soft nipples for every bottle", "Crochet hooker's corner", "Conditioner for kinky curls",
      "Self-screwing hinges", "A feeder for a tit or a pecker", "Fagots and firewood",
      "Snatch and squat: the plan", "Sexual health at the chemist's", "Chef Fanny de Kock cooks",
      "Hens and cocks at the Saturday market",
    ])
  func otherSense(text: String) {
    #expect(Moderator(checks: []).verdict(title: text, body: "", language: .en) == .clean)
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
    let moderator = Moderator(lexicon: lexicon, languages: [.nb])
    #expect(moderator.verdict(title: "Dårlig bedriften", body: "", language: .nb) != .clean)
    #expect(moderator.verdict(title: "shit", body: "", language: .nb) == .clean)
  }
}
