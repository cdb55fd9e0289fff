/// Rates of several arms with a beta prior: a companion to the intervals, not a verdict.
///
/// Units must be independent; with several pushes per subscriber divide successes and trials by the
/// design effect first.
public struct BetaBinomial: Hashable, Sendable {
  public let posteriorMean: [Double]

  /// The probability that an arm's rate is the largest.
  public let bestProbability: [Double]

  /// The expected distance to the best rate, E[max p] - E[p], for each arm.
  public let expectedLoss: [Double]

  /// Equal-tailed credible intervals.
  public let intervals: [ConfidenceInterval]

  /// The most arms.
  static let armsMax = 16

  /// - Parameter prior: The shapes of the beta prior, both above 0; 1 and 1 is uniform.
  /// - Throws: `StatisticsError.invalid` out of range, `unsupported` above 16 arms.
  public init(
    _ arms: [Tally], prior: (alpha: Double, beta: Double) = (1, 1), level: Double
  ) throws(StatisticsError) {
    let check = Check("beta-binomial")
    try check.positive(prior.alpha, "prior.alpha")
    try check.positive(prior.beta, "prior.beta")
    try check.openShare(level, "level")
    try check.count(arms.count, "arms.count", atLeast: 1)
    guard arms.count <= Self.armsMax else {
      throw check.unsupported("\(arms.count) arms", limit: "\(Self.armsMax)")
    }
    let shapes = arms.map {
      BetaShape(a: prior.alpha + Double($0.successes), b: prior.beta + Double($0.failures))
    }
    let race = try BetaRace(shapes)
    posteriorMean = shapes.map { $0.a / ($0.a + $0.b) }
    bestProbability = race.bestProbability
    expectedLoss = race.expectedLoss
    var intervals: [ConfidenceInterval] = []
    for shape in shapes { intervals.append(try shape.interval(level: level)) }
    self.intervals = intervals
  }
}
