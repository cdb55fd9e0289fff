import PushModel
import SimKernel

extension WorldPlan {
  /// How much more a replication's businesses post than those of an average world, each weighed by its
  /// popularity: Σ w (rate / mean rate - 1), whose expectation is exactly 0.
  package func rateSurplus(of schedule: Schedule) -> Double {
    let exponent = parameters.follows.popularityExponent
    let mean = meanPostsPerDay
    var (sum, weights) = (0.0, 0.0)
    for (rank, business) in schedule.businesses.enumerated() {
      let weight = Elementary.exp(-exponent * Elementary.log(Double(rank + 1)))
      weights += weight
      sum += weight * (business.postsPerDay / mean - 1)
    }
    return weights > 0 ? sum / weights : 0
  }

  /// Posts of a business on an average day.
  var meanPostsPerDay: Double {
    Self.mean(
      median: parameters.posts.perDay, sigma: parameters.posts.perDaySigma,
      limit: Business.postsPerDayMax)
  }

  /// The most days after an app was removed of which ``Surplus/Event/orphaned`` has pushes.
  /// *Assumption*: the pace of pushes says little about later ones.
  static let orphanDaysMax = 7

  static func meanGoneLags(_ network: NetworkParameters) -> [Double] {
    let median = Double(network.goneLagMedian.milliseconds) / 86_400_000
    return (0...orphanDaysMax).map { mean(median: median, sigma: 1, limit: Double($0)) }
  }

  /// The days after `now` of which pushes to an app that is gone may count, at most
  /// ``orphanDaysMax``.
  @inline(__always) func orphanDays(after now: Timestamp) -> Int {
    let left = (span.cohortEnd - now).milliseconds / 86_400_000
    return Int(truncatingIfNeeded: min(max(0, left), Int64(Self.orphanDaysMax)))
  }

  /// The mean of a log-normal variable with the median m that is cut off at c:
  /// m e^(σ²/2) Φ((ln(c/m) - σ²)/σ) + c (1 - Φ(ln(c/m)/σ)).
  static func mean(median: Double, sigma: Double, limit: Double) -> Double {
    guard sigma > 0, median > 0, limit > 0 else { return min(limit, median) }
    let far = Elementary.log(limit / median)
    return median * Elementary.exp(sigma * sigma / 2)
      * Elementary.normalProbability((far - sigma * sigma) / sigma)
      + limit * (1 - Elementary.normalProbability(far / sigma))
  }
}
