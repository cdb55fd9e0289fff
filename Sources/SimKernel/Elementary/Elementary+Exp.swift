extension Elementary {
  /// e to the power `x`, within 0.8 ulp wherever the result is a normal number (largest error seen
  /// in 16 million: 0.74).
  ///
  /// Saturates: 0 below -745.14, infinity above 709.78. Results below 2^-1022 are rounded once more,
  /// to the grid of subnormal numbers. NaN gives NaN. Method: x = k ln 2 + r with |r| <= ln 2 / 2,
  /// the rational form of FreeBSD's `e_exp.c` (Sun Microsystems 1993) for e^r - 1 - r, and the sum
  /// 1 + r with its rounding error kept.
  @inlinable @inline(__always)
  public static func exp(_ x: Double) -> Double {
    x.magnitude <= expBound ? moderateExp(x) : extremeExp(x)
  }

  /// Up to here the result and its half are normal numbers.
  @inlinable @inline(__always)
  static var expBound: Double { 708 }

  @inlinable @inline(__always)
  static func moderateExp(_ x: Double) -> Double {
    let (mantissa, k) = reducedExp(x)
    return Double(bitPattern: mantissa.bitPattern &+ k << 52)
  }

  /// Saturates, and scales in two steps, so that no power of two on the way is out of range.
  @inlinable static func extremeExp(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    let (mantissa, k) = reducedExp(Swift.max(-746, Swift.min(710, x)))
    let biased = k &+ 2046
    let first = biased >> 1
    return mantissa * Double(bitPattern: first << 52) * Double(bitPattern: (biased &- first) << 52)
  }

  /// e^x as a number in [0.7, 1.42) and the power of two it is to be multiplied by, modulo 2^64.
  @inlinable @inline(__always)
  static func reducedExp(_ x: Double) -> (mantissa: Double, k: UInt64) {
    // Adding 1.5 * 2^52 rounds to an integer and leaves it in the low bits of the sum.
    let shift = 0x1.8p52
    let shifted = x * 1.44269504088896338700 + shift
    let k = shifted - shift
    let high = x - k * 6.93147180369123816490e-01
    let low = k * 1.90821492927058770002e-10
    let r = high - low

    let t = r * r
    let tail = cubic(
      t, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
      -1.65339022054652515390e-06, 4.13813679705723846039e-08)
    let c = r - t * (1.66666666666666019037e-01 + t * tail)
    let sum = 1 + high
    let lost = (1 - sum) + high
    let mantissa = sum + (lost + (r * c / (2 - c) - low))
    return (mantissa, shifted.bitPattern &- shift.bitPattern)
  }
}
