/// Derivatives by central differences.
enum Slopes {
  /// Of a function of parameters of the order of 1; errors are of the order of 1e-10.
  static func of(
    _ function: ([Double]) throws(StatisticsError) -> Double, at point: [Double]
  ) throws(StatisticsError) -> [Double] {
    var (slopes, moved) = (point, point)
    for place in point.indices {
      let step = 1e-5 * (1 + abs(point[place]))
      moved[place] = point[place] + step
      let above = try function(moved)
      moved[place] = point[place] - step
      slopes[place] = (above - (try function(moved))) / (2 * step)
      moved[place] = point[place]
    }
    return slopes
  }
}
