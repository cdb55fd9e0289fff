extension Elementary {
  /// The cosine of a number of turns, cos(2πx), with an absolute error below 1e-14 for |x| < 10⁶.
  ///
  /// NaN and infinities give NaN. Method: the nearest whole turn is taken away, the angle is folded
  /// to a quarter of a turn, and the Taylor series of the cosine is summed to the 24th power.
  public static func cosine(turns x: Double) -> Double {
    let distance = (x - x.rounded()).magnitude
    guard distance <= 0.25 else { return distance.isNaN ? .nan : -quarter(0.5 - distance) }
    return quarter(distance)
  }

  /// cos(2πx) for 0 <= x <= 1/4.
  private static func quarter(_ x: Double) -> Double {
    let angle = 6.283_185_307_179_586_5 * x
    let square = angle * angle
    var sum = 1.0
    // Horner's rule, from the 24th power down: 1 - s/(1·2) (1 - s/(3·4) (1 - ...)).
    for power in stride(from: 24.0, through: 2, by: -2) {
      sum = 1 - square / ((power - 1) * power) * sum
    }
    return sum
  }
}
