import CGSL

/// The lower triangle L with L Lᵀ equal to a symmetric positive definite matrix, by GSL.
package struct Cholesky: Sendable {
  private var factor: Matrix

  /// `nil` for a matrix that is not positive definite to rounding.
  ///
  /// - Complexity: O(n³).
  package init?(_ matrix: Matrix) throws(StatisticsError) {
    precondition(matrix.rows == matrix.columns, "\(matrix.rows) rows, \(matrix.columns) columns")
    factor = matrix
    do throws(StatisticsError) {
      try factor.withGSL { (matrix) throws(StatisticsError) in
        try GSL.status("gsl_linalg_cholesky_decomp1", []) { gsl_linalg_cholesky_decomp1(matrix) }
      }
    } catch .numerical(let error) where Int(error.code) == GSL_EDOM {
      return nil
    }
    for row in 0..<factor.rows {
      for column in (row + 1)..<max(row + 1, factor.rows) { factor[row, column] = 0 }
    }
  }

  /// Number of rows.
  package var size: Int { factor.rows }

  /// Logarithm of the matrix's determinant.
  package var logDeterminant: Double {
    (0..<size).reduce(0) { $0 + 2 * log(factor[$1, $1]) }
  }

  /// The product of L with a vector: independent standard normal numbers become correlated ones.
  package func lowerTimes(_ vector: [Double]) -> [Double] { factor.times(vector) }

  /// The x of L Lᵀ x = `right`.
  ///
  /// - Complexity: O(n²).
  package func solve(_ right: [Double]) throws(StatisticsError) -> [Double] {
    var (factor, solution) = (factor, right)
    try factor.withGSL { (factor) throws(StatisticsError) in
      try Matrix.withVector(&solution) { (vector) throws(StatisticsError) in
        try GSL.status("gsl_linalg_cholesky_svx", []) { gsl_linalg_cholesky_svx(factor, vector) }
      }
    }
    return solution
  }

  /// Puts L⁻¹ B in the place of B.
  ///
  /// - Complexity: O(n² · columns).
  package func divideLower(_ right: inout Matrix) throws(StatisticsError) {
    var factor = factor
    try factor.withGSL { (factor) throws(StatisticsError) in
      try right.withGSL { (right) throws(StatisticsError) in
        try GSL.status("gsl_blas_dtrsm", []) {
          gsl_blas_dtrsm(CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, 1, factor, right)
        }
      }
    }
  }

  /// The inverse of the matrix.
  ///
  /// - Complexity: O(n³).
  package func inverse() throws(StatisticsError) -> Matrix {
    var inverse = factor
    try inverse.withGSL { (matrix) throws(StatisticsError) in
      try GSL.status("gsl_linalg_cholesky_invert", []) { gsl_linalg_cholesky_invert(matrix) }
    }
    return inverse
  }
}
