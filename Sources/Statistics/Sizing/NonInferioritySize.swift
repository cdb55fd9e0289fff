/// The size of a test that a rate has not fallen by a margin or more.
public enum NonInferioritySize {
  /// (z_(1-alpha) + z_power)^2 (pa qa + pb qb) / (pb - pa + margin)^2 units per arm, before rounding.
  ///
  /// - Throws: `StatisticsError.invalid` out of range or when the true loss reaches the margin.
  public static func unitsPerArm(
    control: Double, treatment: Double, margin: Double, alpha: Double, power: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("sample size of non-inferiority")
    try check.share(control, "control")
    try check.share(treatment, "treatment")
    try check.notNegative(margin, "margin")
    try check.openShare(alpha, "alpha")
    try check.openShare(power, "power")
    let distance = treatment - control + margin
    guard distance > 0 else {
      throw check.invalid("margin", margin, accepted: "more than control - treatment")
    }
    let z = try Normal.upperQuantile(alpha) + (try Normal.upperQuantile(1 - power))
    guard z > 0 else {
      throw check.invalid("power", power, accepted: "a power above the error probability")
    }
    let variance = control * (1 - control) + treatment * (1 - treatment)
    return z * z * variance / (distance * distance)
  }

  /// The largest number of seeds that is tried.
  static let seedsMax = 100_000

  /// The fewest seeds S with S >= ((t_(1-alpha) + t_power) sd / (margin + difference))^2, both t
  /// quantiles on S - 1 degrees of freedom.
  ///
  /// - Parameters:
  ///   - standardDeviation: Of the paired differences over seeds.
  ///   - difference: The true difference to plan for, treatment minus control.
  /// - Throws: `unsupported` above 100,000 seeds.
  public static func seeds(
    standardDeviation: Double, difference: Double = 0, margin: Double, alpha: Double, power: Double
  ) throws(StatisticsError) -> Int {
    let check = Check("number of seeds")
    try check.notNegative(standardDeviation, "standardDeviation")
    try check.finite(difference, "difference")
    try check.openShare(alpha, "alpha")
    try check.openShare(power, "power")
    guard margin.isFinite, margin + difference > 0 else {
      throw check.invalid("margin", margin, accepted: "more than the planned loss")
    }
    let noise = standardDeviation / (margin + difference)
    let z = try Normal.upperQuantile(alpha) + (try Normal.upperQuantile(1 - power))
    guard z * noise * z * noise <= Double(seedsMax) else {
      throw check.unsupported("about \(z * noise * z * noise) seeds", limit: "\(seedsMax)")
    }
    // t quantiles exceed normal ones, so the normal answer is where the search may start.
    var seeds = max(2, Int(z * noise * z * noise))
    while Double(seeds).squareRoot() < (try reach(seeds, alpha, power)) * noise { seeds += 1 }
    return seeds
  }

  private static func reach(
    _ seeds: Int, _ alpha: Double, _ power: Double
  ) throws(StatisticsError) -> Double {
    let t = Reference.t(degreesOfFreedom: Double(seeds - 1))
    return try t.upperQuantile(alpha) + (try t.upperQuantile(1 - power))
  }
}
