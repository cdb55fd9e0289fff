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
