import CGSL

/// A test that several means over the same replications are all zero (Hotelling 1931).
public enum Hotelling {
  /// T^2 = S m' C^-1 m for the mean m and covariance C of S rows of p numbers; (S - p) T^2 /
  /// (p (S - 1)) against F with p and S - p degrees of freedom.
  ///
  /// Rows may be correlated within themselves: the parts of one world share its businesses.
  ///
  /// - Parameter rows: One for each replication, of equal length.
  /// - Throws: `StatisticsError.invalid` for no rows, ragged rows or a non-finite number;
  ///   `degenerate` unless S > p and C has full rank.
  public static func test(_ rows: [[Double]]) throws(StatisticsError) -> TestResult {
    let check = Check("Hotelling's test")
    guard let width = rows.first?.count, width > 0 else {
      throw check.invalid("rows", "\(rows.count)", accepted: "rows of one number or more")
    }
    for row in rows {
      try check.equalCounts(row.count, width, "a row", as: "the first")
      try check.finite(row, "rows", atLeast: 1)
    }
    guard rows.count > width else {
      throw check.degenerate(.notEstimable("there are no more replications than parts"))
    }
    let (means, covariance) = moments(rows, width)
    let size = Double(rows.count)
    let statistic = size * (try norm(of: means, under: covariance, check))
    let (p, rest) = (Double(width), size - Double(width))
    let f = rest / (p * (size - 1)) * statistic
    return TestResult(
      statistic: statistic, degreesOfFreedom: p,
      pValue: try GSL.value("gsl_cdf_fdist_Q", [f, p, rest]) { gsl_cdf_fdist_Q(f, p, rest) })
  }

  private static func moments(
    _ rows: [[Double]], _ width: Int
  ) -> (means: [Double], covariance: [[Double]]) {
    let size = Double(rows.count)
    let means: [Double] = (0..<width).map { column in
      rows.reduce(0.0) { $0 + $1[column] } / size
    }
    let deviations = rows.map { row in zip(row, means).map { $0 - $1 } }
    // The rounding error of the means is not covariance.
    let rests = (0..<width).map { column in deviations.reduce(0.0) { $0 + $1[column] } }
    func product(_ i: Int, _ j: Int) -> Double {
      let sum = deviations.reduce(0.0) { $0 + $1[i] * $1[j] }
      return (sum - rests[i] * rests[j] / size) / (size - 1)
    }
    let covariance = (0..<width).map { i in (0..<width).map { product(i, $0) } }
    return (means, covariance)
  }

  /// x' C^-1 x by Cholesky's decomposition, of correlations so that units do not matter.
  private static func norm(
    of x: [Double], under covariance: [[Double]], _ check: Check
  ) throws(StatisticsError) -> Double {
    let deviations = x.indices.map { covariance[$0][$0].squareRoot() }
    guard deviations.allSatisfy({ $0 > 0 }) else { throw check.degenerate(.zeroVariance) }
    let correlations = LinearSystem(size: x.count) {
      covariance[$0][$1] / deviations[$0] / deviations[$1]
    }
    let scaled = zip(x, deviations).map { $0 / $1 }
    // x' C^-1 x is the squared length of L^-1 x.
    let lengths = try correlations.cholesky(pivotMin: 0) { (factor) throws(StatisticsError) in
      try LinearSystem.vector(scaled, "gsl_blas_dtrsv") {
        gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, factor, $0)
      }
    }
    guard let lengths else {
      throw check.degenerate(.notEstimable("the parts move together exactly"))
    }
    return lengths.reduce(0) { $0 + $1 * $1 }
  }
}
