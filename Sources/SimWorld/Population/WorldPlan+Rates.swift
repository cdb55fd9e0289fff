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

  /// The mean of a business's posts a day: of a log-normal variable that is cut off at c,
  /// m e^(σ²/2) Φ((ln(c/m) - σ²)/σ) + c (1 - Φ(ln(c/m)/σ)) for the median m.
  private var meanPostsPerDay: Double {
    let (median, sigma) = (parameters.posts.perDay, parameters.posts.perDaySigma)
    let limit = Business.postsPerDayMax
    guard sigma > 0 else { return min(limit, median) }
    let far = Elementary.log(limit / median)
    return median * Elementary.exp(sigma * sigma / 2)
      * Elementary.normalProbability((far - sigma * sigma) / sigma)
      + limit * (1 - Elementary.normalProbability(far / sigma))
  }
}
