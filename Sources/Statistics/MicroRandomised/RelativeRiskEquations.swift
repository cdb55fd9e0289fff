import CGSL

/// The estimating equations of ``RelativeRiskExcursion`` for given points.
struct RelativeRiskEquations {
  let controls: Int
  private let size: Int
  private let people: [[ExcursionPoint]]
  private let check: Check

  /// Each variable's root mean square, so that units do not matter.
  private let scales: [Double]

  init(_ people: [[ExcursionPoint]], _ check: Check) {
    let first = people[0][0]
    (controls, size) = (first.controls.count, first.controls.count + first.moderators.count)
    (self.people, self.check) = (people, check)
    let count = Double(people.reduce(0) { $0 + $1.count })
    let variables = (0..<size).map { index in
      people.joined().reduce(0.0) {
        let value = Self.variable(index, $1, first.controls.count)
        return $0 + value * value
      }
    }
    scales = variables.map { $0 > 0 ? ($0 / count).squareRoot() : 1 }
  }

  private static func variable(_ index: Int, _ point: ExcursionPoint, _ controls: Int) -> Double {
    index < controls ? point.controls[index] : point.moderators[index - controls]
  }

  /// One person's equations, and their derivatives.
  private struct Sums {
    /// The equations' left-hand side.
    var score: [Double]
    /// Derivative of the score with respect to the coefficients.
    var slope: LinearSystem
    /// The part of the slope by which a residual follows the coefficients.
    var leverage: LinearSystem
  }

  private func sums(_ points: [ExcursionPoint], at theta: [Double]) -> Sums {
    let zero = LinearSystem(size: size) { _, _ in 0 }
    var sums = Sums(score: [Double](repeating: 0, count: size), slope: zero, leverage: zero)
    for point in points {
      let z = (0..<size).map { Self.variable($0, point, controls) / scales[$0] }
      let base = exp((0..<controls).reduce(0) { $0 + z[$1] * theta[$1] })
      let effect =
        point.isTreated ? exp((controls..<size).reduce(0) { $0 + z[$1] * theta[$1] }) : 1
      let a: Double = point.isTreated ? 1 : 0
      for row in 0..<size {
        let x = point.weight * z[row] * (row < controls ? 1 : point.centred)
        sums.score[row] += x * (point.outcome / effect - base)
        for column in 0..<size {
          let own = column < controls ? z[column] : a * z[column]
          sums.leverage[row, column] -= x * base * own
          sums.slope[row, column] -=
            x * own * (column < controls ? base : point.outcome / effect)
        }
      }
    }
    return sums
  }

  private func total(at theta: [Double]) -> Sums {
    var total = sums([], at: theta)
    for points in people {
      let own = sums(points, at: theta)
      for index in 0..<size { total.score[index] += own.score[index] }
      for index in total.slope.values.indices {
        total.slope.values[index] += own.slope.values[index]
      }
    }
    return total
  }

  /// The coefficients, in the units of the data.
  private func solved() throws(StatisticsError) -> [Double] {
    var theta = [Double](repeating: 0, count: size)
    var now = total(at: theta)
    for _ in 0..<100 {
      guard let step = try now.slope.normalised().solution(now.score.map { $0 / now.slope.largest })
      else {
        throw check.degenerate(
          .notEstimable("the controls and moderators determine one another, or nothing happened"))
      }
      // A step of more than 1 on the scale of logarithms is shortened: far out exp misleads.
      let longest = step.reduce(0) { max($0, abs($1)) }
      let factor = min(1, 1 / max(longest, 1e-300))
      theta = zip(theta, step).map { $0 - factor * $1 }
      guard theta.allSatisfy({ abs($0) < 50 }) else { break }
      now = total(at: theta)
      if longest < 1e-11 { return zip(theta, scales).map { $0 / $1 } }
    }
    throw check.degenerate(.notEstimable("the equations have no finite solution"))
  }

  /// The solution, with each person's part in its error.
  func sandwich(
    _ smallSample: CausalExcursion.SmallSample
  ) throws(StatisticsError) -> Sandwich {
    let solved = try solved()
    let theta = zip(solved, scales).map { $0 * $1 }
    let bread = total(at: theta).slope
    guard let inverse = try bread.inverse() else {
      throw check.degenerate(.notEstimable("the controls and moderators determine one another"))
    }
    let parts = try people.map { (points) throws(StatisticsError) in
      let own = sums(points, at: theta)
      var score = own.score
      if smallSample == .manclDeRouen {
        score = try Sandwich.corrected(score, own.leverage.times(inverse), check)
      }
      return zip(inverse.times(score), scales).map { $0 / $1 }
    }
    return Sandwich(check: check, coefficients: solved, parts: parts)
  }
}
