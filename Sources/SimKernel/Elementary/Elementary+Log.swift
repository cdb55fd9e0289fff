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
