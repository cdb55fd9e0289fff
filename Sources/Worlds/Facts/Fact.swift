import Foundation
import Statistics

/// A figure that the user knows, and how far a world may be from it.
package struct Fact: Hashable, Sendable, Codable {
  /// The scale on which distances from a figure are measured.
  package enum Scale: String, Hashable, Sendable, Codable {
    case plain
    /// For counts and rates above 0.
    case log
    /// For shares.
    case logit
  }

  /// The metric with its restrictions, such as `openRate[platform=android]`.
  package let name: String

  /// The figure, in the metric's unit.
  package let value: Double
  package let scale: Scale

  /// Standard deviation of what the user knows of the figure, on ``scale``.
  package let error: Double

  /// Standard deviation of what no world of the simulator gets right, on ``scale``; 0 unless it is stated.
  package let discrepancy: Double

  /// - Parameter within: Standard deviation of the figure, in its own unit.
  /// - Throws: `invalid` for a figure that its scale does not have and for a `within` of 0.
  package init(
    _ name: String, is value: Double, within: Double, scale: Scale = .plain, discrepancy: Double = 0
  ) throws(StatisticsError) {
    (self.name, self.value, self.scale, self.discrepancy) = (name, value, scale, discrepancy)
    error = within * Self.slope(value, scale)
    guard Self.scaled(value, scale).isFinite else {
      throw .invalid(
        method: "fact", argument: name, found: "\(value)",
        accepted: scale == .logit ? "a share between 0 and 1" : "a finite figure above 0")
    }
    guard error > 0, error.isFinite, discrepancy >= 0 else {
      throw .invalid(
        method: "fact", argument: name, found: "a `within` of \(within)", accepted: "more than 0")
    }
  }

  /// A share that was counted among `count` people or pushes: its error is that of a sample.
  package init(
    _ name: String, is share: Double, of count: Double, discrepancy: Double = 0
  ) throws(StatisticsError) {
    let variance = share * (1 - share) / count
    try self.init(
      name, is: share, within: max(0, variance).squareRoot(), scale: .logit,
      discrepancy: discrepancy)
  }

  /// The deviation of a figure without a stated one: the root of (half of the last digit)² + (5 % of the value)²
  /// (*assumption*), in the figure's unit.
  ///
  /// - Parameter lastDigit: One unit of the last digit that was written: .1 for 3.5.
  package static func usualWithin(_ value: Double, lastDigit: Double) -> Double {
    let (half, part) = (lastDigit / 2, 0.05 * value)
    return (half * half + part * part).squareRoot()
  }
}

extension Fact {
  /// The figure on its scale.
  package var target: Double { Self.scaled(value, scale) }

  /// Standard deviation of a world's figure around the fact, on ``scale``: error and discrepancy together.
  package var tolerance: Double { (error * error + discrepancy * discrepancy).squareRoot() }

  /// A world's figure on the fact's scale; not finite where the scale does not have it.
  package func scaled(_ figure: Double) -> Double { Self.scaled(figure, scale) }

  /// The figure at a place of the scale, in the metric's unit.
  package func figure(at place: Double) -> Double {
    switch scale {
    case .plain: place
    case .log: exp(place)
    case .logit: 1 / (1 + exp(-place))
    }
  }

  private static func scaled(_ figure: Double, _ scale: Scale) -> Double {
    switch scale {
    case .plain: figure
    case .log: Foundation.log(figure)
    case .logit: Foundation.log(figure / (1 - figure))
    }
  }

  private static func slope(_ figure: Double, _ scale: Scale) -> Double {
    switch scale {
    case .plain: 1
    case .log: 1 / figure
    case .logit: 1 / (figure * (1 - figure))
    }
  }
}
