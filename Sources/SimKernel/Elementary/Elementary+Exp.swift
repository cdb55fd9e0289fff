extension Elementary {
  /// e to the power `x`, within 1 ulp wherever the result is a normal number.
  ///
  /// Saturates: 0 below -745.14, infinity above 709.78; gradual between there and 2^-1022, where
  /// the error is at most 1 unit of the subnormal grid. NaN gives NaN. Method: x = k ln 2 + r with
  /// |r| <= ln 2 / 2, then the rational form of FreeBSD's `e_exp.c` (Sun Microsystems 1993).
  @inlinable @inline(__always)
  public static func exp(_ x: Double) -> Double {
    let atLeast = x < -746 ? -746 : x
    let bounded = atLeast > 710 ? 710 : atLeast

    // Adding 1.5 * 2^52 rounds to an integer and leaves it in the low bits of the sum.
    let shift = 0x1.8p52
    let shifted = bounded * 1.44269504088896338700 + shift
    let k = shifted - shift
    let high = bounded - k * 6.93147180369123816490e-01
    let low = k * 1.90821492927058770002e-10
    let r = high - low

    let t = r * r
    let tail = cubic(
      t, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
      -1.65339022054652515390e-06, 4.13813679705723846039e-08)
    let c = r - t * (1.66666666666666019037e-01 + t * tail)
    let y = 1 + ((r * c / (2 - c) - low) + high)

    // 2^k in two factors, so that neither it nor a subnormal result is lost on the way.
    let biased = shifted.bitPattern &- shift.bitPattern &+ 2046
    let first = biased >> 1
    return y * Double(bitPattern: first << 52) * Double(bitPattern: (biased &- first) << 52)
  }
}
