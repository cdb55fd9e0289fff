import Statistics

/// The figures of one metric in one arm of one stratum.
struct ArmFigures {
  /// Number of units with a value of the metric.
  let units: Int
  let numerator: Double
  /// Units, where the metric is per unit.
  let denominator: Double
  /// Ratio of totals.
  let value: Double?
  /// The rounding error of `value` as a double, which matters for large numbers that lie close
  /// together, such as moments in milliseconds. 0 until the second pass.
  var rest = 0.0
  /// Sum over units of (num - (value + rest) den)^2; 0 until the second pass, and for units that
  /// are equal up to rounding.
  var spread = 0.0
  /// Of the units' own values: how many, mean, least, most, and sum of squared deviations.
  let valued: Int
  let mean: Double?
  let least: Double?
  let most: Double?
  var meanSpread = 0.0
  /// Sum over units of (den - mean den)^2.
  var denominatorSpread = 0.0
  let above: Int
  let isBinary: Bool
  let isPerOne: Bool
  let isWhole: Bool

  init(_ sums: UnitFigures, isPerUnit: Bool) {
    units = sums.units
    numerator = sums.numerator.value
    denominator = isPerUnit ? Double(sums.units) : sums.denominator.value
    value = denominator > 0 ? numerator / denominator : nil
    valued = isPerUnit ? sums.units : sums.valued
    let total = isPerUnit ? numerator : sums.perUnit.value
    mean = valued > 0 ? total / Double(valued) : nil
    least = valued > 0 ? sums.least : nil
    most = valued > 0 ? sums.most : nil
    above = isPerUnit ? 0 : sums.above
    isBinary = sums.isBinary
    isPerOne = sums.isPerOne
    isWhole = sums.isWhole
  }

  /// The figures of a summary of an arm's units.
  init(_ summary: Moments) {
    units = summary.count
    numerator = summary.mean * Double(summary.count)
    denominator = Double(summary.count)
    value = summary.mean
    spread = summary.variance * Double(summary.count - 1)
    valued = summary.count
    mean = summary.mean
    (least, most) = (nil, nil)
    meanSpread = spread
    above = 0
    (isBinary, isPerOne, isWhole) = (false, true, false)
  }

  var denominatorMean: Double { denominator / Double(units) }

  /// The number of units that carry the denominators, (sum den)^2 / sum den^2; all where they are equal.
  var carriers: Double {
    guard denominator > 0, denominatorSpread > 0 else { return Double(units) }
    return denominator / (denominatorSpread + denominatorMean * denominator) * denominator
  }

  /// The units' linearised parts, value + (num - value den) / mean(den) (Deng, Knoblich and Lu
  /// 2018): their mean is the ratio of totals, and the variance of that mean the delta method's.
  ///
  /// - Parameter origin: Value subtracted from the mean before it is rounded.
  func parts(from origin: Double = 0) throws(StatisticsError) -> Moments {
    guard let value else {
      throw .degenerate(method: "ratio of totals", .noDenominator)
    }
    guard units >= 2 else {
      throw .degenerate(method: "units", .notEstimable("there are fewer than two units"))
    }
    let under = denominatorMean
    return try Moments(
      count: units, mean: (value - origin) + rest,
      variance: spread / Double(units - 1) / under / under)
  }

  /// Of one outcome per unit, or of totals; `nil` unless they are counts of trials.
  func tally() throws(StatisticsError) -> Tally? {
    guard isWhole, numerator >= 0, numerator <= denominator, denominator <= 0x1p53 else {
      return nil
    }
    return try Tally(Int(numerator), of: Int(denominator))
  }

  /// Standard deviation of the units' own values.
  var deviation: Double? {
    valued > 1 ? (meanSpread / Double(valued - 1)).squareRoot() : nil
  }

  /// Of the units' denominators.
  func denominators() throws(StatisticsError) -> Moments? {
    guard units >= 2 else { return nil }
    return try Moments(
      count: units, mean: denominatorMean, variance: denominatorSpread / Double(units - 1))
  }
}
