/// The result of a gate.
package struct GateReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  package var schema: Int
  /// The gate's name, as its file states it.
  package var name: String
  /// The gate's file, as the user named it.
  package var file: String
  /// The command that repeats the gate; `nil` in what earlier versions printed.
  package var again: Reproduction?
  /// The outcome of all conditions together.
  package var decision: GateResult
  /// Name of the arm that was judged.
  package var candidate: String
  /// An arm, or a pinned baseline.
  package var reference: String
  /// Hash of the plan whose cells were run, and its subscribers; the first world's of several.
  package var planHash: String
  /// Subscribers of one replication of that plan, those who join during the run included.
  package var subscribers: Int
  /// The worlds in the order of the gate; `nil` for a gate of one scenario.
  package var worlds: [World]? = nil
  /// Seeds at the look that decided, of how many.
  package var seeds: Int
  /// Seeds at the last look, the most that the gate takes.
  package var seedsMax: Int
  /// Numbers of seeds after which it may be decided, ascending.
  package var looks: [Int]
  /// The gate's error probability, which all looks share.
  package var alpha: Double
  /// One finding for each condition, world by world.
  package var findings: [GateFinding]
  /// The ensemble whose worlds were drawn; `nil` in one world, and in a gate of several scenarios, whose
  /// ``World``s have their own.
  package var ensemble: MemberSummary? = nil
  /// Whether any figure moved in any paired world; `nil` where none was compared.
  package var change: GateFinding.Change? = nil
  /// Warnings for the reader.
  package var warnings: [String]

  /// A world in which the candidate was judged.
  package struct World: Hashable, Sendable, Codable {
    /// The world's name in the gate.
    package var name: String
    /// The scenario's name.
    package var scenario: String
    /// Hash of the plan whose cells were run, sixteen hexadecimal digits.
    package var planHash: String
    /// Subscribers of one replication, those who join during the run included.
    package var subscribers: Int
    /// The ensemble whose worlds were drawn; `nil` for the scenario's one world.
    package var ensemble: MemberSummary? = nil
  }

  static func change(of findings: [GateFinding]) -> GateFinding.Change? {
    let changes = findings.compactMap(\.change)
    guard !changes.isEmpty else { return nil }
    if changes.allSatisfy({ $0 == .unchanged }) { return .unchanged }
    return decision(of: findings) == .passed ? .withinMargin : .changed
  }

  /// One failed condition fails the gate. It passes when all have passed. A condition that could
  /// not be evaluated never passes, and takes precedence over an undecided one.
  static func decision(of findings: [GateFinding]) -> GateResult {
    for decision in [GateResult.failed, .notEvaluated, .undecided]
    where findings.contains(where: { $0.decision == decision }) {
      return decision
    }
    return findings.isEmpty ? .notEvaluated : .passed
  }
}
