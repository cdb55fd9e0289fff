import Scenarios
import Statistics

/// What the adjustment of figures did for a search.
package struct PointAdjustment: Hashable, Sendable, Codable {
  /// How many times as many seeds plain figures would need for as narrow an interval of the difference
  /// from the best point, in the median over points; `nil` where no difference varies.
  package var saving: Double?
  /// The share of the indifference that the errors of a census may take from a selection; `nil` for a
  /// sweep.
  package var allowance: Double?
}

extension PointRunner {
  /// `nil` for plain figures.
  func adjustment(
    _ objective: Sweep.Objective, of points: [Int], than best: Int, in seeds: Range<Int>
  ) -> PointAdjustment? {
    guard settings[best].plan.scenario.isAdjusted, seeds.count > 1 else { return nil }
    let own = figures(objective, of: best, in: seeds)
    let plain = figures(objective, of: best, in: seeds, isPlain: true)
    let savings = points.compactMap { point -> Double? in
      let adjusted = figures(objective, of: point, in: seeds) - own
      let counted = figures(objective, of: point, in: seeds, isPlain: true) - plain
      guard let found = try? Moments(adjusted.widened).variance, found > 0,
        let before = try? Moments(counted.widened).variance
      else { return nil }
      return before / found
    }.sorted()
    return PointAdjustment(saving: savings.isEmpty ? nil : savings[savings.count / 2])
  }
}
