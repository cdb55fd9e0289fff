import Foundation
import Statistics

/// Worlds that a wave may simulate: every third from the prior, the others around the worlds that fit best so far.
struct Candidates: Sendable {
  /// Standard normal scores of the chosen parameters; those of all others are 0 as yet.
  private(set) var scores: [[Double]] = []

  /// Logarithms of the prior over the mixture that ``scores`` came from.
  private(set) var logRatios: [Double] = []

  private let chosen: [Int]
  private let cloud: Cloud
  private let wave: Int
  private let chances: Chances

  /// One candidate in so many comes from the prior.
  private static let priorStep = 3

  /// Degrees of freedom of the draws around the worlds that fit: heavy tails reach what the points do not show.
  private static let freedom = 5.0

  /// - Parameters:
  ///   - chosen: Numbers of the parameters that any fact goes with.
  ///   - points: Scores of simulated worlds, with their tempered weights.
  ///   - reach: Factor on the points' covariance.
  init(
    chosen: [Int], around points: [[Double]], _ weights: Weights, reach: Double, wave: Int,
    _ chances: Chances
  ) throws(StatisticsError) {
    (self.chosen, self.wave, self.chances) = (chosen, wave, chances)
    cloud = try Cloud(points, weights, chosen, reach)
  }

  /// Whether a candidate came from the prior.
  static func isOfPrior(_ index: Int) -> Bool { index.isMultiple(of: priorStep) }

  /// Draws more; which they are does not depend on how many are drawn at a time.
  ///
  /// - Returns: The new ones.
  /// - Complexity: O(count · chosen²).
  mutating func extend(by count: Int, parameters: Int) throws(StatisticsError) -> Range<Int> {
    let new = scores.count..<(scores.count + count)
    for index in new {
      var row = [Double](repeating: 0, count: parameters)
      for parameter in chosen {
        row[parameter] = try chances.normal(
          .candidate, wave: wave, index: index, parameter: parameter)
      }
      if !Self.isOfPrior(index) {
        var stream = chances.stream(.spread, wave: wave, index: index)
        try cloud.move(&row, &stream, Self.freedom)
      }
      scores.append(row)
      let share = 1 / Double(Self.priorStep)
      logRatios.append(
        -log(share + (1 - share) * exp(try cloud.logRatio(row, Self.freedom))))
    }
    return new
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
