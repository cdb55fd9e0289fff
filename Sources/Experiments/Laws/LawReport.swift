/// Which laws hold in a scenario's world.
package struct LawReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  package var schema: Int
  package var scenario: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  /// Of each world that was drawn.
  package var subscribers: Int
  package var seeds: Int
  package var findings: [LawFinding]

  package func count(_ standing: LawFinding.Standing) -> Int {
    findings.count { $0.standing == standing }
  }
}
