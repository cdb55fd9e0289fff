import CGSL

extension FrailtyFit {
  /// The probability of success of each of a person's trials, given all of their outcomes: a person who succeeds often
  /// is expected to.
  ///
  /// - Complexity: O(trials × 40), more with many successes.
  public func expected(_ own: [FrailTrial]) -> [Double] {
    let sigma = exp(point[shape.spread])
    let scores = PersonScores.levels[PersonScores.level(successes: own.count { $0.isSuccess })]
    let factors = scores.factors(sigma)
    let hazards = own.map(hazard)
    var logs = scores.logWeights
    for (trial, hazard) in zip(own, hazards) {
      for (place, factor) in factors.enumerated() {
        let opened = trial.seen * -expm1(-hazard * factor)
        logs[place] += log(max(1e-300, trial.isSuccess ? opened : 1 - opened))
      }
    }
    let top = logs.reduce(-.infinity) { max($0, $1) }
    let weights = logs.map { exp($0 - top) }
    let sum = weights.reduce(0, +)
    return zip(own, hazards).map { trial, hazard in
      zip(factors, weights).reduce(0) {
        $0 + $1.1 * trial.seen * -expm1(-hazard * $1.0)
      } / sum
    }
  }

  /// The hazard of a trial of somebody with r = 1.
  private func hazard(_ trial: FrailTrial) -> Double {
    var unused = (0.0, 0.0)
    return exp(
      point[trial.kind] + shape.logBlock(trial.block, point)
        + shape.wear.logFactor(trial, point[shape.firstWear...], &unused)
        + shape.logTold(trial, point) + trial.known)
  }
}
