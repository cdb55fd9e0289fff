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
      subscribers: subscribers)
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
