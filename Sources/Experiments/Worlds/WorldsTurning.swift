import Scenarios
import Statistics
import Worlds

/// What parts the worlds of different answers, in keys of the scenario.
package struct WorldsTurning: Hashable, Sendable, Codable {
  /// A key of the world.
  package struct Key: Hashable, Sendable, Codable {
    /// As `--set` names it.
    package var key: String
    /// Who says what is known of it.
    package var standing: Prior.Standing
    /// Whether facts do not narrow it.
    package var isFree: Bool
  }

  /// The key that the answer turns on, or two that lead together; empty where none leads.
  package var keys: [Key]

  /// What knowing each of ``keys`` would be worth, in the measure's unit (EVPPI).
  package var values: [Double]

  /// Where the first of ``keys`` parts the worlds; `nil` without one, and where the other half of the worlds does not
  /// bear it out.
  package var cut: Cut?

  /// A rule for the worlds in which the answer is another one than in most; `nil` where the other half of the worlds
  /// does not bear it out.
  package var rule: Rule?

  /// Share of the difference's variance between worlds that goes with keys that are assumptions, 0 to 1.
  package var assumedShare: Double

  /// Such keys with a tenth of it or more, the largest first.
  package var assumptions: [String]

  /// One value of a key between the worlds of one answer and of another.
  package struct Cut: Hashable, Sendable, Codable {
    package var key: Key
    /// As a scenario writes it.
    package var at: String
    /// The answer that is right most often below it, and above.
    package var below: String
    package var above: String
    /// Share of the other half of the worlds that have the answer of their side.
    package var accuracy: Double
  }

  /// A box of at most three conditions.
  package struct Rule: Hashable, Sendable, Codable {
    package struct Condition: Hashable, Sendable, Codable {
      package var key: Key
      /// As a scenario writes it.
      package var limit: String
      package var isAbove: Bool
      /// Probability that a limit as good comes about by chance.
      package var quasiP: Double
    }

    /// The answer of the worlds that it looks for.
    package var answer: String
    package var conditions: [Condition]
    /// Share of such worlds that it holds in, and share of such worlds among those that it holds in: of the half in which
    /// it was found.
    package var coverage: Double
    package var density: Double
    /// The same of the other half.
    package var checkedCoverage: Double
    package var checkedDensity: Double
  }
}

extension Prior.Standing {
  /// `given`, a source such as `V2`, or `assumption`.
  package var words: String {
    switch self {
    case .given: "given"
    case .source(let source): source
    case .assumption: "assumption"
    }
  }
}
