/// Planning of a two-arm test of rates with independent units.
public struct TwoProportionDesign: Hashable, Sendable {
  /// Error probability of the test, above 0 and below 1.
  public let alpha: Double

  /// 1 or 2.
  public let sides: Int

  /// - Throws: `StatisticsError.invalid` unless 0 < alpha < 1 and `sides` is 1 or 2.
  public init(alpha: Double, sides: Int = 2) throws(StatisticsError) {
    let check = Check("two-proportion design")
    try check.openShare(alpha, "alpha")
    try check.sides(sides)
    self.alpha = alpha
    self.sides = sides
  }

  func critical() throws(StatisticsError) -> Double {
    try Normal.upperQuantile(alpha / Double(sides))
  }

  /// The units per arm, before rounding up, that detect the change from `control` to `treatment`.
  ///
  /// ((z_alpha sqrt(2 p q) + z_power sqrt(pa qa + pb qb)) / (pb - pa))^2 with p the mean of both
  /// (Fleiss, Levin and Paik 2003, without continuity correction).
  public func unitsPerArm(
    control: Double, treatment: Double, power: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("sample size of two proportions")
    try check.share(control, "control")
    try check.share(treatment, "treatment")
    try check.openShare(power, "power")
    guard control != treatment else {
      throw check.invalid("treatment", treatment, accepted: "a rate other than the control's")
    }
    let (pooled, apart) = Self.spreads(control, treatment)
    let reach = try critical() * pooled + (try Normal.upperQuantile(1 - power)) * apart
    try check.power(power, reach: reach)
    return reach / (treatment - control) * (reach / (treatment - control))
  }

  /// The probability of detecting the change with `unitsPerArm` units, the wrong tail ignored.
  public func power(
    control: Double, treatment: Double, unitsPerArm: Int
  ) throws(StatisticsError) -> Double {
    let check = Check("power of two proportions")
    try check.share(control, "control")
    try check.share(treatment, "treatment")
    try check.count(unitsPerArm, "unitsPerArm", atLeast: 1)
    let (pooled, apart) = Self.spreads(control, treatment)
    guard apart > 0 else { throw check.degenerate(.zeroVariance) }
    let distance = abs(treatment - control) * Double(unitsPerArm).squareRoot()
    return try Normal.upperTail((try critical() * pooled - distance) / apart)
  }

  /// The smallest rate above `control` that `unitsPerArm` units detect with the given power.
  ///
  /// - Throws: `StatisticsError.invalid` when no rate up to 1 is detected that often.
  public func detectableRate(
    control: Double, unitsPerArm: Int, power: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("minimum detectable rate")
    try check.share(control, "control")
    try check.openShare(power, "power")
    try check.count(unitsPerArm, "unitsPerArm", atLeast: 1)
    guard control < 1 else { throw check.invalid("control", control, accepted: "a rate below 1") }
    let (z, zPower) = (try critical(), try Normal.upperQuantile(1 - power))
    let root = Double(unitsPerArm).squareRoot()
    func excess(_ treatment: Double) -> Double {
      let (pooled, apart) = Self.spreads(control, treatment)
      return (treatment - control) * root - z * pooled - zPower * apart
    }
    guard excess(1) >= 0 else {
      throw check.invalid(
        "unitsPerArm", unitsPerArm, accepted: "more units: no rate up to 1 is detected so often")
    }
    return try Root.find(in: control...1, method: check.method) {
      (treatment) throws(StatisticsError) in excess(treatment)
    }
  }

  /// sqrt(2 p q) and sqrt(pa qa + pb qb).
  private static func spreads(
    _ control: Double, _ treatment: Double
  ) -> (pooled: Double, apart: Double) {
    let mean = (control + treatment) / 2
    let apart = control * (1 - control) + treatment * (1 - treatment)
    return ((2 * mean * (1 - mean)).squareRoot(), apart.squareRoot())
  }
}
