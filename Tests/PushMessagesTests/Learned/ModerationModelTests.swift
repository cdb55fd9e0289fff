import PushMessages
import PushModel
import Testing

/// What needs no published table: invented texts, and a scorer of the product's own.
@Suite struct ModerationModelTests {
  private func finding(_ text: String) -> Clearance.Finding? {
    guard case .flagged(let finding) = Moderator().verdict(title: "", body: text, language: .en)
    else {
      return nil
    }
    return finding
  }

  @Test("S0-NFR-SEC-05: advertising that no list has is flagged by its model, with a score")
  func spam() throws {
    let texts = [
      "Congratulations! You won a prize, call 09061701461 now to claim",
      "URGENT! Your mobile number was awarded a £2000 bonus. Txt CLAIM to 81010",
      "FREE ringtones this week! Reply YES to 85555, 150p per msg, text STOP to end",
      "You are a winner! Call 08700621170 now, 18 only, cost 150p a min",
    ]
    for text in texts {
      let found = try #require(finding(text), "\(text)")
      #expect(found.reason == .spam)
      #expect(try #require(found.score) >= TextCheck.spam.scoreMin)
      #expect(!found.term.isEmpty)
    }
  }

  @Test("S0-NFR-SEC-05: what shops post is rarely flagged: none of these 38")
  func posts() {
    let flagged = HarmlessPosts.all.filter { finding($0) != nil }
    #expect(flagged.isEmpty, "\(flagged)")
  }

  @Test("S0-FR-CON-06: what PushLab itself says is clean, in every language and style")
  func ownTexts() {
    var said: Set<[String]> = []
    for type in PushType.allCases {
      for language in Language.allCases {
        for style in Style.all {
          if let found = try? text(.sample(type), .full, language, style) { said.insert(found) }
        }
      }
    }
    #expect(said.count > 200)
    for text in said {
      #expect(
        Moderator().verdict(title: text[0], body: text[1], language: .en) == .clean, "\(text)")
    }
  }

  @Test("S0-NFR-SEC-05: the thresholds are those that were cross-validated")
  func thresholds() {
    #expect(TextCheck.offensive.scoreMin == 0.15625)
    #expect(TextCheck.spam.scoreMin == -0.1875)
  }

  @Test("S0-ARCH-09: a product asks a model of its own, of title, body and both")
  func ownScorer() {
    let check = TextCheck(.insult, by: ShoutScorer(), from: 3)
    let moderator = Moderator(lexicon: Lexicon(), checks: [check])
    let expected = Clearance.Finding(field: .body, reason: .insult, term: "!", score: 3)
    #expect(moderator.verdict(title: "", body: "Buy now!!!", language: .en) == .flagged(expected))
    #expect(moderator.verdict(title: "Buy!", body: "now!", language: .en) == .clean)
    let whole = Clearance.Finding(field: .whole, reason: .insult, term: "!", score: 4)
    #expect(moderator.verdict(title: "Buy!!", body: "now!!", language: .en) == .flagged(whole))
    #expect(moderator.verdict(title: "!!!!", body: "", language: .en) != .clean)
  }

  @Test("S0-ARCH-09: without models only the list is left")
  func noModels() {
    let text = "Congratulations! You won a prize, call 09061701461 now to claim"
    #expect(Moderator(checks: []).verdict(title: "", body: text, language: .en) == .clean)
  }
}

private struct ShoutScorer: TextScorer {
  func score(_ text: String) -> TextScore {
    TextScore(value: Double(text.count { $0 == "!" }), term: "!")
  }
}
