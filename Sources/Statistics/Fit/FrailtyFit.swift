import CGSL

/// A model of outcomes in which people differ by a log-normal factor on the hazard, with effects of
/// kind, hours and past trials, by maximum likelihood.
///
/// P(success) = seen · (1 - exp(-h(kind) · r · H(block) · W · K)), with r log-normal of mean 1 over
/// people, H of mean 1 over the hours of all blocks, W the wear, and K = 1 - share · freshness what the
/// last visit leaves.
public struct FrailtyFit: Hashable, Sendable {
  /// 1 - exp(-h) of each kind: the rate of a person with r = 1 at an average hour, unworn.
  public let rates: [FittedValue]

  /// The coefficient of variation of r between people.
  public let cv: FittedValue

  /// Factors on the hazard by block of hours, with mean 1 over hours.
  public let blocks: [FittedValue]

  /// Form of the wear that was fitted.
  public let wear: Wear

  /// Parameters of the wear, in the order of its names; half-lives in days.
  public let wearing: [FittedValue]

  /// Share of the hazard that is lost right after a visit; `nil` in a model without visits.
  public let told: FittedValue?

  /// Log likelihood at the estimates.
  public let logLikelihood: Double

  /// Akaike's criterion, -2 log L + 2 k: the smaller, the better.
  public let criterion: Double

  /// The estimates on the scales of the search, which ``values(at:)`` reads.
  public let point: [Double]

  /// Covariance of ``point``, from the observed information.
  public let covariance: [[Double]]

  let shape: FrailtyShape

  /// - Parameters:
  ///   - people: Outcomes of each person, in order of time.
  ///   - kinds: How many kinds of chance there are, each of which occurs.
  ///   - start: A fit of the same kinds and blocks to begin the search at.
  ///   - blockHours: How many hours each block has; one block where hours do not matter.
  ///   - hasVisits: Whether visits take a share of the hazard.
  /// - Throws: `degenerate` when the outcomes do not determine the parameters.
  /// - Complexity: O(trials × 40), more with many successes, for each of some tens of evaluations.
  public init(
    _ people: [[FrailTrial]], kinds: Int = 1, blockHours: [Double] = [24], wear: Wear = .none,
    hasVisits: Bool = false, from start: FrailtyFit? = nil, level: Double = 0.95
  ) throws(StatisticsError) {
    let check = Check("response between people")
    let shape = FrailtyShape(kinds: kinds, blockHours: blockHours, wear: wear, hasVisits: hasVisits)
    let successes = people.joined().count { $0.isSuccess }
    let trials = people.joined().count { _ in true }
    guard successes >= 20, trials - successes >= 20 else {
      throw check.degenerate(
        .notEstimable("\(successes) successes of \(trials), and twenty of each are needed"))
    }
    let rates = (0..<kinds).map { kind in
      let own = people.joined().lazy.filter { $0.kind == kind }
      return Double(own.count { $0.isSuccess }) / Double(max(1, own.count { _ in true }))
    }
    let likelihood = FrailtyLikelihood(shape, people)
    let top = try MaximumLikelihood.search(
      from: shape.start(rates: rates, start.map { ($0.shape, $0.point) }), method: check.method
    ) { (point, gradient) throws(StatisticsError) in likelihood.value(point, &gradient) }
    self.rates = try (0..<kinds).map { (kind) throws(StatisticsError) in
      try top.fitted(level: level, on: .logit) { -expm1(-exp($0[kind]) * shape.meanFactor($0)) }
    }
    cv = try top.fitted(level: level, on: .log) { expm1(exp(2 * $0[shape.spread])).squareRoot() }
    let several = blockHours.count > 1 ? blockHours.indices : 0..<0
    blocks = try several.map { (block) throws(StatisticsError) in
      try top.fitted(level: level, on: .log) {
        exp(shape.logBlock(block, $0)) / shape.meanFactor($0)
      }
    }
    wearing = try wear.names.indices.map { (place) throws(StatisticsError) in
      let link = wear.link(place)
      return try top.fitted(level: level, on: link) { link.invert($0[shape.firstWear + place]) }
    }
    told = hasVisits ? try top.fitted(level: level) { $0[shape.told] } : nil
    self.wear = wear
    self.shape = shape
    logLikelihood = top.logLikelihood
    criterion = -2 * top.logLikelihood + 2 * Double(top.parameters.count)
    (point, covariance) = (top.parameters, top.covariance)
  }
}

extension FrailtyFit {
  /// What parameters of a search mean.
  public struct Values: Hashable, Sendable {
    /// As ``FrailtyFit/rates``, ``FrailtyFit/cv``, ``FrailtyFit/blocks`` and ``FrailtyFit/wearing`` have them.
    public var rates: [Double]
    public var cv: Double
    public var blocks: [Double]
    public var wearing: [Double]
  }

  /// The model's values at parameters near ``point``, such as draws of their distribution.
  ///
  /// - Parameter point: As many numbers as ``point`` has.
  public func values(at point: [Double]) -> Values {
    let mean = shape.meanFactor(point)
    let several = shape.blockHours.count > 1 ? shape.blockHours.indices : 0..<0
    return Values(
      rates: (0..<shape.kinds).map { -expm1(-exp(point[$0]) * mean) },
      cv: expm1(exp(2 * point[shape.spread])).squareRoot(),
      blocks: several.map { exp(shape.logBlock($0, point)) / mean },
      wearing: wear.names.indices.map { wear.link($0).invert(point[shape.firstWear + $0]) })
  }
}

extension FrailtyFit {
  /// The test of the fitted spread between people against the shares of other people.
  ///
  /// A person's trials count as alike, with the mean of their hazards.
  public func spread(of people: [[FrailTrial]]) throws(StatisticsError) -> PearsonFit {
    let edges = [0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.999, 1]
    var observed = [Double](repeating: 0, count: edges.count)
    var expected = observed
    for own in people where !own.isEmpty {
      let share = Double(own.count { $0.isSuccess }) / Double(own.count)
      observed[edges.firstIndex { share <= $0 }!] += 1
      var known = 0.0
      let tails = try lowerTails(own, at: edges)
      for (place, tail) in tails.enumerated() {
        expected[place] += max(0, tail - known)
        known = tail
      }
    }
    return try PearsonFit(observed: observed, expected: expected)
  }

  /// The probabilities that a person's share of successes is at most each of `shares`.
  private func lowerTails(
    _ own: [FrailTrial], at shares: [Double]
  ) throws(StatisticsError) -> [Double] {
    let sigma = exp(point[shape.spread])
    var unused = (0.0, 0.0)
    let hazard =
      own.reduce(0.0) { sum, trial in
        sum
          + exp(
            point[trial.kind] + shape.logBlock(trial.block, point)
              + shape.wear.logFactor(trial, point[shape.firstWear...], &unused)
              + shape.logTold(trial, point) + trial.known)
      } / Double(own.count)
    let seen = own.reduce(0.0) { $0 + $1.seen } / Double(own.count)
    let scores = PersonScores.levels[1]
    var tails = [Double](repeating: 0, count: shares.count)
    for (place, factor) in scores.factors(sigma).enumerated() {
      let probability = seen * -expm1(-hazard * factor)
      let weight = exp(scores.logWeights[place])
      for (edge, share) in shares.enumerated() {
        let count = min(own.count, Int((share * Double(own.count) + 1e-9).rounded(.down)))
        tails[edge] +=
          weight * (try Binomial.lowerTail(count, trials: own.count, probability: probability))
      }
    }
    return tails
  }
}
