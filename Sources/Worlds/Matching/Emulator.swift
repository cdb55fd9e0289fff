import Foundation
import Statistics

/// What a fact is likely to be in worlds that nobody simulated: it proposes worlds and decides about none.
struct Emulator: Sendable {
  /// Numbers of the parameters that the fact goes with.
  let parameters: [Int]

  private let process: GaussianProcess
  /// Variance of outcomes beyond what replications explain: what the emulator does not see.
  private let missed: Double

  var scales: GaussianProcess.Scales { process.scales }

  /// Standard deviation of outcomes around the emulator, on the fact's scale.
  var noise: Double { process.noise }

  /// - Parameters:
  ///   - scores: Of the points that it learns from.
  ///   - noise: Standard deviation of a fact between replications of one world.
  ///   - fitMax: Points that choose the scales, evenly among all.
  init(
    parameters: [Int], scores: [[Double]], outcomes: [Double], noise: Double,
    from scales: GaussianProcess.Scales?, fitMax: Int
  ) throws(StatisticsError) {
    self.parameters = parameters
    let stride = Swift.max(1, (scores.count + fitMax - 1) / fitMax)
    process = try GaussianProcess.fitted(
      inputs: Self.inputs(scores, parameters), outcomes: outcomes, noise: noise, from: scales,
      sample: Array(Swift.stride(from: 0, to: scores.count, by: stride)))
    missed = Swift.max(0, process.noise * process.noise - noise * noise)
  }

  /// What is likely in each world: its variance grows where nobody has been.
  func predictions(_ scores: [[Double]]) throws(StatisticsError) -> [GaussianProcess.Prediction] {
    if scores.isEmpty { return [] }
    var seen = try process.predictions(at: Self.inputs(scores, parameters))
    for place in seen.indices { seen[place].variance += missed }
    return seen
  }

  private static func inputs(_ scores: [[Double]], _ parameters: [Int]) -> Matrix {
    // A fact that nothing moves still needs an input.
    let chosen = parameters.isEmpty ? [0] : parameters
    return Matrix(rows: scores.count, columns: chosen.count) { scores[$0][chosen[$1]] }
  }
}

/// A proposal of one wave: worlds in proportion to prior · density.
struct Proposal: Sendable {
  let emulators: [Emulator]
  let targets, tolerances: [Double]

  /// Factor on the tolerances: large while the emulator is poor.
  var widening: Double

  /// Mean of the density over the prior.
  var mass = 1.0

  /// Logarithms of exp(-½ (m - y)² / ((c t)² + e²)), all facts together, over ``mass``.
  func logDensities(_ scores: [[Double]]) throws(StatisticsError) -> [Double] {
    var sums = scores.map { _ in -Foundation.log(mass) }
    for (fact, emulator) in emulators.enumerated() {
      for (place, seen) in try emulator.predictions(scores).enumerated() {
        sums[place] += logFit(seen, fact, widening)
      }
    }
    return sums
  }

  func logFit(_ seen: GaussianProcess.Prediction, _ fact: Int, _ widening: Double) -> Double {
    let (off, reach) = (seen.mean - targets[fact], widening * tolerances[fact])
    return -off * off / (2 * (reach * reach + seen.variance))
  }

  /// Distance of what is likely from a fact in its deviations (Vernon, Goldstein and Bower 2010): a world is ruled
  /// out above 3 for any fact.
  func implausibility(_ seen: GaussianProcess.Prediction, _ fact: Int) -> Double {
    let variance = tolerances[fact] * tolerances[fact] + seen.variance
    return abs(seen.mean - targets[fact]) / variance.squareRoot()
  }
}
