extension Elementary {
  /// The distribution function of the standard normal distribution, within 3e-16, and below 1/2 within
  /// 1e-8 of itself however far out.
  ///
  /// NaN gives NaN. Method: the rational function 5666 of Hart et al., Computer Approximations (1968),
  /// and a continued fraction in the far tails, put together as by West (Wilmott Magazine, May 2005),
  /// with this module's exponential.
  @inlinable public static func normalProbability(_ z: Double) -> Double {
    let distance = z.magnitude
    // Beyond, less than the smallest number is outside.
    guard distance < 39 else { return z.isNaN ? .nan : z < 0 ? 0 : 1 }
    let density = exp(-0.5 * distance * distance)
    let outside =
      distance < 7.071_067_811_865_475
      ? density * nearRatio(distance) : density * farRatio(distance)
    return z < 0 ? outside : 1 - outside
  }

  /// What lies beyond `x` over exp(-x²/2), for 0 <= x < 7.08.
  @inlinable @inline(__always)
  static func nearRatio(_ x: Double) -> Double {
    let numerator = septic(
      x, 2.202068679123761e2, 2.212135961699311e2, 1.120792914978709e2, 3.391286607838300e1,
      6.373962203531650e0, 7.003830644436881e-1, 3.526249659989109e-2, 0)
    let denominator = septic(
      x, 4.404137358247522e2, 7.938265125199484e2, 6.373336333788311e2, 2.965642487796737e2,
      8.678073220294608e1, 1.606417757920695e1, 1.755667163182642e0, 8.838834764831844e-2)
    return numerator / denominator
  }

  /// The same from there on.
  @inlinable static func farRatio(_ x: Double) -> Double {
    let rest = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))
    return 1 / (rest * 2.506_628_274_631_000_5)
  }
}
