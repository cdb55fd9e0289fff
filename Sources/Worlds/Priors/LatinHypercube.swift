import Statistics

/// Points that fill a space evenly along each parameter (McKay, Beckman and Conover 1979).
enum LatinHypercube {
  /// Standard normal scores: a row a point, a column a parameter. Of `count` equal shares of a parameter each has one
  /// point. A parameter's column depends on its own number alone.
  ///
  /// - Complexity: O(count · parameters).
  static func scores(
    _ count: Int, parameters: Int, _ chances: Chances
  ) throws(StatisticsError) -> [[Double]] {
    var rows = [[Double]](repeating: [Double](repeating: 0, count: parameters), count: count)
    for parameter in 0..<parameters {
      var stream = chances.stream(.design, parameter: parameter)
      for (row, share) in stream.order(count).enumerated() {
        let tail = (Double(share) + stream.openUniform()) / Double(count)
        rows[row][parameter] = try Normal.upperQuantile(tail)
      }
    }
    return rows
  }
}
