import Documents
import PushModel
import PushService
import SimWorld
import Strategies

/// Makes a scenario from a complete document, and checks it across keys.
struct ScenarioReader {
  let scenario: Scenario
  let document: DocumentNode
  private var problems: [Problem] = []

  /// The scenario; throws all its problems together.
  ///
  /// - Parameter rules: Those that its arms may name.
  static func scenario(
    from document: DocumentNode, rules: OwnRules
  ) throws(ScenarioError) -> Scenario {
    let unreadable = ArmCheck.unreadable(in: document)
    guard unreadable.isEmpty else { throw ScenarioError(unreadable) }
    let node = ScenarioShape.shape.withoutNone(document)
    var scenario = try DocumentDecoder.ofStrategies.decode(Scenario.self, from: node)
    scenario.ownRules = rules
    scenario.typesRead = .inUse
    var reader = ScenarioReader(scenario, document)
    reader.checkValue()
    reader.checkHorizon()
    reader.checkArms()
    reader.checkStrategies()
    reader.checkMetrics()
    reader.checkWorld()
    reader.checkCommands()
    reader.checkFacts()
    reader.checkWorlds()
    guard reader.problems.isEmpty else { throw ScenarioError(reader.problems) }
    return scenario
  }

  private init(_ scenario: Scenario, _ document: DocumentNode) {
    self.scenario = scenario
    self.document = document
  }

  /// Whether another problem is likely to be shown, and so is worth a search for suggestions.
  /// Whether nothing was refused so far.
  var isEmpty: Bool { problems.isEmpty }

  var isShown: Bool { problems.count < ScenarioError.shownMax }

  /// Throws what is wrong with a world that takes the place of the scenario's own.
  static func check(
    _ world: WorldParameters, of scenario: Scenario, _ document: DocumentNode
  ) throws(ScenarioError) {
    var scenario = scenario
    scenario.world = world
    var reader = ScenarioReader(scenario, document)
    reader.checkWorld()
    guard reader.problems.isEmpty else { throw ScenarioError(reader.problems) }
  }

  mutating func refuse(_ problem: Problem) { problems.append(problem) }

  mutating func refuse(_ found: [Problem]) { problems += found }

  mutating func refuse(_ path: DocumentPath, _ reason: String) {
    refuse(Problem(document.mark(at: path), path, reason))
  }
}
