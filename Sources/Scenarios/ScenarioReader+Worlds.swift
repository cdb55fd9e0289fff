import Documents
import Worlds

extension ScenarioReader {
  private static let worlds = DocumentPath() + "worlds"

  /// Checks that what is varied can be, and is not held.
  mutating func checkWorlds() {
    guard let plan = scenario.worlds else { return }
    let varied = Set(plan.vary.map(\.key))
    for (place, key) in plan.hold.enumerated() {
      let path = Self.worlds + "hold" + place
      if ScenarioShape.shape.shape(at: DocumentOverride.names(of: key) ?? []) == nil {
        refuse(
          path,
          "is '\(quotable(key))', which is no key; accepted: one that `pushlab check --full` lists")
      } else if varied.contains(key) {
        refuse(path, "is '\(quotable(key))', which is varied as well; accepted: one of the two")
      } else if plan.hold[..<place].contains(key) {
        refuse(path, "is '\(quotable(key))' again; accepted: each key once")
      }
    }
    guard isEmpty else { return }
    for key in plan.vary { checkEnds(of: key) }
  }

  /// Tries a world at each end of a prior.
  private mutating func checkEnds(of key: VariedKey) {
    let path = Self.worlds + "vary" + key.key
    do throws(ScenarioError) {
      let world = try VariedWorld(scenario, [key])
      for end in [key.prior.range.lowerBound, key.prior.range.upperBound] {
        _ = try world.world([end])
      }
    } catch {
      let reason = error.problems[0].message
      refuse(path, "cannot be varied so: \(reason)")
    }
  }
}
