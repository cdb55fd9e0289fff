import Documents
import Foundation
import Scenarios
import Statistics
import Worlds

extension EnsembleFile {
  /// A file over a scenario's world whose members have these values of two keys.
  ///
  /// - Parameters:
  ///   - standing: Who says what is known of both keys.
  ///   - faults: Of the match.
  package static func byHand(
    over scenario: Scenario, _ values: [[Double]], engine: String = Engine.version,
    standing: Prior.Standing = .given, faults: [MatchFault] = []
  ) throws -> EnsembleFile {
    let keys = [
      try VariedKey("world.response.openAndroid", "0.1..0.5", standing: standing),
      try VariedKey("world.fatigue.toleranceMedian", "2..20", standing: standing),
    ]
    return EnsembleFile(
      base: try scenario.worldHash(), engine: engine, keys: keys,
      facts: ScenarioFacts(figures: []), under: scenario.arms[scenario.baselineIndex].name,
      worlds: try ensemble(keys.map(\.prior), values, faults))
  }

  private struct Form: Encodable {
    struct Member: Encodable {
      let values: [Double]
      let facts = [0.3]
      let effects: [Double] = []
      let seen = 2
    }

    struct Diagnosis: Encodable {
      let effectiveSize = 300.0
      let largestWeight = 0.01
      let waves = 2
      let points = 600
      let replications = 1
      let noise = [0.1]
      let tolerances = [0.1]
      let emulatorErrors = [0.1]
      let priorRanges = [0.1...0.5]
      let plausibleShares = [0.5]
      let standings = [["contraction": 0.9], ["contraction": 0.02]]
      let faults: [MatchFault]
    }

    let priors: [Prior]
    let facts: [Fact]
    let members: [Member]
    let diagnosis: Diagnosis
  }

  private static func ensemble(
    _ priors: [Prior], _ values: [[Double]], _ faults: [MatchFault]
  ) throws -> Ensemble {
    let fact = try Fact("openRate of house", is: 0.3, within: 0.02, scale: .logit)
    let form = Form(
      priors: priors, facts: [fact], members: values.map(Form.Member.init(values:)),
      diagnosis: Form.Diagnosis(faults: faults))
    return try JSONInput.value(Ensemble.self, in: Data(JSONReport.line(form).utf8))
  }
}

extension Scenario {
  /// The scenario over the worlds of a file.
  package func drawing(from file: EnsembleFile) throws -> Scenario {
    var scenario = self
    scenario.worlds = WorldsPlan(from: ScenarioFile.worldsName)
    scenario.members = try MemberWorlds(file, over: self, path: "mine.worlds.json")
    return scenario
  }
}
