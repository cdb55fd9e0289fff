/// Several arms against one control with the family-wise error kept (Dunnett 1955).
public struct Dunnett: Hashable, Sendable {
  /// Arm mean minus control mean in pooled standard errors, in arm order.
  public let statistics: [Double]

  /// Two-sided adjusted p-values, in arm order.
  public let pValues: [Double]

  public let degreesOfFreedom: Double

  /// The most arms.
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
    guard pooled.squareRoot() > 10 * Double.ulpOfOne * scale else {
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
    var pValues: [Double] = []
    for statistic in statistics { pValues.append(try tails.upperTail(abs(statistic))) }
    self.pValues = pValues
  }
}
