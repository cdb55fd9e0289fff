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

  /// What `body` makes of the Cholesky factor of a symmetric positive definite matrix.
  ///
  /// - Parameter pivotMin: Of a matrix with a diagonal of ones, a pivot that is rounding alone: its
  ///   column follows from the others.
  /// - Returns: `nil` without a factor, or where a pivot is at most `pivotMin`.
  func cholesky<Result>(
    pivotMin: Double = 1e-6,
    _ body: (UnsafeMutablePointer<gsl_matrix>) throws(StatisticsError) -> Result?
  ) throws(StatisticsError) -> Result? {
    guard let matrix = gsl_matrix_alloc(size, size) else { return nil }
    defer { gsl_matrix_free(matrix) }
    fill(matrix)
    do throws(StatisticsError) {
      try GSL.status("gsl_linalg_cholesky_decomp1", []) { gsl_linalg_cholesky_decomp1(matrix) }
    } catch {
      return nil
    }
    guard (0..<size).allSatisfy({ gsl_matrix_get(matrix, $0, $0) > pivotMin }) else { return nil }
    return try body(matrix)
  }

  /// The inverse of a symmetric positive definite matrix, or `nil` as of ``cholesky(pivotMin:_:)``.
  func choleskyInverse(pivotMin: Double = 1e-6) throws(StatisticsError) -> LinearSystem? {
    try cholesky(pivotMin: pivotMin) { (matrix) throws(StatisticsError) in
      try GSL.status("gsl_linalg_cholesky_invert", []) { gsl_linalg_cholesky_invert(matrix) }
      return LinearSystem(size: size) { gsl_matrix_get(matrix, $0, $1) }
    }
  }

  /// The solution of this matrix times x equals `right`, or `nil` for a matrix without full rank.
  func solution(_ right: [Double]) throws(StatisticsError) -> [Double]? {
    guard let matrix = gsl_matrix_alloc(size, size), let order = gsl_permutation_alloc(size) else {
      return nil
    }
    defer {
      gsl_matrix_free(matrix)
      gsl_permutation_free(order)
    }
    fill(matrix)
    var sign: Int32 = 0
    try GSL.status("gsl_linalg_LU_decomp", []) { gsl_linalg_LU_decomp(matrix, order, &sign) }
    guard (0..<size).allSatisfy({ abs(gsl_matrix_get(matrix, $0, $0)) > 1e-9 }) else { return nil }
    return try Self.vector(right, "gsl_linalg_LU_svx") { gsl_linalg_LU_svx(matrix, order, $0) }
  }

  /// The numbers that the GSL function makes of `values`, in place; `nil` without memory.
  static func vector(
    _ values: [Double], _ function: StaticString,
    _ body: (UnsafeMutablePointer<gsl_vector>) -> Int32
  ) throws(StatisticsError) -> [Double]? {
    guard let vector = gsl_vector_alloc(values.count) else { return nil }
    defer { gsl_vector_free(vector) }
    for (index, value) in values.enumerated() { gsl_vector_set(vector, index, value) }
    try GSL.status(function, []) { body(vector) }
    return values.indices.map { gsl_vector_get(vector, $0) }
  }

  private func fill(_ matrix: UnsafeMutablePointer<gsl_matrix>) {
    for row in 0..<size {
      for column in 0..<size { gsl_matrix_set(matrix, row, column, self[row, column]) }
    }
  }
}
