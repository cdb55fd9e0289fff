/// The exact sums over subscribers who met both arms that a paired ratio difference needs.
public struct PairedRatioMoments: Hashable, Sendable {
  /// Sums of the control.
  public let control: RatioMoments

  /// Sums of the treatment, over the same subscribers.
  public let treatment: RatioMoments

  /// The sums over subscribers of products between the arms.
  public struct Cross: Hashable, Sendable {
    /// Sum of control numerator times treatment numerator.
    public let numerators: Int128

    /// Sum of control numerator times treatment denominator.
    public let controlNumeratorTreatmentDenominator: Int128

    /// Sum of control denominator times treatment numerator.
    public let controlDenominatorTreatmentNumerator: Int128

    /// Sum of control denominator times treatment denominator.
    public let denominators: Int128

    /// The four sums, unchecked.
    public init(
      numerators: Int128, controlNumeratorTreatmentDenominator: Int128,
      controlDenominatorTreatmentNumerator: Int128, denominators: Int128
    ) {
      self.numerators = numerators
      self.controlNumeratorTreatmentDenominator = controlNumeratorTreatmentDenominator
      self.controlDenominatorTreatmentNumerator = controlDenominatorTreatmentNumerator
      self.denominators = denominators
    }
  }

  /// Sums of products between the arms.
  public let cross: Cross

  /// - Throws: `StatisticsError.invalid` when the arms differ in their subscribers or a product is
  ///   larger than the sums of squares allow.
  public init(
    control: RatioMoments, treatment: RatioMoments, cross: Cross
  ) throws(StatisticsError) {
    let check = Check("paired ratio moments")
    try check.equalCounts(
      treatment.subscribers, control.subscribers, "treatment.subscribers", as: "control")
    let (a, b) = (control, treatment)
    try check.sumOfProducts(cross.numerators, "numerators", a.sumNumerator2, b.sumNumerator2)
    try check.sumOfProducts(
      cross.controlNumeratorTreatmentDenominator, "controlNumeratorTreatmentDenominator",
      a.sumNumerator2, b.sumDenominator2)
    try check.sumOfProducts(
      cross.controlDenominatorTreatmentNumerator, "controlDenominatorTreatmentNumerator",
      a.sumDenominator2, b.sumNumerator2)
    try check.sumOfProducts(
      cross.denominators, "denominators", a.sumDenominator2, b.sumDenominator2)
    self.control = control
    self.treatment = treatment
    self.cross = cross
  }

  /// The sums of products of (num_a, den_a, num_b, den_b), row after row.
  private var products: [Int128] {
    let (a, b) = (control, treatment)
    let (nn, nd) = (cross.numerators, cross.controlNumeratorTreatmentDenominator)
    let (dn, dd) = (cross.controlDenominatorTreatmentNumerator, cross.denominators)
    return [
      a.sumNumerator2, a.sumNumeratorDenominator, nn, nd,
      a.sumNumeratorDenominator, a.sumDenominator2, dn, dd,
      nn, dn, b.sumNumerator2, b.sumNumeratorDenominator,
      nd, dd, b.sumNumeratorDenominator, b.sumDenominator2,
    ]
  }

  /// sqrt(K / (K - 1) sum(v^2)) over `scale`, v the linear form of the counts with these weights.
  private func error(_ weights: [[Int]], scale: [Int]) -> Double {
    let products = products
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
    control.sumNumerator2 &+ treatment.sumNumerator2 == 2 &* cross.numerators
      && control.sumDenominator2 &+ treatment.sumDenominator2 == 2 &* cross.denominators
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
