import CGSL

/// The root of a chi-square variable over its degrees of freedom: an estimated standard deviation
/// over the true one.
struct ChiRoot {
  private let degreesOfFreedom: Double

  /// The logarithm of the constant of the density, 2 (dof/2)^(dof/2) / Gamma(dof/2).
  private let logScale: Double

  init(degreesOfFreedom: Double) throws(StatisticsError) {
    self.degreesOfFreedom = degreesOfFreedom
    let half = degreesOfFreedom / 2
    // Gamma(half) = gammaStar sqrt(2 pi) half^(half - 1/2) e^-half.
    logScale =
      log(2) - log(try IncompleteBeta.gammaStar(half)) - log(2 * Double.pi) / 2 + log(half) / 2
      + half
  }

  /// Places with their probabilities, which sum to 1 up to 1e-12.
  func nodes(panels: Int) -> [GaussLegendre.Node] {
    let spread = (0.5 / degreesOfFreedom).squareRoot()
    let (low, high) = (max(0, 1 - 10 * spread), 1 + 14 * spread)
    return GaussLegendre.sixteen.nodes(from: low, to: high, panels: panels).map { node in
      let logDensity =
        logScale + (degreesOfFreedom - 1) * log(node.x)
        - degreesOfFreedom * node.x * node.x / 2
      return GaussLegendre.Node(x: node.x, weight: node.weight * exp(logDensity))
    }
  }
}
