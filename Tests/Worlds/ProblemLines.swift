import Documents

/// The lines of the error that `body` throws, or none.
package func problemLines(_ body: () throws(ScenarioError) -> Void) -> [String] {
  do throws(ScenarioError) {
    try body()
    return []
  } catch {
    return error.problems.map(\.description)
  }
}
