import Documents
import PushPolicy
import PushService

/// A strategy under test.
package struct Arm: Hashable, Sendable, Codable {
  /// Unique in its scenario.
  package var name: String
  /// Whether it is the arm with which the others are compared.
  package var baseline: Bool
  /// Weight of its share of the subscribers in a `split`, relative to the other arms.
  package var weight: Double
  /// The strategy at the start of a run, until the first of ``edits``.
  package var strategy: Strategy
  /// Later versions of the strategy, in order of time.
  package var edits: [StrategyEdit]

  package init(
    name: String, baseline: Bool = false, weight: Double = 1, strategy: Strategy = Strategy(),
    edits: [StrategyEdit] = []
  ) {
    self.name = name
    self.baseline = baseline
    self.weight = weight
    self.strategy = strategy
    self.edits = edits
  }

  /// The names of the journeys of any version, in order.
  package var journeyNames: [String] {
    Set(versions.flatMap(\.journeys.keys)).sorted()
  }

  /// The names of the campaigns of any version, in order.
  package var campaignNames: [String] {
    Set(versions.flatMap(\.campaigns.keys)).sorted()
  }

  /// Whether some pushes yield to others, in any version: by ranks, or by places that a cap keeps.
  package var hasPriorities: Bool { versions.contains { $0.policy.hasPriorities } }

  /// The names of the places that calendar caps keep in any version, in order
  /// (``PushPolicy/Policy/reservationNames``).
  package var reservationNames: [String] {
    Set(versions.flatMap(\.policy.reservationNames)).sorted()
  }

  private var versions: [Strategy] { [strategy] + edits.map(\.strategy) }
}

extension Strategy {
  /// The strategy as YAML in the form that a `Decoder` of YAML reads as a `Strategy`.
  ///
  /// Every key has a value; keys that a scenario sets to `none` are absent. Equal strategies give
  /// equal texts.
  /// Throws for a number that is not finite.
  package func yaml() throws(ScenarioError) -> String {
    do {
      return DocumentWriter.write(try DocumentEncoder().encode(self))
    } catch {
      throw ScenarioError(.generated, "the strategy cannot be written: \(error)")
    }
  }
}
