import Documents
import PushModel
import PushService

/// What a scenario file says about one arm, as far as it concerns its strategy.
struct ArmEntry: Hashable, Sendable, Decodable {
  /// Another version of the strategy.
  struct Edit: Hashable, Sendable, Decodable {
    var strategy: Strategy
  }

  var name: String
  var baseline: Bool
  var strategy: Strategy
  var edits: [Edit]
}

extension ArmEntry {
  /// The arms of the scenario `text`, never empty; throws all their problems together.
  static func all(in text: String, file: String) throws(ScenarioError) -> [ArmEntry] {
    var loader = DocumentLoader(
      shape: ArmShape.file, ignoresOtherKeys: true, foreign: .ofOtherTools,
      resolve: { document throws(ScenarioError) in
        try ContentFiles.resolve(
          try ModelFiles.resolve(try ArmInheritance.resolve(document)))
      })
    loader.around = { files, body throws(ScenarioError) in
      try TypesInUse.types(of: files).inUse(body)
    }
    let document = try loader.load(text: text, name: file)
    return try TypesInUse.types(of: [document]).inUse { () throws(ScenarioError) in
      try all(in: document)
    }
  }

  private static func all(in document: DocumentNode) throws(ScenarioError) -> [ArmEntry] {
    let unreadable = ArmCheck.unreadable(in: document)
    guard unreadable.isEmpty else { throw ScenarioError(unreadable) }
    let path = DocumentPath() + "arms"
    let node = ArmShape.file.withoutNone(document)[ArmShape.arms.name] ?? document
    let arms = try DocumentDecoder.ofStrategies.decode([ArmEntry].self, from: node, at: path)
    let problems = problems(of: arms, in: document)
    guard problems.isEmpty else { throw ScenarioError(problems) }
    return arms
  }

  private static func problems(of arms: [ArmEntry], in document: DocumentNode) -> [Problem] {
    let strategies = arms.enumerated().flatMap { index, arm in
      arm.problems(at: DocumentPath() + "arms" + index, in: document)
    }
    return ArmCheck.repeated(arms.map(\.name), in: document)
      + ArmCheck.surplus(arms.indices.filter { arms[$0].baseline }, in: document) + strategies
  }

  private func problems(at path: DocumentPath, in document: DocumentNode) -> [Problem] {
    let later = edits.enumerated().flatMap { place, edit in
      StrategyCheck.problems(
        of: edit.strategy, at: path + "edits" + place + "strategy", in: document)
    }
    return StrategyCheck.problems(of: strategy, at: path + "strategy", in: document) + later
  }
}
