import PushMessages
import Testing

@Suite struct VerificationTests {
  @Test("S0-ARCH-01: pending goes to approved or rejected, and nothing else moves")
  func onlyFromPending() throws {
    for state in Verification.allCases {
      for outcome in Verification.Outcome.allCases {
        var sender = state
        if state == .pending {
          try sender.decide(outcome)
          #expect(sender == (outcome == .pass ? .approved : .rejected))
        } else {
          #expect(throws: VerificationError.self) { try sender.decide(outcome) }
          #expect(sender == state)
        }
      }
    }
  }

  @Test("S0-ARCH-01: only an approved sender may send")
  func maySend() {
    #expect(Verification.allCases.filter(\.maySend) == [.approved])
  }

  @Test(
    "S0-ARCH-01: name and domain agree in their letters",
    arguments: [
      ("Joe's Bakery", "joes-bakery.co.za", Verification.Outcome.pass),
      ("JOES BAKERY", "https://www.joesbakery.com/menu?x=1", .pass),
      ("Cafe 24", "cafe24.no:8080", .pass),
      ("Smør & Brød", "smørbrød.no", .pass),
      ("WWW", "www.com", .pass),
      ("Joe's Bakery", "joes.com", .fail),
      ("Joe's Bakery", "bakeryjoes.com", .fail),
      ("Joe's Bakery", "evil.com/joesbakery.com", .fail),
      ("Joe's Bakery", "shop.joesbakery.com", .fail),
      ("Joes Bakery", "joesbakery", .fail),
      ("", "", .fail),
      ("!!!", "-.com", .fail),
      ("", ".com", .fail),
      ("Com", ".com", .fail),
      ("Joes Bakery", "jоesbakery.com", .fail),
    ])
  func domainCheck(name: String, domain: String, outcome: Verification.Outcome) {
    #expect(DomainCheck(name: name, domain: domain).outcome == outcome)
  }
}
