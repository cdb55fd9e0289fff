import CGSL

/// A regression by least squares: GSL's QR decomposition.
package struct LeastSquares: Sendable {
  /// By column of the design.
  package let coefficients: [Double]

  /// By row of the design, in the unit of the outcomes.
  package let fitted: [Double]

  /// The sum of squared differences between outcomes and ``fitted``.
  package let residualSum: Double

  /// - Parameters:
  ///   - design: A row for each outcome, at least as many rows as columns, columns independent.
  /// - Throws: `degenerate` for columns that depend on one another.
  /// - Complexity: O(rows · columns²).
  package init(design: Matrix, outcomes: [Double]) throws(StatisticsError) {
    precondition(design.rows == outcomes.count, "\(outcomes.count) outcomes, \(design.rows) rows")
    precondition(design.rows >= design.columns, "\(design.rows) rows, \(design.columns) columns")
    var decomposed = design
    var reflections = [Double](repeating: 0, count: design.columns)
    var (right, solution, residuals) = (outcomes, reflections, outcomes)
    try decomposed.withGSL { (matrix) throws(StatisticsError) in
      try Matrix.withVector(&reflections) { (tau) throws(StatisticsError) in
        try GSL.status("gsl_linalg_QR_decomp", []) { gsl_linalg_QR_decomp(matrix, tau) }
        let pivots = (0..<design.columns).map { abs(gsl_matrix_get(matrix, $0, $0)) }
        guard pivots.reduce(.infinity, min) > 1e-10 * pivots.reduce(0, max) else {
          throw Check("least squares").degenerate(.notEstimable("columns depend on one another"))
        }
        try Matrix.withVector(&right) { (b) throws(StatisticsError) in
          try Matrix.withVector(&solution) { (x) throws(StatisticsError) in
            try Matrix.withVector(&residuals) { (residual) throws(StatisticsError) in
              try GSL.status("gsl_linalg_QR_lssolve", []) {
                gsl_linalg_QR_lssolve(matrix, tau, b, x, residual)
              }
            }
          }
        }
      }
    }
    coefficients = solution
    fitted = zip(outcomes, residuals).map { $0 - $1 }
    residualSum = residuals.reduce(0) { $0 + $1 * $1 }
  }
}

extension LeastSquares {
  /// A natural cubic spline of one variable, with knots at its quantiles (Harrell 2015, 2.4.5).
  ///
  /// - Parameter knots: Four by default, at 5, 35, 65 and 95 % (Harrell); fewer where values repeat,
  ///   and a straight line below three.
  /// - Throws: `degenerate` for a variable that does not vary.
  package init(
    splineOf x: [Double], outcomes: [Double], knots shares: [Double] = [0.05, 0.35, 0.65, 0.95]
  ) throws(StatisticsError) {
    var knots: [Double] = []
    for share in shares {
      let knot = try Quantile.interpolated(x, share)
      if knot > knots.last ?? -.infinity { knots.append(knot) }
    }
    let reach = x.reduce(-.infinity) { max($0, $1) } - x.reduce(.infinity) { min($0, $1) }
    let span = reach > 0 ? reach : 1
    let columns = 2 + max(0, knots.count - 2)
    let design = Matrix(rows: x.count, columns: columns) { row, column in
      switch column {
      case 0: 1
      case 1: (x[row] - x[0]) / span
      default: Self.bend(x[row], knots, column - 2) / (span * span * span)
      }
    }
    try self.init(design: design, outcomes: outcomes)
  }

  /// A cubic that is bent between the knots and straight outside of them.
  private static func bend(_ x: Double, _ knots: [Double], _ place: Int) -> Double {
    func cube(_ knot: Double) -> Double {
      let above = max(0, x - knot)
      return above * above * above
    }
    let (last, before) = (knots[knots.count - 1], knots[knots.count - 2])
    let gap = last - before
    return cube(knots[place]) - cube(before) * (last - knots[place]) / gap
      + cube(last) * (before - knots[place]) / gap
  }
}
