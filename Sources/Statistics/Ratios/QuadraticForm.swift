/// The sum over subscribers of (w1 x1 + w2 x2 + ...)^2, exact, from the sums of products.
///
/// A weight is given as the factors of a product, because the product itself can need 192 bits.
struct QuadraticForm {
  let weights: [[Int]]

  /// - Parameter product: The sum over subscribers of variable i times variable j.
  func value(_ product: (Int, Int) -> Int128) -> WideInteger {
    var sum = WideInteger()
    for (i, first) in weights.enumerated() {
      for (j, second) in weights.enumerated() {
        sum += (first + second).reduce(WideInteger(product(i, j))) { $0 * $1 }
      }
    }
    return sum
  }
}
