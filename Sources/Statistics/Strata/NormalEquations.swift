import CGSL

/// Least squares from sums of products: the coefficients b with A b = y.
public enum NormalEquations {
  /// By Cholesky's decomposition of the correlations, so that the covariates' units do not matter.
  ///
  /// - Parameters:
  ///   - matrix: Sums of products of the centred covariates, symmetric.
  ///   - products: Their sums of products with the outcome.
  /// - Throws: `degenerate` when a covariate is constant or follows exactly from the others.
  public static func coefficients(
    _ matrix: [[Double]], _ products: [Double]
  ) throws(StatisticsError) -> [Double] {
    let check = Check("least squares")
    try check.count(products.count, "products.count", atLeast: 1)
    try check.equalCounts(matrix.count, products.count, "matrix", as: "products")
    let deviations = products.indices.map { matrix[$0][$0].squareRoot() }
    guard deviations.allSatisfy({ $0 > 0 }) else {
      throw check.degenerate(.notEstimable("a covariate is constant"))
    }
    let correlations = LinearSystem(size: products.count) {
      matrix[$0][$1] / deviations[$0] / deviations[$1]
    }
    let right = zip(products, deviations).map { $0 / $1 }
    let solution = try correlations.cholesky { (factor) throws(StatisticsError) in
      try LinearSystem.vector(right, "gsl_linalg_cholesky_svx") {
        gsl_linalg_cholesky_svx(factor, $0)
      }
    }
    guard let solution else {
      throw check.degenerate(.notEstimable("the covariates determine one another"))
    }
    return zip(solution, deviations).map { $0 / $1 }
  }
}
