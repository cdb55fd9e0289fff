/// Elementary functions with bit-identical results on every machine.
///
/// They use only IEEE 754 addition, subtraction, multiplication, division and square root in a
/// fixed order: no C library, no fused multiply-add, no table, no branch on the value in `exp` and
/// `log`. So a draw that depends on them does not change with the machine, the compiler's flags or
/// the version of libm, and a loop over a batch becomes vector code with the same bits.
public enum Elementary {
  /// The square root, correctly rounded.
  @inlinable @inline(__always)
  public static func sqrt(_ x: Double) -> Double { x.squareRoot() }

  /// c0 + c1 x + c2 x^2 + c3 x^3 in Estrin's order, which is part of the result.
  @inlinable @inline(__always)
  static func cubic(_ x: Double, _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double) -> Double {
    (c0 + c1 * x) + (c2 + c3 * x) * (x * x)
  }
}

extension Elementary {
  /// The distribution function of the standard normal distribution, with an absolute error below
  /// 3e-16 and, in the lower tail, a relative error below 1e-8.
  ///
  /// NaN gives NaN. Method: the rational function 5666 of Hart et al., Computer Approximations
  /// (1968), and a continued fraction in the far tails, combined as by West (Wilmott Magazine, May
  /// 2005), with this module's exponential.
  @inlinable public static func normalProbability(_ z: Double) -> Double {
    let distance = z.magnitude
    // Beyond 39 the tail probability is below the smallest positive number.
    guard distance < 39 else { return z.isNaN ? .nan : z < 0 ? 0 : 1 }
    let density = exp(-0.5 * distance * distance)
    let outside =
      distance < 7.071_067_811_865_475
      ? density * nearRatio(distance) : density * farRatio(distance)
    return z < 0 ? outside : 1 - outside
  }

  /// The upper tail probability of `x`, divided by exp(-x²/2), for 0 <= x < 7.08.
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

  /// The same ratio for x >= 7.07, by a continued fraction.
  @inlinable static func farRatio(_ x: Double) -> Double {
    let rest = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))
    return 1 / (rest * 2.506_628_274_631_000_5)
  }
}

extension Elementary {
  /// The natural logarithm of `x`, within 1 ulp (largest error seen in 24 million: 0.85).
  ///
  /// 0 gives -infinity, a negative number NaN, infinity infinity, NaN NaN. Method: x = 2^k (1 + f)
  /// with sqrt(1/2) <= 1 + f < sqrt(2), then FreeBSD's `e_log.c` (Sun Microsystems 1993).
  @inlinable @inline(__always)
  public static func log(_ x: Double) -> Double {
    x >= .leastNormalMagnitude && x < .infinity ? normalLog(x, scale: 0) : extremeLog(x)
  }

  @inlinable static func extremeLog(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    guard x > 0 else { return .nan }
    return x < .infinity ? normalLog(x * 0x1p54, scale: 54) : x
  }

  /// The logarithm of `x` / 2^`scale`, for a positive normal number `x`.
  @inlinable @inline(__always)
  static func normalLog(_ x: Double, scale: Double) -> Double {
    let rootHalf: UInt64 = 0x3FE6_A09E_667F_3BCD
    let moved = x.bitPattern &+ (0x3FF0_0000_0000_0000 - rootHalf)
    let m = Double(bitPattern: (moved & 0x000F_FFFF_FFFF_FFFF) &+ rootHalf)
    // An exponent below 2^52 is written into the low bits of 2^52 and read back by subtraction.
    let exponent = Double(bitPattern: 0x4330_0000_0000_0000 | moved >> 52)
    let k = exponent - (0x1p52 + 1023 + scale)

    let f = m - 1
    let halfSquare = 0.5 * f * f
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let odd = cubic(
      w, 6.666666666666735130e-01, 2.857142874366239149e-01, 1.818357216161805012e-01,
      1.479819860511658591e-01)
    let even =
      3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01)
    let tail = z * odd + w * even
    let low = s * (halfSquare + tail) + k * 1.90821492927058770002e-10
    return k * 6.93147180369123816490e-01 + (f + (low - halfSquare))
  }
}

extension Elementary {
  /// e to the power `x`, within 0.8 ulp wherever the result is a normal number (largest error seen
  /// in 16 million: 0.74).
  ///
  /// Saturates: 0 below -745.14, infinity above 709.78. Results below 2^-1022 are rounded once
  /// more, to the nearest subnormal number. NaN gives NaN. Method: x = k ln 2 + r with |r| <= ln 2
  /// / 2, the rational form of FreeBSD's `e_exp.c` (Sun Microsystems 1993) for e^r - 1 - r, and the
  /// sum 1 + r with its rounding error kept.
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
