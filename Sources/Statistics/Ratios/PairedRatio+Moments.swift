extension PairedRatio {
  /// The places of numerator and denominator of both arms in a `CoMoments`.
  public struct Layout: Hashable, Sendable {
    public let controlNumerator: Int
    public let controlDenominator: Int
    public let treatmentNumerator: Int
    public let treatmentDenominator: Int

    public init(
      controlNumerator: Int, controlDenominator: Int, treatmentNumerator: Int,
      treatmentDenominator: Int
    ) {
      self.controlNumerator = controlNumerator
      self.controlDenominator = controlDenominator
      self.treatmentNumerator = treatmentNumerator
      self.treatmentDenominator = treatmentDenominator
    }

    var variables: [Int] {
      [controlNumerator, controlDenominator, treatmentNumerator, treatmentDenominator]
    }
  }

  /// From the exact sums and products of both arms over the same subscribers.
  ///
  /// The variance is a difference of large, nearly equal numbers when common random numbers work
  /// well, so it is formed in integers of 512 bits and rounded once: identical for any order of
  /// merging, and exactly 0 when the arms agree.
  public init(_ moments: CoMoments, _ layout: Layout) throws(StatisticsError) {
    let a = try RatioMoments(
      moments, numerator: layout.controlNumerator, denominator: layout.controlDenominator)
    let b = try RatioMoments(
      moments, numerator: layout.treatmentNumerator, denominator: layout.treatmentDenominator)
    guard a.sumDenominator > 0, b.sumDenominator > 0 else {
      throw Check("paired ratio").degenerate(.noDenominator)
    }
    let exact = ExactPair(a: a, b: b) { i, j in
      moments.product(layout.variables[i], layout.variables[j])
    }
    self.init(
      controlRatio: Double(a.sumNumerator) / Double(a.sumDenominator),
      treatmentRatio: Double(b.sumNumerator) / Double(b.sumDenominator),
      standardError: exact.standardError, standardErrorOfLog: exact.standardErrorOfLog,
      subscribers: a.subscribers, isIdentity: exact.isIdentity)
  }
}

/// Exact forms over (num_a, den_a, num_b, den_b).
private struct ExactPair {
  let a: RatioMoments
  let b: RatioMoments
  let product: (Int, Int) -> Int128

  /// sqrt(K / (K - 1) * sum(v^2)), v a linear form of the subscriber's counts.
  private func error(_ weights: [[Int]], scale: [Int]) -> Double {
    let size = Double(a.subscribers)
    let spread = Double(QuadraticForm(weights: weights).value(product))
    let root = (spread * (size / (size - 1))).squareRoot()
    return scale.reduce(root) { $0 / Double($1) }
  }

  /// u / K times Da^2 Db^2 is an integer combination of the counts.
  var standardError: Double {
    let (na, da, nb, db) = (a.sumNumerator, a.sumDenominator, b.sumNumerator, b.sumDenominator)
    return error(
      [[-da, db, db], [na, db, db], [db, da, da], [-nb, da, da]], scale: [da, da, db, db])
  }

  /// num_b / Nb - den_b / Db - num_a / Na + den_a / Da, times all four totals.
  var standardErrorOfLog: Double? {
    let (na, da, nb, db) = (a.sumNumerator, a.sumDenominator, b.sumNumerator, b.sumDenominator)
    guard na > 0, nb > 0 else { return nil }
    return error(
      [[-da, nb, db], [na, nb, db], [na, da, db], [-na, da, nb]], scale: [na, da, nb, db])
  }

  /// Whether the sum of squared differences is zero for numerators and for denominators.
  var isIdentity: Bool {
    [(0, 2), (1, 3)].allSatisfy { first, second in
      product(first, first) &+ product(second, second) == 2 &* product(first, second)
    }
  }
}
