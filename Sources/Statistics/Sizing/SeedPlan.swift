/// The seeds that a non-inferiority gate over paired differences needs.
public struct SeedPlan: Hashable, Sendable {
  /// The distance from the planned difference to the margin, in standard deviations over seeds.
  private let distance: Double
  private let alpha: Double

  /// The largest number of seeds that is tried.
  static let seedsMax = 100_000

  /// - Parameters:
  ///   - standardDeviation: Of the paired differences over seeds, above 0.
  ///   - difference: The true difference to plan for, treatment minus control.
  ///   - margin: The loss that is still accepted, more than the planned one.
  public init(
    standardDeviation: Double, difference: Double = 0, margin: Double, alpha: Double
  ) throws(StatisticsError) {
    let check = Check("seed plan")
    try check.positive(standardDeviation, "standardDeviation")
    try check.finite(difference, "difference")
    try check.finite(margin, "margin")
    try check.openShare(alpha, "alpha")
    guard margin + difference > 0 else {
      throw check.invalid("margin", margin, accepted: "more than the planned loss")
    }
    distance = (margin + difference) / standardDeviation
    self.alpha = alpha
  }

  /// The probability that the gate passes with this many seeds, by the noncentral t distribution.
  public func power(seeds: Int) throws(StatisticsError) -> Double {
    try Check("seed plan").count(seeds, "seeds", atLeast: 2)
    let dof = Double(seeds - 1)
    let critical = try StudentT.upperQuantile(alpha, degreesOfFreedom: dof)
    return try NoncentralT(
      degreesOfFreedom: dof, shift: distance * Double(seeds).squareRoot()
    ).upperTail(critical)
  }

  /// The fewest seeds with at least this power.
  ///
  /// - Throws: `unsupported` above 100,000 seeds.
  public func seeds(power wanted: Double) throws(StatisticsError) -> Int {
    let check = Check("seed plan")
    try check.openShare(wanted, "power")
    guard try power(seeds: Self.seedsMax) >= wanted else {
      throw check.unsupported("a distance of \(distance) sd", limit: "\(Self.seedsMax) seeds")
    }
    return try Bisection.first(in: 2..<Self.seedsMax) { (seeds) throws(StatisticsError) in
      try power(seeds: seeds) >= wanted
    }
  }
}
