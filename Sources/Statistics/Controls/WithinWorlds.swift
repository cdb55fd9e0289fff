import CGSL

/// Least squares of outcomes on figures known of people beforehand; each world has its own level.
///
/// What is true of people within a world is used to explain why worlds differ. The coefficients
/// come from all people of the worlds and hardly depend on the worlds' means, so an estimate that
/// uses them over worlds loses no degree of freedom: the covariance of a coefficient with the mean
/// of a world is of order 1 over the number of people.
///
/// Their own errors need no place of their own. A figure from which some coefficients times x − E x are
/// taken off has the same expectation whatever they are, and wrong ones show in its variance over worlds.
public struct WithinWorlds: Sendable {
  private let axes: Axes
  private let figures: Int

  /// - Parameter scatters: By world, the sums over its people of the products of two figures' deviations
  ///   from their means there (``CoMoments/scatter(_:_:)``): square matrices of one size.
  /// - Throws: `StatisticsError` when GSL cannot find the eigenvectors.
  /// - Complexity: O(worlds · figures² + figures³)
  public init(_ scatters: [[[Double]]]) throws(StatisticsError) {
    figures = scatters.first?.count ?? 0
    axes = try Axes(Self.sum(scatters, figures))
  }

  private static func sum(_ matrices: [[[Double]]], _ size: Int) -> [[Double]] {
    let nothing = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
    return matrices.reduce(nothing) { sum, matrix in
      zip(sum, matrix).map { zip($0, $1).map { $0 + $1 } }
    }
  }

  /// The coefficients of an outcome, one for each figure; 0 for a constant one. Where figures follow from
  /// others, those of least length.
  ///
  /// - Parameter crossed: By world, the sums of the products of the outcome's deviations and each figure's.
  public func coefficients(of crossed: [[Double]]) -> [Double] {
    let nothing = [Double](repeating: 0, count: figures)
    return axes.solve(crossed.reduce(nothing) { zip($0, $1).map { $0 + $1 } })
  }

  /// The inverse of a matrix of sums of products, by the eigenvectors of its correlation matrix, without
  /// those that are rounding alone.
  private struct Axes: Sendable {
    private let axes: [(value: Double, vector: [Double])]
    /// The square root of each figure's sum of squares; 0 for a constant figure.
    private let lengths: [Double]

    /// Eigenvalues below this share of the number of figures are rounding alone.
    private static let eigenvalueMin = 1e-6

    init(_ products: [[Double]]) throws(StatisticsError) {
      let lengths = products.indices.map { max(0, products[$0][$0]).squareRoot() }
      let correlations = products.indices.map { row in
        products.indices.map { column -> Double in
          let length = lengths[row] * lengths[column]
          guard length > 0 else { return row == column ? 1 : 0 }
          return products[row][column] / length
        }
      }
      self.lengths = lengths
      axes = try WithinWorlds.eigenvectors(correlations).filter {
        $0.value > Self.eigenvalueMin * Double(products.count)
      }
    }

    func solve(_ crossed: [Double]) -> [Double] {
      var found = [Double](repeating: 0, count: lengths.count)
      for axis in axes {
        let along = lengths.indices.reduce(0) {
          lengths[$1] > 0 ? $0 + axis.vector[$1] * crossed[$1] / lengths[$1] : $0
        }
        for place in found.indices { found[place] += along / axis.value * axis.vector[place] }
      }
      return lengths.indices.map { lengths[$0] > 0 ? found[$0] / lengths[$0] : 0 }
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

extension CoMoments {
  /// The sum over subscribers of the product of two variables' deviations from their means; 0 for nobody.
  ///
  /// n Σxy - Σx Σy is a sum of integers, so nothing is lost by cancellation.
  public func scatter(_ first: Int, _ second: Int) -> Double {
    guard count > 0 else { return 0 }
    let own = Int128(count)
    return Double(own * product(first, second) - sum(first) * sum(second)) / Double(count)
  }
}
