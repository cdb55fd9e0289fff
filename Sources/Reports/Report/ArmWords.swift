import Documents
import Experiments
import Scenarios

/// What an arm is, in sentences: the settings in which its strategy differs from the baseline's.
///
/// The one place that puts a difference of strategies into words.
package struct ArmWords: Hashable, Sendable {
  /// Name of the arm.
  package let arm: String
  /// One sentence for each setting that differs; one that says so where none does.
  package let sentences: [String]

  /// - Parameter arm: Its place among the scenario's arms.
  /// - Throws: `ScenarioError` for a number that is not finite.
  package init(_ scenario: Scenario, arm place: Int) throws(ScenarioError) {
    let arm = scenario.arms[place]
    let baseline = scenario.arms[scenario.baselineIndex].name
    self.arm = arm.name
    let edits = arm.edits.isEmpty ? [] : ["Its strategy is edited on the way: \(arm.edits.count)."]
    guard place != scenario.baselineIndex else {
      sentences = ["The baseline, with which every other arm is compared."] + edits
      return
    }
    let found = try scenario.strategyDifferences(ofArm: place)
    let settings = scenario.words
    let told = found.reduce(into: [String]()) { told, difference in
      let own =
        Self.told(difference, arm.name, baseline, settings) ?? Self.sentence(difference)
      if !told.contains(own) { told.append(own) }
    }
    sentences = (told.isEmpty ? ["The same strategy as \(baseline)."] : told) + edits
  }

  /// `One push a day instead of three pushes a day.`; `nil` for a key without words of its own.
  private static func told(
    _ difference: StrategyDifference, _ arm: String, _ baseline: String, _ settings: SettingWords
  ) -> String? {
    let key = { (arm: String) in
      "arms[\(arm)].strategy." + difference.path.joined(separator: ".")
    }
    guard let own = settings.words(of: key(arm), difference.own),
      let other = settings.words(of: key(baseline), difference.baseline)
    else { return nil }
    return capitalized("\(own) instead of \(other).")
  }

  /// `Quiet hours: action drop instead of defer.`
  private static func sentence(_ difference: StrategyDifference) -> String {
    let words = difference.path.map(Wording.words)
    let group = words.dropLast().joined(separator: ", ")
    let key = words.last ?? ""
    let change = "\(difference.own) instead of \(difference.baseline)."
    return capitalized(group.isEmpty ? "\(key): \(change)" : "\(group): \(key) \(change)")
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
