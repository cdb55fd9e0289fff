import Foundation
import Statistics

/// A parameter that is uncertain, and what was known of it before any fact.
///
/// A range says where nine of ten values lie. It is no wall: on the scale of its shape the parameter is normal, so that
/// facts can show a range to be wrong. All shapes are reached from one standard normal score.
package struct Prior: Hashable, Sendable, Codable {
  /// The scale on which a parameter is normal, or what it is instead.
  package enum Shape: String, Hashable, Sendable, Codable, CaseIterable {
    /// Normal on the scale of the values.
    case flat
    /// Normal in the logarithm, for positive scales.
    case log
    /// Normal in the log odds, for shares.
    case logit
    /// Uniform between the ends and impossible outside, for what a definition bounds.
    case wall
    /// Whole numbers from the lower end to the upper, equally likely: a choice among models.
    case choice
  }

  /// Who says so.
  package enum Standing: Hashable, Sendable, Codable {
    /// The user's own figure.
    case given
    /// A source of the book, such as "V2".
    case source(String)
    /// Nobody: an assumption.
    case assumption
  }

  /// The parameter's key, such as `world.fatigue.toleranceMedian`.
  package let name: String
  package let shape: Shape

  /// Ends between which nine of ten values lie; all values with a wall and for a choice.
  package let range: ClosedRange<Double>
  package let standing: Standing

  /// - Throws: `invalid` for an empty range and for ends that the shape's scale does not have.
  package init(
    _ name: String, _ range: ClosedRange<Double>, _ shape: Shape = .flat,
    standing: Standing = .assumption
  ) throws(StatisticsError) {
    (self.name, self.range, self.shape, self.standing) = (name, range, shape, standing)
    guard range.lowerBound < range.upperBound, (range.upperBound - range.lowerBound).isFinite else {
      throw invalid("two different finite ends, the lower one first")
    }
    switch shape {
    case .log where range.lowerBound <= 0: throw invalid("ends above 0 for the shape `log`")
    case .logit where range.lowerBound <= 0 || range.upperBound >= 1:
      throw invalid("ends between 0 and 1 for the shape `logit`")
    case .choice where [range.lowerBound, range.upperBound].contains { $0 != $0.rounded() }:
      throw invalid("whole numbers for the shape `choice`")
    default: break
    }
  }

  private func invalid(_ accepted: String) -> StatisticsError {
    .invalid(
      method: "prior", argument: name, found: "\(range.lowerBound)..\(range.upperBound)",
      accepted: accepted)
  }
}

extension Prior {
  /// Distance of a range's ends from its middle, in standard deviations: 5 % lie beyond each.
  package static let reach = 1.644_853_626_951_472_7

  /// The parameter's value at a standard normal score.
  package func value(score: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    switch shape {
    case .wall: return low + (high - low) * Score.share(score)
    case .choice:
      let count = high - low + 1
      return low + min(count - 1, (count * Score.share(score)).rounded(.down))
    case .flat, .log, .logit:
      let (bottom, top) = (scaled(low), scaled(high))
      return unscaled((bottom + top) / 2 + score * (top - bottom) / (2 * Self.reach))
    }
  }

  /// The score of a value; a choice's is the middle of its share.
  ///
  /// - Throws: `invalid` for a value that the parameter cannot have.
  package func score(value: Double) throws(StatisticsError) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    switch shape {
    case .wall: return try Score.atShare((value - low) / (high - low), name)
    case .choice: return try Score.atShare((value - low + 0.5) / (high - low + 1), name)
    case .flat, .log, .logit:
      let (bottom, top, place) = (scaled(low), scaled(high), scaled(value))
      guard place.isFinite else {
        throw .invalid(
          method: "prior", argument: name, found: "\(value)", accepted: "a value that it can have")
      }
      return (place - (bottom + top) / 2) * 2 * Self.reach / (top - bottom)
    }
  }

  private func scaled(_ value: Double) -> Double {
    switch shape {
    case .log: Foundation.log(value)
    case .logit: Foundation.log(value / (1 - value))
    case .flat, .wall, .choice: value
    }
  }

  private func unscaled(_ place: Double) -> Double {
    switch shape {
    case .log: exp(place)
    case .logit: 1 / (1 + exp(-place))
    case .flat, .wall, .choice: place
    }
  }
}

/// Standard normal scores and the shares of values below them.
enum Score {
  /// The share of a standard normal distribution below a score.
  static func share(_ score: Double) -> Double { erfc(-score / 2.0.squareRoot()) / 2 }

  /// The score below which a share lies.
  static func atShare(_ share: Double, _ name: String) throws(StatisticsError) -> Double {
    guard share > 0, share < 1 else {
      throw .invalid(
        method: "prior", argument: name, found: "\(share) of its range",
        accepted: "a value inside its range")
    }
    return share == 0.5 ? 0 : -(try Normal.upperQuantile(share))
  }
}

extension Prior {
  /// A place on the scale of the shape at which the prior's standard deviation is 1.
  func place(score: Double) -> Double {
    switch shape {
    case .flat, .log, .logit: return score
    case .wall: return 12.0.squareRoot() * Score.share(score)
    case .choice:
      let count = range.upperBound - range.lowerBound + 1
      return value(score: score) * (12 / (count * count - 1)).squareRoot()
    }
  }
}
