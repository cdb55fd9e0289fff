/// Functions of the exponential by additions and multiplications alone, so that a choice is the same on
/// every machine: the C library's own differ between versions in their last digit.
package enum Exponential {
  /// e^x, exact to a few units of the last digit; 0 from −700 down, infinity from 700 up, and no number
  /// for no number.
  package static func of(_ x: Double) -> Double {
    guard x > -700 else { return x.isNaN ? x : 0 }
    guard x < 700 else { return .infinity }
    let twos = (x * 1.442_695_040_888_963_4).rounded()
    // ln 2 in two parts (Cody and Waite 1980): the product of the first is exact.
    let rest = x - twos * 0.693_147_180_369_123_8 - twos * 1.908_214_929_270_587_7e-10
    var sum = 1.0
    for term in stride(from: 14.0, to: 0, by: -1) { sum = 1 + rest / term * sum }
    return Double(sign: .plus, exponent: Int(twos), significand: sum)
  }

  /// The logistic function 1 / (1 + e^−x): 0 and 1 at the infinities, and no number for no number.
  package static func logistic(_ x: Double) -> Double {
    let small = of(-x.magnitude)
    return (x < 0 ? small : 1) / (1 + small)
  }
}
