/// A ratio of sums over people with its interval.
public struct ClusterEstimate: Hashable, Sendable, Codable {
  /// Ratio of the sums.
  public let value: Double

  /// Standard error of ``value`` by the delta method over people.
  public let standardError: Double

  /// Lower limit of the interval.
  public let low: Double

  /// Upper limit of the interval.
  public let high: Double
  /// Number of people.
  public let clusters: Int

  /// A t interval with one degree of freedom fewer than people.
  init(_ ratio: RatioEstimate, level: Double) throws(StatisticsError) {
    value = ratio.ratio
    standardError = ratio.variance.squareRoot()
    clusters = ratio.subscribers
    let reference = Reference.t(degreesOfFreedom: Double(ratio.subscribers - 1))
    let reach = try reference.criticalValue(level: level) * standardError
    low = value - reach
    high = value + reach
  }
}

enum ClusterSums {
  /// The index of each decision's cluster; clusters are numbered in the order of their names.
  static func places(_ clusters: [Int]) -> (of: [Int], count: Int) {
    let names = Set(clusters).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    return (clusters.map { numbers[$0]! }, names.count)
  }

  static func sums(_ values: [Double], _ places: (of: [Int], count: Int)) -> [Double] {
    var sums = [Double](repeating: 0, count: places.count)
    for (value, place) in zip(values, places.of) { sums[place] += value }
    return sums
  }
}
