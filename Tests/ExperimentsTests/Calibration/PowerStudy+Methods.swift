import Statistics

extension PowerStudy {
  static let all = [proportions, openRate, counts, adjustedCounts, gate]

  /// One outcome per subscriber: the only case in which a test of proportions is right.
  private static var proportions: PowerStudy {
    PowerStudy(
      name: "z of two proportions", effects: [0.020, 0.033, 0.045],
      formula: {
        try TwoProportionDesign(alpha: 0.05).power(
          control: rate, treatment: rate + $0, unitsPerArm: perArm)
      },
      answer: { effect, study, experiment in
        let tallies = try [0, effect].enumerated().map { arm, effect in
          let people = DrawnSubscribers(study: study, experiment: experiment, arm: arm)
          let successes = (0..<perArm).count { people.outcome($0, rate: rate + effect) }
          return try Tally(successes, of: perArm)
        }
        let pair = try ProportionPair(control: tallies[0], treatment: tallies[1])
        return Answer(p: try pair.zTest().pValue, interval: try pair.newcombe(level: 0.95))
      })
  }

  /// Beta-binomial opens of geometrically many deliveries.
  private static var openRate: PowerStudy {
    PowerStudy(
      name: "delta method, open rate", effects: [0.010, 0.017, 0.024],
      formula: { effect in
        let variances = [rate, rate + effect].map { variance(rate: $0, deliveries: deliveries) }
        return try power(effect, variances)
      },
      answer: { Answer(try openRates($0, $1, $2, perArm: perArm).difference) })
  }

  private static let (rate, deliveries) = (0.1, 10.0)

  /// An open rate in two arms of drawn subscribers.
  static func openRates(
    _ effect: Double, _ study: UInt64, _ experiment: Int, perArm: Int
  ) throws -> RatioDifference {
    let arms = try [0, effect].enumerated().map { arm, effect in
      let people = DrawnSubscribers(study: study, experiment: experiment, arm: arm)
      var moments = CoMoments(variables: 2)
      for subscriber in 0..<perArm {
        let own = people.opens(subscriber, rate: rate + effect, deliveries: deliveries)
        let row = [own.opened, own.delivered]
        moments.add(row.span)
      }
      return try RatioEstimate(RatioMoments(moments, numerator: 0, denominator: 1))
    }
    return try RatioDifference(control: arms[0], treatment: arms[1], level: 0.95)
  }

  /// Of a subscriber's part in the ratio, in its own unit: E[n R (1 - R) (1 + (n - 1) icc)] / E[n]^2
  /// with n geometric and, for Beta(1, b), icc = 1 / (2 + b).
  static func variance(rate: Double, deliveries: Double) -> Double {
    let correlation = 1 / (1 + 1 / rate)
    let square = deliveries * (2 * deliveries - 1)
    return rate * (1 - rate) * (deliveries + correlation * (square - deliveries))
      / (deliveries * deliveries)
  }

  private static let mean = 0.7

  /// Gamma-Poisson counts.
  private static var counts: PowerStudy {
    PowerStudy(
      name: "Welch, opens per subscriber", effects: lifts.map { $0 * mean },
      formula: { effect in try power(effect, [mean, mean + effect].map(spread)) },
      answer: { effect, study, experiment in
        let arms = try arms(effect, study, experiment).map { try Moments($0.outcomes) }
        return Answer(try Welch(control: arms[0], treatment: arms[1]).difference(level: 0.95))
      })
  }

  /// The same, where the counts before the arms parted are known.
  private static var adjustedCounts: PowerStudy {
    PowerStudy(
      name: "CUPED, opens per subscriber", effects: lifts.map { $0 * mean * 0.8 },
      formula: { effect in
        // Cov(before, after) = 2 mean (mean + effect) in an arm; theta pools both.
        let covariances = [mean, mean + effect].map { 2 * mean * $0 }
        let theta = (covariances[0] + covariances[1]) / 2 / spread(mean)
        let variances = zip([mean, mean + effect], covariances).map { mean, covariance in
          spread(mean) - 2 * theta * covariance + theta * theta * spread(Self.mean)
        }
        return try power(effect, variances)
      },
      answer: { effect, study, experiment in
        let arms = arms(effect, study, experiment)
        return Answer(try Cuped(control: arms[0], treatment: arms[1], level: 0.95).difference)
      })
  }

  /// A guardrail over ten seeds, whose differences are normal: power is that of passing.
  private static var gate: PowerStudy {
    let (deviation, margin, seeds) = (0.006, 0.005, 10)
    return PowerStudy(
      name: "guardrail, t over 10 seeds", effects: [-0.002, 0, 0.002],
      formula: {
        try SeedPlan(standardDeviation: deviation, difference: $0, margin: margin, alpha: 0.05)
          .power(seeds: seeds)
      },
      answer: { effect, study, experiment in
        let worlds = DrawnSubscribers(study: study, experiment: experiment, arm: 0)
        let differences = (0..<seeds).map { effect + deviation * worlds.normal($0) }
        let test = try NonInferiority(seedDifferences: differences, margin: margin, alpha: 0.05)
        return Answer(p: test.pValue, interval: try seedLevelT(differences, level: 0.95).interval)
      })
  }

  private static let lifts = [0.12, 0.20, 0.28]

  private static func arms(
    _ effect: Double, _ study: UInt64, _ experiment: Int
  ) -> [Cuped.Arm] {
    [0, effect / mean].enumerated().map { arm, lift in
      let people = DrawnSubscribers(study: study, experiment: experiment, arm: arm)
      let all = (0..<perArm).map { people.counts($0, mean: mean, lift: lift) }
      return Cuped.Arm(outcomes: all.map(\.after), covariates: all.map(\.before))
    }
  }

  /// Of a Poisson count whose mean is Gamma(1/2) with this mean.
  private static func spread(_ mean: Double) -> Double { mean + 2 * mean * mean }

  /// With each arm's variance of one subscriber's part.
  private static func power(_ effect: Double, _ variances: [Double]) throws -> Double {
    let deviation = ((variances[0] + variances[1]) / 2).squareRoot()
    return try TwoMeanDesign(delta: effect, standardDeviation: deviation, alpha: 0.05)
      .power(unitsPerArm: perArm)
  }
}
