import Scenarios
import Statistics

/// The units behind the figures of arms: people, or worlds.
extension Scenario {
  /// Whether one of some arms of a split learns.
  func learn(_ arms: [Int]) -> Bool { learners.contains { arms.contains($0) } }

  /// Whether replications are the units, and not people: in `paired`, in a split where one of the arms
  /// learns, since its people share what it learned, and over an ensemble, whose worlds differ.
  func isOverWorlds(_ arms: [Int]) -> Bool {
    replications > 1 && (design == .paired || learn(arms) || members?.worlds.count ?? 1 > 1)
  }

  /// Refuses one world of a split where one of the arms learns.
  func requireWorlds(_ arms: [Int]) throws(StatisticsError) {
    guard replications == 1, learn(arms) else { return }
    throw .degenerate(method: "split", .sharedError)
  }

  /// The indices of a comparison's arms.
  func places(of row: Comparison) -> [Int] {
    arms.indices.filter { [row.arm, row.baseline].contains(arms[$0].name) }
  }
}

extension Degeneracy {
  /// Why one world of a split says nothing of chance where an arm learns.
  static let sharedError = Degeneracy.notEstimable(
    "not estimable in one world, where people of an arm share what it learned")
}
