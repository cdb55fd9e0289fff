import CGSL

/// Least squares of people's outcomes on figures that are known of them beforehand, within worlds:
/// every world has a level of its own.
///
/// What is true of people within a world is used to explain why worlds differ. The coefficients
/// come from all people of all worlds and hardly depend on the worlds' means, so an estimate that
/// uses them over worlds loses no degree of freedom: the covariance of a coefficient with the mean
/// of a world is of order 1 over the number of people.
public struct WithinWorlds: Sendable {
  /// The columns of the figures.
  public let figures: [Int]
  private let worlds: [CoMoments]
  /// Eigenvectors of the figures' correlation matrix, each with its eigenvalue, without those that are
  /// rounding alone.
  private let axes: [(value: Double, vector: [Double])]
  /// The square root of each figure's sum of squares within worlds; 0 for a constant figure.
  private let lengths: [Double]

  /// Eigenvalues below this share of the number of figures are those of figures that follow from the
  /// others.
  private static let eigenvalueMin = 1e-6

  /// - Parameters:
  ///   - worlds: The sums over the people of each world, over the same variables.
  ///   - figures: Columns of the figures among the variables.
  /// - Throws: `StatisticsError` when GSL cannot find the eigenvectors.
  /// - Complexity: O(worlds · figures² + figures³)
  public init(_ worlds: [CoMoments], figures: [Int]) throws(StatisticsError) {
    self.worlds = worlds
    self.figures = figures
    let squares = figures.map { Self.product(worlds, $0, $0) }
    let lengths = squares.map { $0 > 0 ? $0.squareRoot() : 0 }
    let correlations = figures.indices.map { row in
      figures.indices.map { column -> Double in
        let length = lengths[row] * lengths[column]
        guard length > 0 else { return row == column ? 1 : 0 }
        return Self.product(worlds, figures[row], figures[column]) / length
      }
    }
    self.lengths = lengths
    axes = try Self.eigenvectors(correlations).filter {
      $0.value > Self.eigenvalueMin * Double(figures.count)
    }
  }

  /// The coefficients of the outcome Σ factor · variable, one for each figure; 0 for a constant one.
  /// Where figures follow from others, those of least length.
  public func coefficients(of outcome: [(column: Int, factor: Double)]) -> [Double] {
    let crossed = figures.indices.map { place in
      lengths[place] == 0
        ? 0
        : outcome.reduce(0) {
          $0 + $1.factor * Self.product(worlds, figures[place], $1.column)
        } / lengths[place]
    }
    var found = [Double](repeating: 0, count: figures.count)
    for axis in axes {
      let along = zip(axis.vector, crossed).reduce(0) { $0 + $1.0 * $1.1 } / axis.value
      for place in found.indices { found[place] += along * axis.vector[place] }
    }
    return found.indices.map { lengths[$0] == 0 ? 0 : found[$0] / lengths[$0] }
  }

  /// The variance of Σ coefficient · difference that comes from the coefficients' own errors, for one
  /// `difference` of each figure: residual variance times dᵀ (Σ (x - x̄)(x - x̄)ᵀ)⁻¹ d. People are taken to
  /// have residuals of equal variance.
  public func variance(
    of outcome: [(column: Int, factor: Double)], along difference: [Double]
  ) -> Double {
    let people = worlds.reduce(0) { $0 + max(0, $1.count - 1) } - axes.count
    guard people > 0 else { return 0 }
    let all = outcome.reduce(0) { sum, one in
      outcome.reduce(sum) {
        $0 + one.factor * $1.factor * Self.product(worlds, one.column, $1.column)
      }
    }
    let explained = zip(coefficients(of: outcome), figures).reduce(0) { sum, own in
      outcome.reduce(sum) {
        $0 + own.0 * $1.factor * Self.product(worlds, own.1, $1.column)
      }
    }
    let scaled = zip(difference, lengths).map { $1 > 0 ? $0 / $1 : 0 }
    let leverage = axes.reduce(0) { sum, axis in
      let along = zip(axis.vector, scaled).reduce(0) { $0 + $1.0 * $1.1 }
      return sum + along * along / axis.value
    }
    return max(0, all - explained) / Double(people) * leverage
  }

  /// The sum over worlds of the products of two variables' deviations from their means in the world.
  /// n Σxy - Σx Σy is a sum of integers, so nothing is lost by cancellation.
  private static func product(_ worlds: [CoMoments], _ first: Int, _ second: Int) -> Double {
    worlds.reduce(0) { sum, world in
      guard world.count > 0 else { return sum }
      let count = Int128(world.count)
      let centred = count * world.product(first, second) - world.sum(first) * world.sum(second)
      return sum + Double(centred) / Double(world.count)
    }
  }

  /// The eigenvectors of a positive semidefinite matrix: there they are the singular vectors.
  private static func eigenvectors(
    _ matrix: [[Double]]
  ) throws(StatisticsError) -> [(value: Double, vector: [Double])] {
    let size = matrix.count
    guard size > 0, let own = gsl_matrix_alloc(size, size), let values = gsl_vector_alloc(size),
      let vectors = gsl_matrix_alloc(size, size), let space = gsl_vector_alloc(size)
    else { return [] }
    defer {
      gsl_matrix_free(own)
      gsl_vector_free(values)
      gsl_matrix_free(vectors)
      gsl_vector_free(space)
    }
    for row in 0..<size {
      for column in 0..<size { gsl_matrix_set(own, row, column, matrix[row][column]) }
    }
    try GSL.status("gsl_linalg_SV_decomp", []) {
      gsl_linalg_SV_decomp(own, vectors, values, space)
    }
    return (0..<size).map { place in
      (gsl_vector_get(values, place), (0..<size).map { gsl_matrix_get(vectors, $0, place) })
    }
  }
}
