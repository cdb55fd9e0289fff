import Foundation
import Statistics

/// Worlds that a wave may simulate: a third from the prior, two thirds around the worlds that fit best so far.
struct Candidates: Sendable {
  /// Standard normal scores of the chosen parameters; those of all others are 0 as yet.
  let scores: [[Double]]

  /// Logarithms of the prior over the mixture that ``scores`` came from.
  let logRatios: [Double]

  /// Number of candidates that came from the prior; they stand first.
  let priorCount: Int

  /// Share of candidates from the prior.
  private static let priorShare = 1.0 / 3

  /// Degrees of freedom of the draws around the worlds that fit: heavy tails reach what the points do not show.
  private static let freedom = 5.0

  /// - Parameters:
  ///   - chosen: Numbers of the parameters that any fact goes with.
  ///   - points: Scores of simulated worlds, with their tempered weights.
  ///   - reach: Factor on the points' covariance.
  /// - Complexity: O(count · chosen²).
  init(
    _ count: Int, chosen: [Int], around points: [[Double]], _ weights: Weights, reach: Double,
    wave: Int, _ chances: Chances
  ) throws(StatisticsError) {
    let cloud = try Cloud(points, weights, chosen, reach)
    priorCount = Int((Double(count) * Self.priorShare).rounded())
    var (scores, logRatios) = ([[Double]](), [Double]())
    for index in 0..<count {
      var row = [Double](repeating: 0, count: points[0].count)
      for parameter in chosen {
        row[parameter] = try chances.normal(
          .candidate, wave: wave, index: index, parameter: parameter)
      }
      if index >= priorCount {
        var stream = chances.stream(.spread, wave: wave, index: index)
        try cloud.move(&row, &stream, Self.freedom)
      }
      scores.append(row)
      let mixed =
        Self.priorShare + (1 - Self.priorShare) * exp(try cloud.logRatio(row, Self.freedom))
      logRatios.append(-log(mixed))
    }
    (self.scores, self.logRatios) = (scores, logRatios)
  }
}

/// Student's t distribution around weighted points, in the chosen parameters.
private struct Cloud {
  let chosen: [Int]
  let center: [Double]
  let factor: Cholesky

  init(
    _ points: [[Double]], _ weights: Weights, _ chosen: [Int], _ reach: Double
  ) throws(StatisticsError) {
    let columns = chosen.map { parameter in points.map { $0[parameter] } }
    center = columns.map { weights.mean($0) }
    let size = chosen.count
    // A thousandth of the prior's variance keeps few points from spanning no space.
    let covariance = Matrix(rows: size, columns: size) { row, column in
      reach * (weights.covariance(columns[row], columns[column]) + (row == column ? 0.001 : 0))
    }
    guard let factor = try Cholesky(covariance) else {
      throw .degenerate(method: "match", .zeroVariance)
    }
    (self.factor, self.chosen) = (factor, chosen)
  }

  /// Makes a draw of this distribution of standard normal scores.
  func move(
    _ row: inout [Double], _ stream: inout SplitMix, _ freedom: Double
  ) throws(StatisticsError) {
    let stretch = try stream.studentStretch(Int(freedom))
    let moved = factor.lowerTimes(chosen.map { row[$0] })
    for (place, parameter) in chosen.enumerated() {
      row[parameter] = center[place] + stretch * moved[place]
    }
  }

  /// Logarithm of this density over the standard normal one.
  func logRatio(_ row: [Double], _ freedom: Double) throws(StatisticsError) -> Double {
    let size = Double(chosen.count)
    let off = chosen.enumerated().map { row[$0.element] - center[$0.offset] }
    let solved = try factor.solve(off)
    let distance = zip(off, solved).reduce(0) { $0 + $1.0 * $1.1 }
    let half: Double = (freedom + size) / 2
    var student: Double = lgamma(half) - lgamma(freedom / 2)
    student -= size / 2 * log(freedom * Double.pi) + factor.logDeterminant / 2
    student -= half * log1p(distance / freedom)
    let square: Double = chosen.reduce(0) { $0 + row[$1] * row[$1] }
    return student + (size * log(2 * Double.pi) + square) / 2
  }
}
