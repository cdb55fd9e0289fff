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
