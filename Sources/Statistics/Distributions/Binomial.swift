import CGSL

/// The binomial distribution, for 64-bit counts (GSL's takes 32 bits and fails from 1e9).
public enum Binomial {
  /// The probability of at most `count` successes in `trials`.
  public static func lowerTail(
    _ count: Int, trials: Int, probability: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("binomial lower tail")
    try check.count(trials, "trials", atLeast: 0)
    try check.share(probability, "probability")
    if count < 0 { return 0 }
    if count >= trials { return 1 }
    return try Beta.upperTail(probability, Double(count) + 1, Double(trials - count))
  }

  /// The probability of `count` successes or more in `trials`.
  public static func upperTail(
    _ count: Int, trials: Int, probability: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("binomial upper tail")
    try check.count(trials, "trials", atLeast: 0)
    try check.share(probability, "probability")
    if count <= 0 { return 1 }
    if count > trials { return 0 }
    return try Beta.lowerTail(probability, Double(count), Double(trials - count) + 1)
  }
}

extension Binomial {
  /// The probability of exactly `count` successes, to full precision at any size (Loader 2000).
  ///
  /// - Parameter failure: 1 - probability, passed to keep its digits.
  static func mass(
    _ count: Int, trials: Int, probability: Double, failure: Double
  ) throws(StatisticsError) -> Double {
    let (k, n) = (Double(count), Double(trials))
    if count == 0 { return trials == 0 ? 1 : exp(n * logShare(failure, probability)) }
    if count == trials { return exp(n * logShare(probability, failure)) }
    if probability == 0 || failure == 0 { return 0 }
    return try IncompleteBeta.power(probability, failure, k, n - k) * n / (k * (n - k))
  }

  private static func logShare(_ share: Double, _ rest: Double) -> Double {
    rest < 0.5 ? log1p(-rest) : log(share)
  }
}
