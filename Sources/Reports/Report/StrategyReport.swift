import Documents
import Experiments
import PushModel
import PushService
import Scenarios

/// One arm's strategy in the form that a service decodes as a `Strategy`, with the plan in which it
/// was tried.
///
/// The text of a scenario is for people: it has words such as `none`, and omits defaults.
package struct StrategyReport: Encodable, Sendable {
  /// The arm's settings, every default filled in.
  package let strategy: Strategy
  /// Name of the arm in the scenario.
  package let arm: String
  /// Name of the scenario.
  package let scenario: String
  /// Hash of the scenario's plan, sixteen hexadecimal digits.
  package let planHash: String

  /// - Parameter arm: Its place among the plan's arms.
  package init(_ plan: ExperimentPlan, arm: Int) {
    strategy = plan.scenario.arms[arm].strategy
    self.arm = plan.scenario.arms[arm].name
    scenario = plan.scenario.name
    planHash = hexadecimal(plan.hash)
  }

  private enum Keys: CodingKey {
    case arm, scenario, planHash
  }

  /// The strategy's own keys, and beside them three that a decoder of strategies passes over.
  package func encode(to encoder: any Encoder) throws {
    try strategy.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(arm, forKey: .arm)
    try container.encode(scenario, forKey: .scenario)
    try container.encode(planHash, forKey: .planHash)
  }

  /// The same as YAML, in the order of the format.
  package func yaml() throws(ScenarioError) -> String {
    "# arm \(arm) of \(scenario), plan \(planHash)\n" + (try strategy.yaml())
  }
}
