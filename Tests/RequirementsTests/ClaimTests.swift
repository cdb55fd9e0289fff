import TestSupport
import Testing

/// Every literal datum of the sources is compared, held by a test, or has its reason.
struct ClaimTests {
  let evidence: Evidence

  init() throws { evidence = try Evidence.here.get() }

  /// The row that a datum belongs to.
  private func row(of claim: Claim) throws -> Requirement {
    let literal = try #require(evidence.literals.first { $0.n == claim.n })
    return try #require(evidence.rows.first { $0.members.contains(literal.id) })
  }

  @Test("each of the 281 data is claimed once, in order")
  func complete() {
    #expect(evidence.literals.map(\.n) == Array(1...281))
    #expect(evidence.claims.map(\.n) == Array(1...281))
  }

  @Test("what is compared is given to the test that is named, in the folder of the literal data")
  func compared() throws {
    let files = try Repository.swiftFiles(under: "Tests/LiteralTests")
    let text = try files.map { try Repository.text($0) }.joined()
    for test in Set(evidence.claims.filter { $0.state == .compared }.map(\.by)) {
      #expect(evidence.functions.contains(test), "there is no \(test)")
      #expect(text.contains("Literal.of(\"\(test)\")"), "\(test) takes no data")
    }
    let taken = text.matches(of: #/Literal\.of\("([A-Za-z\/]+)"\)/#).map { String($0.1) }
    for test in taken {
      #expect(evidence.claims.contains { $0.by == test }, "claims.tsv gives nothing to \(test)")
    }
  }

  @Test("what is held is held by a test of its row")
  func held() throws {
    for claim in evidence.claims where claim.state == .held {
      let row = try row(of: claim)
      #expect(row.tests.contains(claim.by), "\(claim.n): \(row.id) has no \(claim.by)")
    }
  }

  @Test("what is weak makes its row weak, and each weak row has something weak")
  func weak() throws {
    var weak: Set<String> = []
    for claim in evidence.claims where claim.state == .weak {
      let row = try row(of: claim)
      weak.insert(row.id)
      #expect(row.state == .weak, "\(claim.n): \(row.id) is \(row.state.rawValue)")
      #expect(row.reason.contains(claim.by), "\(row.id) does not say: \(claim.by)")
    }
    #expect(Set(evidence.rows.filter { $0.state == .weak }.map(\.id)) == weak)
  }

  @Test("what is out of scope says whose it is")
  func outOfScope() {
    for claim in evidence.claims where claim.state == .outOfScope {
      let isKnown = (Requirement.outsides + ["host"]).contains { claim.by.hasPrefix("\($0): ") }
      #expect(isKnown, "\(claim.n) is out of scope for `\(claim.by)`")
    }
  }
}
