import CGSL

/// The size of a two-proportion test on the arcsine scale (Cohen 1988).
public enum ArcsineSize {
  /// Cohen's h, 2 asin(sqrt(treatment)) - 2 asin(sqrt(control)).
  public static func effect(
    control: Double, treatment: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("arcsine effect")
    try check.share(control, "control")
    try check.share(treatment, "treatment")
    return 2 * asin(treatment.squareRoot()) - 2 * asin(control.squareRoot())
  }

  /// Units per arm before rounding up, two-sided: 2 ((z + z) / h)^2.
  public static func unitsPerArm(
    control: Double, treatment: Double, alpha: Double, power: Double
  ) throws(StatisticsError) -> Double {
    try TwoMeanDesign(
      delta: try effect(control: control, treatment: treatment), standardDeviation: 1, alpha: alpha
    ).unitsPerArm(power: power)
  }
}
