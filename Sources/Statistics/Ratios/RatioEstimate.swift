/// A ratio of totals over subscribers, with the variance that the delta method gives it.
///
/// R = sum(num) / sum(den), Var(R) = K / (K - 1) * sum(e^2) / sum(den)^2 with e = num - R den over
/// K subscribers, those with a denominator of 0 included (Deng, Knoblich and Lu 2018).
public struct RatioEstimate: Hashable, Sendable, Codable {
  /// sum(num) / sum(den).
  public let ratio: Double

  /// The variance of `ratio`.
  public let variance: Double

  /// The number of subscribers, K >= 2.
  public let subscribers: Int

  /// The number of subscribers that carry the denominators, (sum(den))^2 / sum(den^2) (Kish 1965): K where
  /// all have the same, and at most the number of those with a denominator where others have none.
  public let carriers: Double

  /// Deviation of a subscriber's part in the ratio, with which a sample size is planned.
  public var deviationPerSubscriber: Double {
    (variance * Double(subscribers)).squareRoot()
  }

  init(ratio: Double, variance: Double, subscribers: Int, carriers: Double) {
    self.ratio = ratio
    self.variance = variance
    self.subscribers = subscribers
    self.carriers = carriers
  }

  /// From one numerator and one denominator per subscriber.
  ///
  /// - Throws: `StatisticsError.invalid` for fewer than two subscribers, unequal counts, a
  ///   non-finite number or a negative denominator; `degenerate` when the denominators sum to 0.
  public init(numerators: [Double], denominators: [Double]) throws(StatisticsError) {
    let residuals = try Linearisation(numerators: numerators, denominators: denominators)
    let size = Double(numerators.count)
    let spread = residuals.values.reduce(0) { $0 + $1 * $1 }
    self.init(
      ratio: residuals.ratio,
      variance: spread * size / (size - 1) / residuals.denominator / residuals.denominator,
      subscribers: numerators.count,
      carriers: residuals.denominator / denominators.reduce(0) { $0 + $1 * $1 }
        * residuals.denominator)
  }
}

extension RatioEstimate {
  /// From sums of real numbers, such as a table that another tool made.
  ///
  /// Whole numbers up to 2^53 go the exact way of `RatioMoments`. Otherwise the variance is formed
  /// from centred sums, and its relative error is about 1e-16 times sum(num^2) over
  /// sum((num - mean)^2); a variance that is rounding alone is 0.
  ///
  /// - Throws: As `RatioMoments` and `RatioEstimate(RatioMoments)`.
  public init(
    subscribers: Int, sumNumerator: Double, sumDenominator: Double, sumNumerator2: Double,
    sumDenominator2: Double, sumNumeratorDenominator: Double
  ) throws(StatisticsError) {
    if let numerator = Self.whole(sumNumerator), let denominator = Self.whole(sumDenominator),
      let numerator2 = Self.whole(sumNumerator2),
      let denominator2 = Self.whole(sumDenominator2),
      let product = Self.whole(sumNumeratorDenominator)
    {
      try self.init(
        try RatioMoments(
          subscribers: subscribers, sumNumerator: numerator, sumDenominator: denominator,
          sumNumerator2: Int128(numerator2), sumDenominator2: Int128(denominator2),
          sumNumeratorDenominator: Int128(product)))
      return
    }
    try Self.requireDenominator(subscribers, sumDenominator)
    let n = Double(subscribers)
    let ratio = sumNumerator / sumDenominator
    let numeratorSpread = sumNumerator2 - sumNumerator / n * sumNumerator
    let denominatorSpread = sumDenominator2 - sumDenominator / n * sumDenominator
    let productSpread = sumNumeratorDenominator - sumNumerator / n * sumDenominator
    try Self.requirePossible(
      numeratorSpread, denominatorSpread, productSpread, sumNumerator2, sumDenominator2)
    let spread = numeratorSpread - 2 * ratio * productSpread + ratio * ratio * denominatorSpread
    let rounding = 16 * Double.ulpOfOne * (sumNumerator2 + ratio * ratio * sumDenominator2)
    self.init(
      ratio: ratio,
      variance: (spread > rounding ? spread : 0) * n / (n - 1) / sumDenominator / sumDenominator,
      subscribers: subscribers, carriers: sumDenominator / sumDenominator2 * sumDenominator)
  }

  /// A whole number that a double holds exactly.
  private static func whole(_ sum: Double) -> Int? {
    abs(sum) <= 0x1p53 ? Int(exactly: sum) : nil
  }

  private static func requireDenominator(
    _ subscribers: Int, _ sumDenominator: Double
  ) throws(StatisticsError) {
    let check = Check("ratio of totals")
    try check.count(subscribers, "subscribers", atLeast: 2)
    try check.notNegative(sumDenominator, "sumDenominator")
    guard sumDenominator > 0 else { throw check.degenerate(.noDenominator) }
  }

  /// Refuses sums of squares that no data can have, up to rounding.
  private static func requirePossible(
    _ numerators: Double, _ denominators: Double, _ products: Double, _ numerator2: Double,
    _ denominator2: Double
  ) throws(StatisticsError) {
    let check = Check("ratio of totals")
    guard numerators >= -1e-9 * numerator2 else {
      throw check.invalid("sumNumerator2", numerator2, accepted: "at least sum^2 / n")
    }
    guard denominators >= -1e-9 * denominator2 else {
      throw check.invalid("sumDenominator2", denominator2, accepted: "at least sum^2 / n")
    }
    let bound = (max(0, numerators) * max(0, denominators)).squareRoot()
    guard abs(products) <= bound + 1e-9 * (numerator2 * denominator2).squareRoot() else {
      throw check.invalid(
        "sumNumeratorDenominator", products, accepted: "a covariance within +-\(bound)")
    }
  }
}

/// Each subscriber's part in the error of a ratio: num - R den.
struct Linearisation {
  let ratio: Double

  /// sum(den) > 0.
  let denominator: Double

  /// num - R den, one per subscriber; parts that are rounding alone are 0.
  let values: [Double]

  init(numerators: [Double], denominators: [Double]) throws(StatisticsError) {
    let check = Check("ratio of totals")
    try check.finite(numerators, "numerators", atLeast: 2)
    try check.finite(denominators, "denominators", atLeast: 2)
    try check.equalCounts(
      denominators.count, numerators.count, "denominators", as: "numerators")
    if let index = denominators.firstIndex(where: { $0 < 0 }) {
      throw check.invalid("denominators[\(index)]", denominators[index], accepted: "0 or above")
    }
    let total = denominators.reduce(0, +)
    guard total > 0 else { throw check.degenerate(.noDenominator) }
    let ratio = numerators.reduce(0, +) / total
    self.ratio = ratio
    denominator = total
    values = zip(numerators, denominators).map { numerator, denominator in
      let residual = numerator - ratio * denominator
      return abs(residual) <= 8 * Double.ulpOfOne * abs(numerator) ? 0 : residual
    }
  }
}
