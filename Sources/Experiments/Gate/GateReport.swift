/// What a gate came to.
package struct GateReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  package var schema: Int
  package var name: String
  /// The gate's file, as the user named it.
  package var file: String
  package var again: Reproduction?
  package var decision: GateFinding.Decision
  package var candidate: String
  /// An arm, or a pinned baseline.
  package var reference: String
  /// Of the cells that were run.
  package var planHash: String
  package var subscribers: Int
  /// Seeds at the look that decided, of how many.
  package var seeds: Int
  package var seedsMax: Int
  package var looks: [Int]
  package var alpha: Double
  package var findings: [GateFinding]
  /// What a reader must know before he believes it.
  package var warnings: [String]

  /// One failed condition fails the gate. It passes when all have passed; what could not be evaluated
  /// never passes, and comes before what is undecided.
  static func decision(of findings: [GateFinding]) -> GateFinding.Decision {
    for decision in [GateFinding.Decision.failed, .notEvaluated, .undecided]
    where findings.contains(where: { $0.decision == decision }) {
      return decision
    }
    return findings.isEmpty ? .notEvaluated : .passed
  }
}
