/// Planning of a two-arm test of means with equal arms and a common standard deviation.
public struct TwoMeanDesign: Hashable, Sendable {
  /// The change to detect over the standard deviation.
  private let effect: Double
  private let alpha: Double
  private let sides: Int

  /// - Parameters:
  ///   - delta: The change to detect, in the unit of the data; its sign does not matter.
  ///   - standardDeviation: Of a unit, above 0.
  public init(
    delta: Double, standardDeviation: Double, alpha: Double, sides: Int = 2
  ) throws(StatisticsError) {
    let check = Check("two-mean design")
    try check.finite(delta, "delta")
    try check.positive(standardDeviation, "standardDeviation")
    try check.openShare(alpha, "alpha")
    try check.sides(sides)
    effect = abs(delta) / standardDeviation
    self.alpha = alpha
    self.sides = sides
  }

  /// Units per arm before rounding up, with the normal distribution: 2 ((z + z) sd / delta)^2.
  public func unitsPerArm(power: Double) throws(StatisticsError) -> Double {
    let reach = try requireReach(power)
    return 2 * (reach / effect) * (reach / effect)
  }

  /// Units per arm before rounding up, with Student's t at a real number of units, 1.5 or more.
  ///
  /// Above 100,000 units the normal answer is given, which is then right to 1 part in 100,000;
  /// `nil` where even fewer than 1.5 units have that power.
  public func unitsPerArmByT(power: Double) throws(StatisticsError) -> Double? {
    let normal = try unitsPerArm(power: power)
    guard normal < 1e5 else { return normal }
    guard try powerByT(1.5) < power else { return nil }
    return try Root.find(in: 1.5...(2 * normal + 50), method: "sample size of two means") {
      (units) throws(StatisticsError) in try powerByT(units) - power
    }
  }

  /// Phi(delta / (sd sqrt(2 / n)) - z).
  public func power(unitsPerArm: Int) throws(StatisticsError) -> Double {
    try Check("power of two means").count(unitsPerArm, "unitsPerArm", atLeast: 1)
    let z = try Normal.upperQuantile(alpha / Double(sides))
    return try Normal.upperTail(z - effect * (Double(unitsPerArm) / 2).squareRoot())
  }

  /// The power of Student's t-test, both tails counted when two-sided.
  public func powerByT(unitsPerArm: Int) throws(StatisticsError) -> Double {
    try Check("power of two means").count(unitsPerArm, "unitsPerArm", atLeast: 2)
    return try powerByT(Double(unitsPerArm))
  }

  private func powerByT(_ units: Double) throws(StatisticsError) -> Double {
    let dof = 2 * units - 2
    let critical = try StudentT.upperQuantile(alpha / Double(sides), degreesOfFreedom: dof)
    let shifted = NoncentralT(degreesOfFreedom: dof, shift: effect * (units / 2).squareRoot())
    let upper = try shifted.upperTail(critical)
    return sides == 1 ? upper : upper + 1 - (try shifted.upperTail(-critical))
  }

  private func requireReach(_ power: Double) throws(StatisticsError) -> Double {
    let check = Check("sample size of two means")
    try check.openShare(power, "power")
    guard effect > 1e-100 else {
      throw check.invalid("delta", effect, accepted: "a change other than 0")
    }
    let reach =
      try Normal.upperQuantile(alpha / Double(sides)) + (try Normal.upperQuantile(1 - power))
    try check.power(power, reach: reach)
    return reach
  }
}
