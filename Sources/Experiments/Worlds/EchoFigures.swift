import Foundation
import Scenarios

/// Metrics of some arms in the worlds in which inputs are tried at one setting.
struct EchoFigures: Sendable {
  /// By arm of the plan, then by metric; empty for a world that the engine refuses.
  typealias Parts = [Int: [MetricName: WorldFigures.Part]]

  /// By replication.
  let worlds: [Parts]

  /// A metric of an arm: its counts without luck, over all worlds together.
  ///
  /// - Parameter left: A replication that is left out.
  /// - Returns: `nil` unless it is above 0.
  func level(_ metric: MetricName, _ arm: Int, without left: Int? = nil) -> Double? {
    var (numerator, divisor) = (0.0, 0.0)
    for (place, parts) in worlds.enumerated() where place != left {
      guard let part = parts[arm]?[metric] else { continue }
      numerator += part.numerator - part.numeratorSurplus
      divisor += part.divisor - part.divisorSurplus
    }
    return numerator > 0 && divisor > 0 ? numerator / divisor : nil
  }

  /// The logarithm of an arm's metric over the baseline's; `nil` where one of them is 0.
  func effect(_ pair: EchoPair, without left: Int? = nil) -> Double? {
    guard let own = level(pair.metric, pair.arm, without: left),
      let other = level(pair.metric, pair.baseline, without: left)
    else { return nil }
    return own == other ? 0 : log(own / other)
  }

  /// The first world alone.
  var first: EchoFigures { EchoFigures(worlds: Array(worlds.prefix(1))) }
}

/// An arm and the baseline in one metric.
struct EchoPair: Hashable, Sendable {
  let metric: MetricName
  /// Places in the plan.
  let arm: Int
  let baseline: Int
}

extension EchoPair {
  /// Standard error of a figure of several worlds, by the jackknife: each is left out in turn. 0 for one world.
  static func error(worlds: Int, of figure: (Int) -> Double?) -> Double {
    let values = (0..<worlds).compactMap(figure)
    guard values.count > 1 else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares * Double(values.count - 1) / Double(values.count)).squareRoot()
  }

  /// Standard error of the logarithm of the pair's ratio.
  func error(in now: EchoFigures) -> Double {
    Self.error(worlds: now.worlds.count) { now.effect(self, without: $0) }
  }

  /// The share of the pair's difference that vanishes at another setting, with its standard error; `nil` where there is
  /// none.
  func share(_ now: EchoFigures, at other: EchoFigures) -> (value: Double, error: Double)? {
    func share(without left: Int?) -> Double? {
      guard let effect = now.effect(self, without: left), effect != 0,
        let rest = other.effect(self, without: left)
      else { return nil }
      return 1 - rest / effect
    }
    return share(without: nil).map { value in
      (value, Self.error(worlds: now.worlds.count) { share(without: $0) })
    }
  }
}
