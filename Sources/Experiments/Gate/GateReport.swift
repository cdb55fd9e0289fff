/// What a gate came to.
public struct GateReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  public var schema: Int
  public var name: String
  /// The gate's file, as the user named it.
  public var file: String
  public var again: Reproduction?
  public var decision: GateFinding.Decision
  public var candidate: String
  /// An arm, or a pinned baseline.
  public var reference: String
  /// Of the cells that were run.
  public var planHash: String
  public var subscribers: Int
  /// Seeds at the look that decided, of how many.
  public var seeds: Int
  public var seedsMax: Int
  public var looks: [Int]
  public var alpha: Double
  public var findings: [GateFinding]
  /// What a reader must know before he believes it.
  public var warnings: [String]

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
