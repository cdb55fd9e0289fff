import Foundation
import PushModel
import TestSupport
import TestWorlds

@testable import Documents
@testable import Scenarios

/// Scenario texts for the tests.
enum Scenarios {
  /// The smallest sound scenario.
  static let small = """
    pushlab: 1
    name: small
    arms:
      - name: house
      - name: other
        extends: house
    """

  /// The problem lines of a scenario text that is called `s.yaml`.
  static func problems(of text: String, overrides: [String] = []) -> [String] {
    problemLines { () throws(ScenarioError) in
      _ = try ScenarioFile.load(text: text, name: "s.yaml", overrides: overrides)
    }
  }

  static func load(_ text: String, overrides: [String] = []) throws -> Scenario {
    try ScenarioFile.load(text: text, name: "s.yaml", overrides: overrides).scenario
  }

  /// The folder of the scenarios that come with the project.
  static let folder = Repository.folder.appending(path: "scenarios").path
}
