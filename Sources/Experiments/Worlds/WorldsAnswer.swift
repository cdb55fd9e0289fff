import Scenarios
import Statistics
import Worlds

/// What the worlds that a run drew say of its question: in how many of them each arm is best, what a wrong choice costs,
/// what the choice turns on, and what a live test would be worth.
///
/// Differences are without luck, one for each world. They hold in worlds like the user's under the assumptions of the
/// ensemble; what no world of it has is not in them.
package struct WorldsAnswer: Hashable, Sendable, Codable {
  /// Worlds that replications drew, of ``members`` in the ensemble.
  package var worlds: Int
  package var members: Int
  /// Why the ensemble is no good match, in the order of its diagnosis; empty for a good one.
  package var faults: [MatchFault]
  /// Whether some world came twice; without that luck is part of every share and range here.
  package var isLuckKnown: Bool
  /// Net value first, where the scenario says what events are worth; then success metrics in their order.
  package var choices: [WorldsChoice]
  /// Arm by arm, in the order of the scenario.
  package var guardrails: [WorldsGuardrail]

  /// Whether the match of the ensemble has faults.
  package var isPoor: Bool { !faults.isEmpty }

  /// Worlds below which nothing is said of what an answer turns on (*assumption*: five for each term of a
  /// spline).
  package static let worldsMin = 20
}

/// The arms in one measure.
package struct WorldsChoice: Hashable, Sendable, Codable {
  /// One arm.
  package struct Option: Hashable, Sendable, Codable {
    package var arm: String
    /// Mean over worlds of its difference from the baseline; 0 for the baseline.
    package var difference: Double
    /// Share of worlds in which it is best; of equal arms the first, the baseline before others.
    package var bestShare: Double
    /// Standard error of ``bestShare`` by the number of worlds.
    package var bestShareError: Double
    /// Mean over worlds of what the best arm has more than it, in the measure's unit.
    package var expectedRegret: Double
    /// The same over the tenth of worlds where it is most.
    package var worstTenthRegret: Double
  }

  /// A success metric, or the net value.
  package var measure: Measure
  package var unit: MetricUnit
  /// The baseline, then the other arms; without oracles, which no service can have.
  package var options: [Option]
  /// The arm with the best mean over worlds.
  package var chosen: String
  /// Of the others the one that is best in most worlds; of equal ones that with the better mean.
  package var runnerUp: String
  /// Whether luck explains all that differs, so that no arm is shown to be best in any world and shares say nothing.
  package var isLuckAlone: Bool
  /// What it would be worth to know one's own world before choosing, in the measure's unit (EVPI).
  package var perfectInformation: Double
  /// What the choice between ``chosen`` and ``runnerUp`` turns on; `nil` of few worlds, and where all agree.
  package var turning: WorldsTurning?
  /// What live tests of ``runnerUp`` against ``chosen`` would be worth; `nil` for the net value, where all agree, and
  /// where no error is known.
  package var tests: WorldsTests?

  package func option(_ arm: String) -> Option? { options.first { $0.arm == arm } }
}

/// A guardrail of an arm.
package struct WorldsGuardrail: Hashable, Sendable, Codable {
  package var arm: String
  package var measure: Measure
  /// The largest loss that is accepted, in the metric's unit.
  package var margin: Double
  /// Share of worlds in which the loss is smaller.
  package var keptShare: Double
  /// Standard error of ``keptShare`` by the number of worlds.
  package var keptShareError: Double
  /// Safe in 95 % of worlds or more, failing in 5 % or fewer; between, it depends.
  package var safety: Safety
  /// What it turns on; `nil` of few worlds, and where all agree.
  package var turning: WorldsTurning?
}

/// Stated live tests: two arms, people in equal parts, as many days as the run's cohort.
package struct WorldsTests: Hashable, Sendable, Codable {
  /// One size of test.
  package struct Size: Hashable, Sendable, Codable {
    /// People of both arms together.
    package var people: Int
    package var value: InformationValue.TestValue
  }

  package var days: Double
  /// Sizes that were tried, the smallest first; the last one settles the choice unless ``isSettled`` is `false`.
  package var sizes: [Size]
  /// Whether after the last size the right arm is chosen in 95 % of worlds.
  package var isSettled: Bool
}
