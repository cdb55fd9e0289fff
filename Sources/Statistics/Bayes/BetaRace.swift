import CGSL

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
