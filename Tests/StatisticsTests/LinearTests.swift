import Foundation
import TestSupport
import Testing

@testable import Statistics

@Suite("Linear algebra") struct LinearTests {
  private func uniform(_ rows: Int, _ columns: Int, seed: UInt64) -> Matrix {
    var chance = Chance(seed: seed)
    return Matrix(rows: rows, columns: columns) { _, _ in 2 * chance.uniform() - 1 }
  }

  /// A Aᵀ + 1, which is positive definite.
  private func definite(_ size: Int, seed: UInt64) -> Matrix {
    let half = uniform(size, size, seed: seed)
    return Matrix(rows: size, columns: size) { row, column in
      zip(half.row(row), half.row(column)).reduce(row == column ? 1 : 0) { $0 + $1.0 * $1.1 }
    }
  }

  @Test("a Cholesky factor solves, inverts and multiplies", arguments: [1, 2, 7, 40])
  func cholesky(size: Int) throws {
    let matrix = definite(size, seed: 3)
    let factor = try #require(try Cholesky(matrix))
    let x = (0..<size).map { Double($0) - 1.5 }
    for (found, wanted) in zip(try factor.solve(matrix.times(x)), x) {
      #expect(abs(found - wanted) < 1e-10)
    }
    let inverse = try factor.inverse()
    for (found, wanted) in zip(inverse.times(matrix.times(x)), x) {
      #expect(abs(found - wanted) < 1e-10)
    }
    // L⁻¹ L x = x.
    var right = Matrix(rows: size, columns: 2) { row, _ in factor.lowerTimes(x)[row] }
    try factor.divideLower(&right)
    for row in 0..<size { #expect(abs(right[row, 1] - x[row]) < 1e-10) }
    let other = try #require(
      try Cholesky(Matrix(rows: size, columns: size) { 4 * matrix[$0, $1] }))
    let gain = other.logDeterminant - factor.logDeterminant
    #expect(abs(gain - Double(size) * log(4)) < 1e-9)
  }

  @Test("a matrix that is not positive definite has no factor") func indefinite() throws {
    #expect(try Cholesky(Matrix(rows: 2, columns: 2) { $0 == $1 ? 1 : 2 }) == nil)
  }

  @Test("least squares leave residuals at right angles to each column") func leastSquares() throws {
    let design = uniform(30, 4, seed: 9)
    let outcomes = (0..<30).map { sin(Double($0)) }
    let fit = try LeastSquares(design: design, outcomes: outcomes)
    let residuals = zip(outcomes, fit.fitted).map { $0 - $1 }
    for column in 0..<4 {
      let product = (0..<30).reduce(0) { $0 + design[$1, column] * residuals[$1] }
      #expect(abs(product) < 1e-12)
    }
    #expect(abs(fit.residualSum - residuals.reduce(0) { $0 + $1 * $1 }) < 1e-12)
    for (row, fitted) in fit.fitted.enumerated() {
      let value = zip(design.row(row), fit.coefficients).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(value - fitted) < 1e-12)
    }
    #expect(throws: StatisticsError.self) {
      try LeastSquares(
        design: Matrix(rows: 9, columns: 2) { _, _ in 1 }, outcomes: residuals.prefix(9).map { $0 })
    }
  }

  @Test("a spline keeps a straight line, bends with a curve and needs a variable that varies")
  func spline() throws {
    let x = (0..<200).map { Double($0) / 20 }
    let line = try LeastSquares(splineOf: x, outcomes: x.map { 3 - 2 * $0 })
    #expect(line.residualSum < 1e-15 * 200)
    let bent = try LeastSquares(splineOf: x, outcomes: x.map { abs($0 - 5) })
    let straight = try LeastSquares(splineOf: x, outcomes: x.map { abs($0 - 5) }, knots: [])
    #expect(bent.residualSum < 0.05 * straight.residualSum)
    #expect(throws: StatisticsError.self) {
      try LeastSquares(splineOf: x.map { _ in 1 }, outcomes: x)
    }
    // Two values make two knots at most: the line through both means.
    let two = try LeastSquares(
      splineOf: x.map { $0 < 5 ? 0 : 1 }, outcomes: x.map { $0 < 5 ? 1 : 4 })
    #expect(two.residualSum < 1e-12)
  }
}

