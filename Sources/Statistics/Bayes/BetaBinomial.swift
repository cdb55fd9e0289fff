import CGSL

/// Rates of several arms with a beta prior: a companion to the intervals, not a verdict.
///
/// Units must be independent; with several pushes per subscriber divide successes and trials by the
/// design effect first.
public struct BetaBinomial: Hashable, Sendable {
  /// Posterior mean rate of each arm, in arm order.
  public let posteriorMean: [Double]

  /// The probability that an arm's rate is the largest.
  public let bestProbability: [Double]

  /// The expected distance to the best rate, E[max p] - E[p], for each arm.
  public let expectedLoss: [Double]

  /// Equal-tailed credible intervals.
  public let intervals: [ConfidenceInterval]

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
    intervals = try shapes.map { (shape) throws(StatisticsError) in
      try shape.interval(level: level)
    }
  }
}

/// Which of several beta-distributed rates is the largest, by quadrature.
struct BetaRace {
  private(set) var bestProbability: [Double]
  private(set) var expectedLoss: [Double]

  /// With S the upper tails: P(i best) integrates f_i prod_(j != i) (1 - S_j), and the loss of i
  /// integrates (1 - S_i) (1 - prod_(j != i) (1 - S_j)). All terms are positive.
  ///
  /// - Complexity: O(k^2) beta tails, about 180 k^2 for k arms.
  init(_ shapes: [BetaShape]) throws(StatisticsError) {
    bestProbability = Array(repeating: 0, count: shapes.count)
    expectedLoss = bestProbability
    let edges = try Self.edges(shapes)
    for (low, high) in zip(edges, edges.dropFirst()) where low < high {
      for node in GaussLegendre.sixteen.nodes(from: low, to: high) {
        try add(node, shapes)
      }
    }
    let total = bestProbability.reduce(0, +)
    guard total > 0 else {
      throw Check("beta-binomial").degenerate(.notEstimable("no density within 0...1"))
    }
    bestProbability = bestProbability.map { $0 / total }
  }

  private mutating func add(
    _ node: GaussLegendre.Node, _ shapes: [BetaShape]
  ) throws(StatisticsError) {
    var logLower: [Double] = []
    for shape in shapes { logLower.append(log1p(-(try Beta.upperTail(node.x, shape.a, shape.b)))) }
    for (index, shape) in shapes.enumerated() {
      let others = logLower.indices.reduce(0) { $1 == index ? $0 : $0 + logLower[$1] }
      bestProbability[index] += node.weight * (try shape.density(node.x)) * exp(others)
      expectedLoss[index] += node.weight * exp(logLower[index]) * -expm1(others)
    }
  }

  /// Quantiles of every arm, between which all the functions are smooth.
  private static func edges(_ shapes: [BetaShape]) throws(StatisticsError) -> [Double] {
    var edges: [Double] = []
    for shape in shapes {
      for tail in [1e-12, 1e-6, 1e-3, 0.05, 0.3] {
        edges.append(try Beta.lowerQuantile(tail, shape.a, shape.b))
        edges.append(try Beta.upperQuantile(tail, shape.a, shape.b))
      }
    }
    return edges.sorted()
  }
}

/// A beta distribution of one arm's rate.
struct BetaShape {
  let a: Double
  let b: Double

  func interval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let tail = (1 - level) / 2
    return ConfidenceInterval(
      low: try Beta.lowerQuantile(tail, a, b), high: try Beta.upperQuantile(tail, a, b),
      level: level)
  }

  /// The density at a place inside 0..<1.
  func density(_ x: Double) throws(StatisticsError) -> Double {
    try IncompleteBeta.power(x, 1 - x, a, b) / (x * (1 - x))
  }
}
