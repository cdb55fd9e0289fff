import Scenarios
import Statistics

/// What the adjustment of figures did for a search.
package struct PointAdjustment: Hashable, Sendable, Codable {
  /// What was taken off the counts of each metric; `nil` in what earlier versions printed.
  package var estimators: [Measure: Estimator]?
  /// How many times as many seeds plain figures would need for as narrow an interval of the difference
  /// from the best point, in the median over points; `nil` where no difference varies.
  package var saving: Double?
  /// The share of the indifference that a census's errors may take from a selection; else `nil`.
  package var allowance: Double?
}

extension PointRunner {
  /// `nil` for plain figures.
  ///
  /// - Parameter objectives: What is told of the points; differences are those of the first.
  func adjustment(
    _ objectives: [Measure], of points: [Int], than best: Int, in seeds: Range<Int>
  ) -> PointAdjustment? {
    guard settings[best].plan.scenario.isAdjusted, seeds.count > 1 else { return nil }
    let own = figures(objectives[0], of: best, in: seeds)
    let savings = points.compactMap { point in
      (figures(objectives[0], of: point, in: seeds) - own).cost.flatMap { $0 > 0 ? 1 / $0 : nil }
    }.sorted()
    return PointAdjustment(
      estimators: Dictionary(
        objectives.map { ($0, estimator(of: $0)) }, uniquingKeysWith: { first, _ in first }),
      saving: savings.isEmpty ? nil : savings[savings.count / 2])
  }
}
