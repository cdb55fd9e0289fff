import Documents
import PushModel
import SimWorld
import Strategies

/// Makes a scenario from a complete document, and checks it across keys.
struct ScenarioReader {
  let scenario: Scenario
  let document: DocumentNode
  private var problems: [Problem] = []

  /// The scenario; throws all its problems together.
  static func scenario(from document: DocumentNode) throws(ScenarioError) -> Scenario {
    let unreadable = backoffProblems(document)
    guard unreadable.isEmpty else { throw ScenarioError(unreadable) }
    let node = ScenarioShape.shape.withoutNone(document)
    let scenario = try DocumentDecoder().decode(Scenario.self, from: node)
    var reader = ScenarioReader(scenario, document)
    reader.checkHorizon()
    reader.checkArms()
    reader.checkPolicies()
    reader.checkMetrics()
    reader.checkWorld()
    reader.checkCommands()
    guard reader.problems.isEmpty else { throw ScenarioError(reader.problems) }
    return scenario
  }

  private init(_ scenario: Scenario, _ document: DocumentNode) {
    self.scenario = scenario
    self.document = document
  }

  /// Whether another problem is likely to be shown, and so is worth a search for suggestions.
  var isShown: Bool { problems.count < ScenarioError.shownMax }

  mutating func refuse(_ problem: Problem) { problems.append(problem) }

  mutating func refuse(_ path: DocumentPath, _ reason: String) {
    refuse(Problem(document.mark(at: path), path, reason))
  }
}

extension DocumentNode {
  func node(at path: DocumentPath) -> DocumentNode? {
    path.steps.reduce(self as DocumentNode?) { node, step in
      switch step {
      case .key(let key): node?[key]
      case .index(let index): node?.items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// The mark of the value at `path`; for a default, that of its surroundings.
  package func mark(at path: DocumentPath) -> DocumentMark {
    for count in stride(from: path.steps.count, through: 0, by: -1) {
      let part = DocumentPath(Array(path.steps.prefix(count)))
      if let mark = node(at: part)?.mark, mark != .generated { return mark }
    }
    return mark
  }
}