@Suite("Gaussian processes") struct GaussianProcessTests {
  private let inputs: Matrix = {
    var chance = Chance(seed: 12)
    return Matrix(rows: 80, columns: 2) { _, _ in 4 * chance.uniform() - 2 }
  }()

  private func outcomes(noise: Double) -> [Double] {
    var chance = Chance(seed: 13)
    return (0..<80).map { row in
      let (x, y) = (inputs[row, 0], inputs[row, 1])
      let normal = (-2 * log(1 - chance.uniform())).squareRoot() * cos(2 * .pi * chance.uniform())
      return 20 + 5 * x + 3 * sin(2 * y) + noise * normal
    }
  }

  private func fitted(noise: Double) throws -> GaussianProcess {
    try GaussianProcess.fitted(
      inputs: inputs, outcomes: outcomes(noise: noise), noise: noise, sample: Array(0..<80))
  }

  @Test("it goes through exact outcomes, and finds what lies between") func exact() throws {
    let process = try fitted(noise: 1e-3)
    for (seen, wanted) in zip(try process.predictions(at: inputs), outcomes(noise: 0)) {
      #expect(abs(seen.mean - wanted) < 0.02)
    }
    let between = try process.predictions(at: Matrix(rows: 1, columns: 2) { _, _ in 0.33 })[0]
    #expect(abs(between.mean - (20 + 5 * 0.33 + 3 * sin(0.66))) < 0.3)
  }

  @Test("noise is found, and errors are as large as they are said to be") func noise() throws {
    let process = try fitted(noise: 0.5)
    #expect(abs(process.noise - 0.5) < 0.15, "\(process.noise)")
    var chance = Chance(seed: 14)
    let places = Matrix(rows: 400, columns: 2) { _, _ in 3.6 * chance.uniform() - 1.8 }
    let off = try process.predictions(at: places).enumerated().map { row, seen in
      let truth = 20 + 5 * places[row, 0] + 3 * sin(2 * places[row, 1])
      return (seen.mean - truth) / seen.variance.squareRoot()
    }
    #expect(off.count { abs($0) < 2 } > 340, "\(off.count { abs($0) < 2 }) of 400")
  }

  @Test("doubt grows where nobody has been, and the straight part goes on") func outside() throws {
    let process = try fitted(noise: 0.1)
    let near = try process.predictions(at: Matrix(rows: 1, columns: 2) { _, _ in 0 })[0]
    let far = try process.predictions(at: Matrix(rows: 1, columns: 2) { $1 == 0 ? 8 : 0 })[0]
    #expect(far.variance > 20 * near.variance)
    #expect(abs(far.mean - 60) < 6)
  }

  /// The slopes of the search are derivatives of what it climbs.
  @Test("the same scales come from a search without exact slopes") func slopes() throws {
    let values = outcomes(noise: 0.5)
    let process = try fitted(noise: 0.5)
    let moments = try Moments(values)
    let scaled = values.map { ($0 - moments.mean) / moments.standardDeviation }
    let top =
      process.scales.lengths.map { log($0) }
      + [log(process.scales.signal), log(process.scales.noise)]
    let slopes = try Slopes.of(
      { (point) throws(StatisticsError) in
        var ignored = point
        return try GaussianProcess.logPosterior(
          point, &ignored, inputs, scaled, known: 0.5 / moments.standardDeviation)
      }, at: top.map { $0 + 0.2 })
    var exact = top
    _ = try GaussianProcess.logPosterior(
      top.map { $0 + 0.2 }, &exact, inputs, scaled, known: 0.5 / moments.standardDeviation)
    for (one, other) in zip(slopes, exact) { #expect(abs(one - other) < 1e-4 * (1 + abs(one))) }
  }

  @Test("blocks of places change no answer") func blocks() throws {
    let process = try fitted(noise: 0.5)
    let places = Matrix(rows: 700, columns: 2) { row, column in
      Double((row * 7 + column) % 50) / 25 - 1
    }
    let all = try process.predictions(at: places)
    let one = try process.predictions(at: Matrix(rows: 1, columns: 2) { places[600, $1] })
    #expect(abs(all[600].mean - one[0].mean) < 1e-12)
    #expect(abs(all[600].variance - one[0].variance) < 1e-12)
  }
}
