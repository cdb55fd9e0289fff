/// The exact sums over subscribers who met both arms that a paired ratio difference needs.
struct PairedRatioMoments {
  /// Sums of the control.
  let control: RatioMoments

  /// Sums of the treatment, over the same subscribers.
  let treatment: RatioMoments

  /// The sums of products of (num_a, den_a, num_b, den_b), row after row.
  private let products: [Int128]

  /// - Throws: `StatisticsError.invalid` for sums that no data can have.
  init(_ moments: CoMoments, _ layout: PairedRatio.Layout) throws(StatisticsError) {
    let (na, da) = (layout.controlNumerator, layout.controlDenominator)
    let (nb, db) = (layout.treatmentNumerator, layout.treatmentDenominator)
    control = try RatioMoments(moments, numerator: na, denominator: da)
    treatment = try RatioMoments(moments, numerator: nb, denominator: db)
    let variables = [na, da, nb, db]
    products = variables.flatMap { row in variables.map { moments.product(row, $0) } }
    for (row, column) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
      try Check("paired ratio moments").sumOfProducts(
        products[4 * row + column], "products[\(row), \(column)]", products[5 * row],
        products[5 * column])
    }
  }

  /// sqrt(K / (K - 1) sum(v^2)) over `scale`, v the linear form of the counts with these weights.
  private func error(_ weights: [[Int]], scale: [Int]) -> Double {
    let spread = QuadraticForm(weights: weights).value { products[4 * $0 + $1] }
    let size = Double(control.subscribers)
    return scale.reduce((Double(spread) * (size / (size - 1))).squareRoot()) { $0 / Double($1) }
  }

  /// u / K times Da^2 Db^2 is an integer combination of the counts.
  var standardError: Double {
    let (na, da) = (control.sumNumerator, control.sumDenominator)
    let (nb, db) = (treatment.sumNumerator, treatment.sumDenominator)
    return error(
      [[-da, db, db], [na, db, db], [db, da, da], [-nb, da, da]], scale: [da, da, db, db])
  }

  /// num_b / Nb - den_b / Db - num_a / Na + den_a / Da, times all four totals.
  var standardErrorOfLog: Double? {
    let (na, da) = (control.sumNumerator, control.sumDenominator)
    let (nb, db) = (treatment.sumNumerator, treatment.sumDenominator)
    guard na > 0, nb > 0 else { return nil }
    return error(
      [[-da, nb, db], [na, nb, db], [na, da, db], [-na, da, nb]], scale: [na, da, nb, db])
  }

  /// Whether the sum of squared differences is zero for numerators and for denominators.
  var isIdentity: Bool {
    products[0] &+ products[10] == 2 &* products[2]
      && products[5] &+ products[15] == 2 &* products[7]
  }
}

/// The sum over subscribers of (w1 x1 + w2 x2 + ...)^2, exact, from the sums of products.
///
/// A weight is given as the factors of a product, because the product itself can need 192 bits.
struct QuadraticForm {
  let weights: [[Int]]

  /// - Parameter product: The sum over subscribers of variable i times variable j.
  func value(_ product: (Int, Int) -> Int128) -> WideInteger {
    var sum = WideInteger()
    for (i, first) in weights.enumerated() {
      for (j, second) in weights.enumerated() {
        sum += (first + second).reduce(WideInteger(product(i, j))) { $0 * $1 }
      }
    }
    return sum
  }
}
