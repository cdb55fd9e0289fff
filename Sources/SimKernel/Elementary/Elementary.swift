/// Elementary functions whose bits are the same everywhere.
///
/// They use IEEE 754 addition, subtraction, multiplication, division and square root in a fixed
/// order and nothing else: no C library, no fused multiply-add, no table, no branch on the value in
/// `exp` and `log`. So a draw that depends on them does not change with the machine, the compiler's
/// flags or the version of libm, and a loop over a batch becomes vector code with the same bits.
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
