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
