import Foundation
import Statistics

/// Importance weights whose largest are replaced by what a fitted tail expects of them (Vehtari et al. 2024).
package struct ParetoSmoothing: Sendable {
  package let weights: Weights

  /// The tail's shape k̂: from .7 the weights cannot be trusted; `nil` for a tail of under five different weights.
  package let shape: Double?

  /// Above this k̂ means of finite samples are off, by Vehtari et al.
  package static let shapeMax = 0.7

  /// - Parameter logs: Logarithms of the weights, up to a constant.
  /// - Complexity: O(n log n).
  package init(logs: [Double]) throws(StatisticsError) {
    let top = logs.reduce(-.infinity) { max($0, $1) }
    let raw = logs.map { exp($0 - top) }
    let count = Double(raw.count)
    let length = Int(min(0.2 * count, 3 * count.squareRoot()).rounded(.up))
    let order = raw.indices.sorted { (raw[$0], $0) < (raw[$1], $1) }
    let tail = order.suffix(length)
    let start = length < raw.count ? raw[order[raw.count - length - 1]] : 0
    let excess = tail.map { raw[$0] - start }
    guard length >= 5, excess[0] > 0, excess[0] < excess[length - 1] else {
      (weights, shape) = (try Weights(raw), nil)
      return
    }
    let fit = ParetoTail(sorted: excess)
    var smooth = raw
    for (place, index) in tail.enumerated() {
      let share = (Double(place) + 0.5) / Double(length)
      smooth[index] = min(1, start + fit.quantile(share))
    }
    (weights, shape) = (try Weights(smooth), fit.shape)
  }
}

/// A generalised Pareto distribution, fitted as Zhang and Stephens (2009) do, with the weak prior of Vehtari et al.
private struct ParetoTail {
  let shape, scale: Double

  init(sorted: [Double]) {
    let count = Double(sorted.count)
    let (grid, prior) = (30 + Int(count.squareRoot()), 3.0)
    let quarter = sorted[Int(count / 4 + 0.5) - 1]
    let largest = sorted[sorted.count - 1]
    let rates = (1...grid).map { step in
      let root = (Double(grid) / (Double(step) - 0.5)).squareRoot()
      return 1 / largest + (1 - root) / prior / quarter
    }
    let likelihoods = rates.map { rate in
      let shape = Self.shape(sorted, rate)
      return count * (log(-rate / shape) - shape - 1)
    }
    let shares = likelihoods.map { own in 1 / likelihoods.reduce(0) { $0 + exp($1 - own) } }
    let sum = shares.reduce(0, +)
    let rate = zip(rates, shares).reduce(0) { $0 + $1.0 * $1.1 } / sum
    let raw = Self.shape(sorted, rate)
    scale = -raw / rate
    // Ten tail values' worth of the belief that k is one half.
    shape = (raw * count + 0.5 * 10) / (count + 10)
  }

  private static func shape(_ sorted: [Double], _ rate: Double) -> Double {
    sorted.reduce(0) { $0 + log1p(-rate * $1) } / Double(sorted.count)
  }

  func quantile(_ share: Double) -> Double {
    abs(shape) < 1e-12
      ? -scale * log1p(-share) : scale * (exp(-shape * log1p(-share)) - 1) / shape
  }
}
