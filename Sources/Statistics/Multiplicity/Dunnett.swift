import CGSL

/// Several arms against one control with the family-wise error kept (Dunnett 1955).
public struct Dunnett: Hashable, Sendable {
  /// Arm mean minus control mean in pooled standard errors, in arm order.
  public let statistics: [Double]

  /// Two-sided adjusted p-values, in arm order.
  public let pValues: [Double]

  /// Degrees of freedom of the pooled variance: all values less the number of groups.
  public let degreesOfFreedom: Double

  static let armsMax = 24

  /// - Throws: `StatisticsError.invalid` for an empty arm, `degenerate` when nothing varies,
  ///   `unsupported` above 24 arms.
  public init(control: [Double], arms: [[Double]]) throws(StatisticsError) {
    let check = Check("Dunnett's test")
    try check.count(arms.count, "arms.count", atLeast: 1)
    guard arms.count <= Self.armsMax else {
      throw check.unsupported("\(arms.count) arms", limit: "\(Self.armsMax)")
    }
    let base = try Moments(control, "control")
    var moments: [Moments] = []
    for (index, arm) in arms.enumerated() { moments.append(try Moments(arm, "arms[\(index)]")) }
    let all = moments + [base]
    let dof = all.reduce(0) { $0 + Double($1.count - 1) }
    guard dof >= 1 else {
      throw check.invalid("arms", "one value each", accepted: "more values than groups")
    }
    let pooled = all.reduce(0) { $0 + Double($1.count - 1) * $1.variance } / dof
    let scale = all.reduce(0) { max($0, abs($1.mean)) }
    guard !Moments.isRounding(pooled.squareRoot(), of: scale) else {
      throw check.degenerate(.zeroVariance)
    }
    statistics = moments.map { arm in
      (arm.mean - base.mean)
        / (pooled * (1 / Double(arm.count) + 1 / Double(base.count))).squareRoot()
    }
    let loadings = moments.map { arm in
      (Double(arm.count) / Double(arm.count + base.count)).squareRoot()
    }
    degreesOfFreedom = dof
    let tails = ManyToOne(loadings: loadings, degreesOfFreedom: dof)
    pValues = try statistics.map { (statistic) throws(StatisticsError) in
      try tails.upperTail(abs(statistic))
    }
  }
}

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
