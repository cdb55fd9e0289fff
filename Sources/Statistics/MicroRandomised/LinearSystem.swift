import CGSL

/// Square matrices of coefficients, row by row, with GSL behind their decompositions.
struct LinearSystem {
  let size: Int
  var values: [Double]

  subscript(row: Int, column: Int) -> Double {
    get { values[row * size + column] }
    set { values[row * size + column] = newValue }
  }

  init(size: Int, _ element: (Int, Int) -> Double) {
    self.size = size
    values = (0..<(size * size)).map { element($0 / size, $0 % size) }
  }

  func times(_ vector: [Double]) -> [Double] {
    (0..<size).map { row in
      (0..<size).reduce(0) { $0 + self[row, $1] * vector[$1] }
    }
  }

  func times(_ other: LinearSystem) -> LinearSystem {
    LinearSystem(size: size) { row, column in
      (0..<size).reduce(0) { $0 + self[row, $1] * other[$1, column] }
    }
  }

  /// The largest absolute value.
  var largest: Double { values.reduce(0) { max($0, abs($1)) } }

  /// The matrix over its largest absolute value.
  func normalised() -> LinearSystem {
    let largest = largest
    return largest > 0 ? LinearSystem(size: size) { self[$0, $1] / largest } : self
  }

  /// The inverse, or `nil` for a matrix without full rank.
  func inverse() throws(StatisticsError) -> LinearSystem? {
    let (matrix, largest) = (normalised(), largest)
    var columns: [[Double]] = []
    for column in 0..<size {
      let unit = (0..<size).map { $0 == column ? 1.0 : 0 }
      guard let solution = try matrix.solution(unit) else { return nil }
      columns.append(solution.map { $0 / largest })
    }
    return LinearSystem(size: size) { columns[$1][$0] }
  }

  /// The inverse of a symmetric positive definite matrix with a diagonal of ones, or `nil` where a
  /// pivot is rounding alone, since a column then follows from the others.
  func choleskyInverse() throws(StatisticsError) -> LinearSystem? {
    guard let matrix = gsl_matrix_alloc(size, size) else { return nil }
    defer { gsl_matrix_free(matrix) }
    fill(matrix)
    do throws(StatisticsError) {
      try GSL.status("gsl_linalg_cholesky_decomp1", []) { gsl_linalg_cholesky_decomp1(matrix) }
    } catch {
      return nil
    }
    guard (0..<size).allSatisfy({ gsl_matrix_get(matrix, $0, $0) > 1e-6 }) else { return nil }
    try GSL.status("gsl_linalg_cholesky_invert", []) { gsl_linalg_cholesky_invert(matrix) }
    return LinearSystem(size: size) { gsl_matrix_get(matrix, $0, $1) }
  }

  /// The solution of this matrix times x equals `right`, or `nil` for a matrix without full rank.
  func solution(_ right: [Double]) throws(StatisticsError) -> [Double]? {
    guard let matrix = gsl_matrix_alloc(size, size), let order = gsl_permutation_alloc(size),
      let vector = gsl_vector_alloc(size)
    else { return nil }
    defer {
      gsl_matrix_free(matrix)
      gsl_permutation_free(order)
      gsl_vector_free(vector)
    }
    fill(matrix)
    for index in 0..<size { gsl_vector_set(vector, index, right[index]) }
    var sign: Int32 = 0
    try GSL.status("gsl_linalg_LU_decomp", []) { gsl_linalg_LU_decomp(matrix, order, &sign) }
    guard (0..<size).allSatisfy({ abs(gsl_matrix_get(matrix, $0, $0)) > 1e-9 }) else { return nil }
    try GSL.status("gsl_linalg_LU_svx", []) { gsl_linalg_LU_svx(matrix, order, vector) }
    return (0..<size).map { gsl_vector_get(vector, $0) }
  }

  private func fill(_ matrix: UnsafeMutablePointer<gsl_matrix>) {
    for row in 0..<size {
      for column in 0..<size { gsl_matrix_set(matrix, row, column, self[row, column]) }
    }
  }
}
