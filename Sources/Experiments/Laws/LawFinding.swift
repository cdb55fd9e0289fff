/// The result of one law in a scenario.
package struct LawFinding: Hashable, Sendable, Codable {
  /// Such as `W1`.
  package var law: String
  package var title: String
  package var standing: Standing
  /// Why it could not be tested; `nil` if it was.
  package var reason: String?
  package var claims: [LawClaim]

  package enum Standing: String, Hashable, Sendable, Codable {
    /// All claims hold.
    case holds
    /// A claim is broken.
    case broken
    case undecided
    /// The scenario lacks what the law is about.
    case notApplicable
  }

  init(_ law: Law, _ claims: [LawClaim]) {
    self.law = law.name
    title = law.title
    self.claims = claims
    let standings = claims.map(\.standing)
    standing =
      standings.contains(.broken)
      ? .broken : standings.contains(.undecided) ? .undecided : .holds
  }

  init(_ law: Law, missing reason: String) {
    self.law = law.name
    title = law.title
    self.reason = reason
    claims = []
    standing = .notApplicable
  }
}
