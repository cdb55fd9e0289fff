import CGSL

/// A distribution of waiting times below a limit, by maximum likelihood.
///
/// Recorded waits are intervals of the width of the clock's resolution, and the likelihood is that
/// of a wait known to be shorter than the limit: (F(d + r/2) - F(d - r/2)) / F(limit).
public struct DelayFit: Hashable, Sendable {
  /// Family of distributions that was fitted.
  public let family: DelayFamily

  /// Parameters in the order of the family's names; times in milliseconds.
  public let parameters: [FittedValue]

  /// The share of all waits that are below the limit, under the fitted distribution.
  public let withinLimit: Double

  /// Schwarz's criterion: the smaller, the better.
  public let criterion: Double

  private let limit: Double

  /// - Throws: `StatisticsError.degenerate` when the waits do not determine the parameters.
  /// - Complexity: O(different waits) for each of some tens of steps.
  public init(
    _ delays: WaitingTimes, family: DelayFamily, level: Double = 0.95
  ) throws(StatisticsError) {
    // On the scale of the median wait all parameters are of the order of 1.
    let unit = max(delays.resolution, delays.values[delays.values.count / 2])
    let groups = delays.counted.map { group in
      let cell = delays.cell(group.value)
      return (low: cell.low / unit, high: cell.high / unit, count: group.count)
    }
    let (limit, total) = (delays.limit / unit, Double(delays.values.count))
    let start = [Double](repeating: 0.2, count: family.names.count)
    let top = try MaximumLikelihood.search(
      from: start, method: "\(family.rawValue) waiting times"
    ) { (point) throws(StatisticsError) in
      let parameters = Self.natural(point)
      var sum = 0.0
      for group in groups {
        sum += group.count * (try Self.logProbability(family, group.low, group.high, parameters))
      }
      return sum - total * log(max(1e-300, try family.lowerTail(limit, parameters)))
    }
    self.family = family
    self.limit = delays.limit
    parameters = try start.indices.map { (place) throws(StatisticsError) in
      let scale = place == 0 ? unit : 1
      return try top.fitted(level: level, on: .log) { scale * Self.natural($0)[place] }
    }
    criterion = top.criterion(observations: delays.values.count)
    withinLimit = try family.lowerTail(limit, Self.natural(top.parameters))
  }

  private static func natural(_ point: [Double]) -> [Double] {
    point.map { exp(min(30, max(-30, $0))) }
  }

  /// By the density where the cell is narrow: a difference of tails would lose digits there.
  private static func logProbability(
    _ family: DelayFamily, _ low: Double, _ high: Double, _ parameters: [Double]
  ) throws(StatisticsError) -> Double {
    let width = high - low
    let probability =
      low > 0 && width < 0.01 * low
      ? try family.density((low + high) / 2, parameters) * width
      : try family.lowerTail(high, parameters) - (try family.lowerTail(low, parameters))
    return log(max(1e-300, probability))
  }

  /// The share of the recorded waits, those below the limit, that are at most `time`.
  public func share(upTo time: Double) throws(StatisticsError) -> Double {
    try family.lowerTail(time, parameters.map(\.value)) / withinLimit
  }

  /// The fit of the distribution to other waits, in up to twenty cells of equal probability.
  public func fit(to others: WaitingTimes) throws(StatisticsError) -> PearsonFit {
    let cells = min(20, max(2, others.values.count / 10))
    var edges: [Double] = []
    for cell in 1..<cells {
      let quantile = others.values[cell * others.values.count / cells]
      // Between two recorded values.
      let edge = quantile + others.resolution / 2
      if edge > edges.last ?? 0, edge < limit { edges.append(edge) }
    }
    edges.append(limit)
    var (observed, expected): ([Double], [Double]) = ([], [])
    var (seen, known) = (0, 0.0)
    for edge in edges {
      let count = Bisection.first(in: 0..<others.values.count) { others.values[$0] >= edge }
      let share = edge == limit ? 1 : try share(upTo: edge)
      observed.append(Double(count - seen))
      expected.append(max(0, share - known))
      (seen, known) = (count, share)
    }
    return try PearsonFit(observed: observed, expected: expected)
  }
}
