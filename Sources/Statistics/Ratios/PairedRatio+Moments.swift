extension PairedRatio {
  /// From exact sums.
  ///
  /// The variance is a difference of large, nearly equal numbers when common random numbers work
  /// well, so it is formed in integers of 512 bits and rounded once: identical for any order of
  /// merging, and exactly 0 when the arms agree.
  ///
  /// - Throws: `degenerate` when the denominators of an arm sum to 0.
  public init(_ moments: PairedRatioMoments) throws(StatisticsError) {
    let (a, b) = (moments.control, moments.treatment)
    guard a.sumDenominator > 0, b.sumDenominator > 0 else {
      throw Check("paired ratio").degenerate(.noDenominator)
    }
    self.init(
      controlRatio: Double(a.sumNumerator) / Double(a.sumDenominator),
      treatmentRatio: Double(b.sumNumerator) / Double(b.sumDenominator),
      standardError: moments.standardError, standardErrorOfLog: moments.standardErrorOfLog,
      subscribers: a.subscribers, isIdentity: moments.isIdentity)
  }

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
  }

  /// From four variables of `moments`, which hold both arms of the same subscribers.
  public init(_ moments: CoMoments, _ layout: Layout) throws(StatisticsError) {
    let (na, da) = (layout.controlNumerator, layout.controlDenominator)
    let (nb, db) = (layout.treatmentNumerator, layout.treatmentDenominator)
    try self.init(
      try PairedRatioMoments(
        control: try RatioMoments(moments, numerator: na, denominator: da),
        treatment: try RatioMoments(moments, numerator: nb, denominator: db),
        cross: PairedRatioMoments.Cross(
          numerators: moments.product(na, nb),
          controlNumeratorTreatmentDenominator: moments.product(na, db),
          controlDenominatorTreatmentNumerator: moments.product(da, nb),
          denominators: moments.product(da, db))))
  }
}
