import CGSL

/// A rectangular table of numbers, row by row, which GSL reads and writes in place.
package struct Matrix: Hashable, Sendable {
  /// Number of rows, at least 1.
  package let rows: Int

  /// Number of columns, at least 1.
  package let columns: Int

  /// All numbers, row by row.
  package var values: [Double]

  /// A matrix of zeros.
  package init(rows: Int, columns: Int) {
    precondition(rows > 0 && columns > 0, "a matrix of \(rows) rows and \(columns) columns")
    self.rows = rows
    self.columns = columns
    values = [Double](repeating: 0, count: rows * columns)
  }

  /// A matrix from its elements, asked for row by row.
  package init(rows: Int, columns: Int, _ element: (_ row: Int, _ column: Int) -> Double) {
    self.init(rows: rows, columns: columns)
    for row in 0..<rows {
      for column in 0..<columns { values[row * columns + column] = element(row, column) }
    }
  }

  package subscript(row: Int, column: Int) -> Double {
    get { values[row * columns + column] }
    set { values[row * columns + column] = newValue }
  }

  /// The numbers of one row.
  package func row(_ row: Int) -> ArraySlice<Double> {
    values[(row * columns)..<((row + 1) * columns)]
  }

  /// The product with a vector of as many numbers as there are columns.
  ///
  /// - Complexity: O(rows · columns).
  package func times(_ vector: [Double]) -> [Double] {
    precondition(vector.count == columns, "\(vector.count) numbers for \(columns) columns")
    return (0..<rows).map { row in
      var sum = 0.0
      for column in 0..<columns { sum += self[row, column] * vector[column] }
      return sum
    }
  }
}

extension Matrix {
  /// What `body` makes of these numbers as a matrix of GSL, which it may change in place.
  mutating func withGSL<Result>(
    _ body: (UnsafeMutablePointer<gsl_matrix>) throws(StatisticsError) -> Result
  ) throws(StatisticsError) -> Result {
    let (rows, columns) = (rows, columns)
    return try values.withUnsafeMutableBufferPointer { (numbers) throws(StatisticsError) in
      var view = gsl_matrix_view_array(numbers.baseAddress!, rows, columns)
      return try withUnsafeMutablePointer(to: &view.matrix) { (matrix) throws(StatisticsError) in
        try body(matrix)
      }
    }
  }

  /// What `body` makes of `numbers` as a vector of GSL, which it may change in place.
  static func withVector<Result>(
    _ numbers: inout [Double],
    _ body: (UnsafeMutablePointer<gsl_vector>) throws(StatisticsError) -> Result
  ) throws(StatisticsError) -> Result {
    let count = numbers.count
    return try numbers.withUnsafeMutableBufferPointer { (numbers) throws(StatisticsError) in
      var view = gsl_vector_view_array(numbers.baseAddress!, count)
      return try withUnsafeMutablePointer(to: &view.vector) { (vector) throws(StatisticsError) in
        try body(vector)
      }
    }
  }
}
