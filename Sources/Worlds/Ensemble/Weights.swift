import Foundation
import Statistics

/// Weights of worlds: never negative, of sum 1.
package struct Weights: Hashable, Sendable {
  package let values: [Double]

  /// Weights in proportion to `values`.
  ///
  /// - Throws: `invalid` for none, a negative one or a sum of 0.
  package init(_ values: [Double]) throws(StatisticsError) {
    let sum = values.reduce(0, +)
    guard sum > 0, sum.isFinite, values.allSatisfy({ $0 >= 0 }) else {
      throw .invalid(
        method: "weights", argument: "values", found: "a sum of \(sum)",
        accepted: "numbers from 0, not all 0")
    }
    self.values = values.map { $0 / sum }
  }

  /// Weights in proportion to the exponentials of `logs`; minus infinity is a weight of 0.
  package init(logs: [Double]) throws(StatisticsError) {
    let top = logs.reduce(-.infinity) { max($0, $1) }
    guard top > -.infinity, top < .infinity else {
      throw .invalid(
        method: "weights", argument: "logs", found: "\(top) as the largest",
        accepted: "a finite number among them")
    }
    try self.init(logs.map { exp($0 - top) })
  }

  /// Equal weights.
  package init(equal count: Int) {
    precondition(count > 0, "no worlds to weigh")
    values = [Double](repeating: 1 / Double(count), count: count)
  }
}

extension Weights {
  /// How many worlds of equal weight know as much: 1 / Σ w² (Kish 1965).
  package var effectiveSize: Double { 1 / values.reduce(0) { $0 + $1 * $1 } }

  /// The largest weight.
  package var largest: Double { values.reduce(0) { max($0, $1) } }

  /// The weighted mean of one number a world.
  package func mean(_ numbers: [Double]) -> Double {
    precondition(numbers.count == values.count, "\(numbers.count) of \(values.count) worlds")
    return zip(values, numbers).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The weighted covariance of two numbers a world, around their means.
  package func covariance(_ first: [Double], _ second: [Double]) -> Double {
    let (one, other) = (mean(first), mean(second))
    return mean(zip(first, second).map { ($0 - one) * ($1 - other) })
  }

  /// The weighted standard deviation of one number a world.
  package func deviation(_ numbers: [Double]) -> Double {
    max(0, covariance(numbers, numbers)).squareRoot()
  }

  /// The weighted share of worlds.
  package func share(where holds: (Int) -> Bool) -> Double {
    values.indices.reduce(0) { holds($1) ? $0 + values[$1] : $0 }
  }

  /// The smallest number whose cumulated weight reaches each share of `shares`.
  ///
  /// - Complexity: O(n log n + n · shares).
  package func quantiles(_ numbers: [Double], _ shares: [Double]) -> [Double] {
    precondition(numbers.count == values.count, "\(numbers.count) of \(values.count) worlds")
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    var (sum, sums) = (0.0, [Double]())
    for index in order {
      sum += values[index]
      sums.append(sum)
    }
    return shares.map { share in
      // Sums of decimals fall short of a share by their rounding.
      let place = sums.firstIndex { $0 >= share - 1e-12 } ?? order.count - 1
      return numbers[order[place]]
    }
  }

  /// How often each world is taken when `count` points at (i + ½) / count fall on the cumulated weights.
  ///
  /// - Complexity: O(n + count).
  package func systematic(_ count: Int) -> [Int] {
    var taken = [Int](repeating: 0, count: values.count)
    var (sum, point) = (0.0, 0)
    for (index, weight) in values.enumerated() {
      sum += weight
      while point < count, (Double(point) + 0.5) / Double(count) < sum {
        taken[index] += 1
        point += 1
      }
    }
    if point < count { taken[values.lastIndex { $0 > 0 }!] += count - point }
    return taken
  }

  /// The worlds that ``systematic(_:)`` takes, each as often, in order.
  package func resampled(_ count: Int) -> [Int] {
    systematic(count).enumerated().flatMap { [Int](repeating: $0.offset, count: $0.element) }
  }

  /// Weights to the power at which ``effectiveSize`` is `least`; these weights where it is larger already.
  ///
  /// - Complexity: O(n · 40).
  static func tempered(logs: [Double], least: Double) throws(StatisticsError) -> Weights {
    let whole = try Weights(logs: logs)
    let possible = Double(logs.count { $0 > -.infinity })
    if whole.effectiveSize >= min(least, possible) { return whole }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let size = try Weights(logs: logs.map { $0 == -.infinity ? $0 : middle * $0 }).effectiveSize
      if size >= min(least, 0.999 * possible) { low = middle } else { high = middle }
    }
    return try Weights(logs: logs.map { $0 == -.infinity ? $0 : low * $0 })
  }
}
