extension MannWhitney {
  /// From how often each value occurs, for samples that are too large to be kept.
  ///
  /// - Parameter tallies: Ascending by value, each value once, counts of 0 or above.
  /// - Throws: `StatisticsError.invalid` for an arm without values or values out of order.
  public init(
    tallies: [(value: Double, control: Int, treatment: Int)]
  ) throws(StatisticsError) {
    let check = Check("Mann-Whitney test")
    var (below, doubleWins, ties, treated) = (0.0, 0.0, 0.0, 0)
    var last = -Double.infinity
    for tally in tallies {
      guard tally.value > last, tally.control >= 0, tally.treatment >= 0 else {
        throw check.invalid("tallies", tally.value, accepted: "ascending values with counts")
      }
      last = tally.value
      let (a, b) = (Double(tally.control), Double(tally.treatment))
      doubleWins += b * (2 * below + a)
      below += a
      ties += (a + b) * ((a + b) * (a + b) - 1)
      treated += tally.treatment
    }
    try check.count(Int(below), "control.count", atLeast: 1)
    try check.count(treated, "treatment.count", atLeast: 1)
    self.init(
      controlCount: Int(below), treatmentCount: treated, uTreatment: doubleWins / 2,
      tieSum: ties)
  }
}
