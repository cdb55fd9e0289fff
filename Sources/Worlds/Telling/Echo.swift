import Foundation
import Statistics

/// Whether a difference only restates an input.
package enum Echo: Hashable, Sendable, Codable {
  case none
  /// A share of the difference is the input.
  case partly(share: Double)
  /// All of it is.
  case whole

  /// A pair run again with an input at another value.
  package struct Trial: Hashable, Sendable {
    /// The input as a factor: a gain or share of g as 1 + g.
    package let factor: Double

    /// Metric of the arm over the metric of the baseline.
    package let ratio: Double

    package init(factor: Double, ratio: Double) { (self.factor, self.ratio) = (factor, ratio) }
  }

  /// Elasticities between which a difference follows an input; the share that makes an echo, and the least that is worth
  /// a word (*assumptions*).
  package static let elasticities = 0.8...1.2
  private static let (wholeMin, shareMin) = (0.9, 0.1)

  /// - Parameters:
  ///   - now: The pair as it is.
  ///   - neutral: The ratio with the input at its neutral value.
  ///   - others: The pair at two more values.
  ///   - error: Standard error of the logarithm of a ratio; a difference within two of it is none.
  ///   - elasticities: Those between which a difference follows an input.
  package init(
    now: Trial, neutral: Double, others: [Trial], error: Double = 0,
    elasticities: ClosedRange<Double> = elasticities
  ) {
    let effect = log(now.ratio)
    guard abs(effect) > 2 * error, effect != 0 else {
      self = .none
      return
    }
    let share = 1 - log(neutral) / effect
    let follows = others.allSatisfy { other in
      let step = log(other.factor / now.factor)
      return step != 0 && elasticities.contains(log(other.ratio / now.ratio) / step)
    }
    if share >= Self.wholeMin, share <= 2 - Self.wholeMin, follows, !others.isEmpty {
      self = .whole
    } else {
      self = share >= Self.shareMin ? .partly(share: min(1, share)) : .none
    }
  }

  /// The same from an ensemble in which the input varies: the ratio goes with it alone, one to one on logarithms.
  ///
  /// - Parameter trials: One a member.
  /// - Throws: `degenerate` where the input does not vary.
  /// - Complexity: O(members).
  package init(members trials: [Trial]) throws(StatisticsError) {
    let (x, y) = (trials.map { log($0.factor) }, trials.map { log($0.ratio) })
    let moments = try Moments(y)
    let design = Matrix(rows: x.count, columns: 2) { $1 == 0 ? 1 : x[$0] }
    let fit = try LeastSquares(design: design, outcomes: y)
    let whole = moments.variance * Double(y.count - 1)
    let isLine = whole > 0 && 1 - fit.residualSum / whole >= 0.95
    self = isLine && Self.elasticities.contains(fit.coefficients[1]) ? .whole : .none
  }
}
