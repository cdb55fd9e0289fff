import Statistics

/// Draws of a multivariate t distribution with five degrees of freedom around an estimate: its tails reach what the
/// curvature at the top of a likelihood does not show.
package struct StudentDraws: Sendable {
  private static let freedom = 5

  private let center: [Double]
  private let factor: Cholesky

  /// - Parameter covariance: Of the estimate.
  /// - Throws: `degenerate` for a covariance that is not positive definite.
  package init(center: [Double], covariance: [[Double]]) throws(StatisticsError) {
    self.center = center
    let matrix = Matrix(rows: center.count, columns: center.count) { covariance[$0][$1] }
    guard let factor = try Cholesky(matrix) else {
      throw .degenerate(method: "draws of an estimate", .zeroVariance)
    }
    self.factor = factor
  }

  /// The next draw of a stream.
  ///
  /// - Complexity: O(n²).
  package func next(_ stream: inout SplitMix) throws(StatisticsError) -> [Double] {
    let stretch = try stream.studentStretch(Self.freedom)
    var scores: [Double] = []
    for _ in center.indices { scores.append(try stream.normal()) }
    let moved = factor.lowerTimes(scores)
    return center.indices.map { center[$0] + stretch * moved[$0] }
  }
}
