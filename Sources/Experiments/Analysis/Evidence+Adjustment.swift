import Scenarios
import SimWorld
import Statistics

extension Evidence {
  /// Two arms of a split without what the warm-up explains; `nil` when it explains nothing.
  ///
  /// The covariate is the same metric before the arms parted, linearised around the ratio of both
  /// arms together, so that it is one function of a subscriber whatever his arm.
  func adjustment(
    _ metric: MetricName, control: Int, treatment: Int
  ) throws(StatisticsError) -> CovariateAdjustment? {
    guard hasWarmUp else { return nil }
    let arms = (try all(of: control), try all(of: treatment))
    let offset = Variable.count
    let columns = WarmUpColumns(
      numerator: Int(metric.numerator.rawValue), denominator: Int(metric.divisor.rawValue),
      warmNumerator: offset + Int(metric.numerator.rawValue),
      warmDenominator: offset + Int(metric.divisor.rawValue))
    let size = Double(arms.0.count + arms.1.count)
    let total = columns.warmDenominatorSum(arms.0) + columns.warmDenominatorSum(arms.1)
    guard total > 0 else { return nil }
    let ratio = (columns.warmNumeratorSum(arms.0) + columns.warmNumeratorSum(arms.1)) / total
    do throws(StatisticsError) {
      guard let one = columns.arm(arms.0, ratio, total / size),
        let other = columns.arm(arms.1, ratio, total / size)
      else { return nil }
      return try CovariateAdjustment(control: one, treatment: other)
    } catch .degenerate {
      return nil
    }
  }
}

/// Where a metric's counts stand, in the cohort and in the warm-up.
private struct WarmUpColumns {
  let numerator: Int
  let denominator: Int
  let warmNumerator: Int
  let warmDenominator: Int

  func warmNumeratorSum(_ all: CoMoments) -> Double { Double(all.sum(warmNumerator)) }
  func warmDenominatorSum(_ all: CoMoments) -> Double { Double(all.sum(warmDenominator)) }

  /// y = R + (num - R den) / mean(den) and x = (num0 - r den0) / mean0, over one arm.
  ///
  /// - Parameters:
  ///   - ratio: r, of both arms' warm-up.
  ///   - warmMean: Of both arms' denominators in the warm-up, per subscriber.
  func arm(_ all: CoMoments, _ ratio: Double, _ warmMean: Double) -> CovariateAdjustment.Arm? {
    func product(_ i: Int, _ j: Int) -> Double { Double(all.product(i, j)) }
    let (n, d, n0, d0) = (numerator, denominator, warmNumerator, warmDenominator)
    let size = Double(all.count)
    let mean = Double(all.sum(d)) / size
    guard mean > 0 else { return nil }
    let own = Double(all.sum(n)) / Double(all.sum(d))
    let warm = (warmNumeratorSum(all) - ratio * warmDenominatorSum(all)) / warmMean / size
    let spread = product(n, n) - 2 * own * product(n, d) + own * own * product(d, d)
    let square =
      product(n0, n0) - 2 * ratio * product(n0, d0) + ratio * ratio * product(d0, d0)
    let cross =
      product(n, n0) - ratio * product(n, d0) - own * product(d, n0)
      + own * ratio * product(d, d0)
    return CovariateAdjustment.Arm(
      count: all.count, mean: own, covariateMean: warm, spread: max(0, spread / mean / mean),
      covariateSpread: max(0, square / warmMean / warmMean - size * warm * warm),
      crossSpread: cross / mean / warmMean)
  }
}
