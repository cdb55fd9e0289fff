import CGSL

/// (Z + shift) / sqrt(chi-square / dof), which GSL does not have.
struct NoncentralT {
  let degreesOfFreedom: Double
  let shift: Double

  /// The probability of a value above `t`: the normal tail at t s - shift, averaged over the root s
  /// of a mean chi-square by Gauss-Legendre quadrature.
  func upperTail(_ t: Double) throws(StatisticsError) -> Double {
    let root = try ChiRoot(degreesOfFreedom: degreesOfFreedom)
    return root.nodes(panels: 40).reduce(0) { sum, s in
      sum + s.weight * gsl_cdf_ugaussian_Q(t * s.x - shift)
    }
  }
}

/// The root of a chi-square variable over its degrees of freedom: estimated over true deviation.
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
