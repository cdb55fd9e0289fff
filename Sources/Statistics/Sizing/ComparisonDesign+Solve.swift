extension ComparisonDesign {
  /// The units of the control, before rounding up, that show the change with this power.
  ///
  /// ((z_alpha s0 + z_power s1) / distance)^2: for rates the formula of Fleiss, Levin and Paik
  /// (2003, without continuity correction), for means 2 ((z + z) sd / delta)^2, both times the
  /// design effect; non-inferiority with s0 = s1.
  public func controlUnits(change: Double, power: Double) throws(StatisticsError) -> Double {
    let check = Check("power")
    try check.openShare(power, "power")
    let distance = try distance(of: change)
    let (test, truth) = spreads(at: change)
    let reach = try critical() * test + (try Normal.upperQuantile(1 - power)) * truth
    guard reach > 0 else {
      throw check.invalid("power", power, accepted: "a power above the error probability")
    }
    let units = reach / distance * (reach / distance)
    guard units <= Self.unitsMax else {
      throw check.unsupported("a change that takes \(units) units", limit: "\(Self.unitsMax)")
    }
    return units
  }

  /// The probability of showing the change with so many units in the control, the wrong tail
  /// ignored.
  public func power(change: Double, controlUnits units: Double) throws(StatisticsError) -> Double {
    try requireUnits(units)
    let distance = try distance(of: change)
    let (test, truth) = spreads(at: change)
    guard truth > 0 else { throw Check("power").degenerate(.zeroVariance) }
    return try Normal.upperTail(
      max(-40, (try critical() * test - distance * units.squareRoot()) / truth))
  }

  /// The smallest increase that is shown with this power.
  ///
  /// - Throws: `StatisticsError.invalid` when no rate up to 1 is, or a margin is planned.
  public func detectableChange(
    controlUnits units: Double, power: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("power")
    try requireUnits(units)
    try check.openShare(power, "power")
    guard margin == nil else {
      throw check.invalid("mde", "missing", accepted: "n or power to be found beside a margin")
    }
    let (z, zPower) = (try critical(), try Normal.upperQuantile(1 - power))
    guard z + zPower > 0 else {
      throw check.invalid("power", power, accepted: "a power above the error probability")
    }
    func excess(_ change: Double) -> Double {
      let (test, truth) = spreads(at: change)
      return change * units.squareRoot() - z * test - zPower * truth
    }
    guard metric.isRate, let baseline = metric.baseline else {
      let (test, truth) = spreads(at: 0)
      return (z * test + zPower * truth) / units.squareRoot()
    }
    guard excess(1 - baseline) > 0 else {
      throw check.invalid("n", units, accepted: "more units: no rate up to 1 is shown so often")
    }
    return try Root.find(in: 0...(1 - baseline), method: "power") {
      (change) throws(StatisticsError) in excess(change)
    }
  }

  /// The most units that are answered.
  static let unitsMax = 1e15

  private func requireUnits(_ units: Double) throws(StatisticsError) {
    guard units >= 2, units <= Self.unitsMax else {
      throw Check("power").invalid("n", units, accepted: "2...\(Self.unitsMax) units")
    }
  }
}
