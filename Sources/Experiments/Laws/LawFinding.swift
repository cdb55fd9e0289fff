/// The result of one law in a scenario.
package struct LawFinding: Hashable, Sendable, Codable {
  /// Such as `W1`.
  package var law: String
  /// The law in one sentence.
  package var title: String
  /// The outcome of all claims together.
  package var standing: Standing
  /// Why it could not be tested; `nil` if it was.
  package var reason: String?
  /// The law's claims in order; empty where it could not be tested.
  package var claims: [LawClaim]

  /// Outcomes of a law.
  package enum Standing: String, Hashable, Sendable, Codable {
    /// All claims hold.
    case holds
    /// A claim is broken.
    case broken
    /// No claim is broken, but one is undecided.
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
