/// Random variables as functions of one uniform, by inversion.
///
/// Every number rises with `u`, so one uniform gives comparable values under two parameters: who is
/// patient in one arm is patient in the other. `u` lies in the open interval (0, 1), as the
/// uniforms of a `Draw` do. Parameters are finite and positive unless stated otherwise.
public enum Distribution {
  /// `true` with probability `p`; never at 0 and always at 1.
  @inlinable @inline(__always)
  public static func bernoulli(_ u: Double, _ p: Double) -> Bool { u < p }

  /// An exponential variable with the given mean.
  @inlinable public static func exponential(_ u: Double, mean: Double) -> Double {
    -mean * Elementary.log(1 - u)
  }

  /// A log-normal variable: its logarithm is normal about log `median` with deviation `sigma >= 0`.
  @inlinable public static func lognormal(_ u: Double, median: Double, sigma: Double) -> Double {
    median * Elementary.exp(sigma * Elementary.normalQuantile(u))
  }

  /// A Weibull variable: P(X > x) = exp(-(x / scale)^shape).
  @inlinable public static func weibull(_ u: Double, shape: Double, scale: Double) -> Double {
    let exponential = -Elementary.log(1 - u)
    return scale * Elementary.exp(Elementary.log(exponential) / shape)
  }

  /// The number of failures before the first success, when each trial succeeds with `probability`
  /// in (0, 1]; the mean is (1 - p) / p.
  ///
  /// Saturates at 2^62.
  @inlinable public static func geometric(_ u: Double, probability: Double) -> Int {
    let failures = Elementary.log(1 - u) / logOfComplement(probability)
    return failures < 0x1p62 ? Int(failures) : 1 << 62
  }

  /// A Poisson variable with the given mean, by adding up its probabilities.
  ///
  /// - Precondition: `0 <= mean <= 50`.
  /// - Complexity: O(mean).
  @inlinable public static func poisson(_ u: Double, mean: Double) -> Int {
    precondition(mean >= 0 && mean <= 50, "Poisson by summation reaches to 50, not \(mean)")
    var probability = Elementary.exp(-mean)
    var rest = u
    var count = 0
    // 250 lies beyond 1 - 2^-53 for every mean allowed; it stops a sum that rounded short of `u`.
    while rest > probability && count < 250 {
      rest -= probability
      count += 1
      probability *= mean / Double(count)
    }
    return count
  }

  /// log(1 - p) without cancellation for small `p`, by the correction of Kahan (Goldberg 1991).
  @inlinable static func logOfComplement(_ p: Double) -> Double {
    let rounded = 1 - p
    let difference = 1 - rounded
    return difference == 0 ? -p : Elementary.log(rounded) * (p / difference)
  }
}
