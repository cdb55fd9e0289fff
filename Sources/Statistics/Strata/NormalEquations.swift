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
    let size = products.count
    let deviations = products.indices.map { matrix[$0][$0].squareRoot() }
    guard deviations.allSatisfy({ $0 > 0 }), let a = gsl_matrix_alloc(size, size),
      let b = gsl_vector_alloc(size)
    else { throw check.degenerate(.notEstimable("a covariate is constant")) }
    defer {
      gsl_matrix_free(a)
      gsl_vector_free(b)
    }
    for i in 0..<size {
      gsl_vector_set(b, i, products[i] / deviations[i])
      for j in 0..<size {
        gsl_matrix_set(a, i, j, matrix[i][j] / deviations[i] / deviations[j])
      }
    }
    do throws(StatisticsError) {
      try GSL.status("gsl_linalg_cholesky_decomp1", []) { gsl_linalg_cholesky_decomp1(a) }
      // A pivot that is rounding alone is a covariate that the others determine.
      guard (0..<size).allSatisfy({ gsl_matrix_get(a, $0, $0) > 1e-6 }) else {
        throw check.degenerate(.zeroVariance)
      }
      try GSL.status("gsl_linalg_cholesky_svx", []) { gsl_linalg_cholesky_svx(a, b) }
    } catch {
      throw check.degenerate(.notEstimable("the covariates determine one another"))
    }
    return (0..<size).map { gsl_vector_get(b, $0) / deviations[$0] }
  }
}
