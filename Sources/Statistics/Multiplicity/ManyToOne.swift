import CGSL

/// The largest of several t statistics that share a control and a variance.
struct ManyToOne {
  /// sqrt(n_i / (n_i + n_0)): the correlation of two statistics is the product of theirs.
  let loadings: [Double]
  let degreesOfFreedom: Double

  /// The probability that any |T_i| reaches `t`: an average over the control's mean and the pooled
  /// variance, given which the arms are independent.
  func upperTail(_ t: Double) throws(StatisticsError) -> Double {
    let rule = GaussLegendre.sixteen
    // Both signs of the control's mean give the same.
    let control = rule.nodes(from: 0, to: 8.5, panels: 6).map {
      GaussLegendre.Node(x: $0.x, weight: 2 * $0.weight * gsl_ran_ugaussian_pdf($0.x))
    }
    let root = try ChiRoot(degreesOfFreedom: degreesOfFreedom)
    return min(
      1,
      root.nodes(panels: 8).reduce(0) { sum, s in
        sum + s.weight * control.reduce(0) { $0 + $1.weight * anyBeyond(t * s.x, $1.x) }
      })
  }

  /// Given the control at `z`: one minus the probability that every arm stays within -t...t.
  private func anyBeyond(_ t: Double, _ z: Double) -> Double {
    -expm1(
      loadings.reduce(0) { sum, loading in
        let rest = (1 - loading * loading).squareRoot()
        let above = gsl_cdf_ugaussian_Q((t - loading * z) / rest)
        let below = gsl_cdf_ugaussian_Q((t + loading * z) / rest)
        return sum + log1p(-min(1, above + below))
      })
  }
}
