/// How results are named in outputs.
typealias Outputs = [String: Value]

extension [String: Value] {
  init(_ interval: ConfidenceInterval) {
    self = ["ci_low": Value(interval.low), "ci_high": Value(interval.high)]
  }

  init(_ result: TestResult) {
    self = ["statistic": Value(result.statistic), "p_value": Value(result.pValue)]
    if let dof = result.degreesOfFreedom { self["dof"] = Value(dof) }
  }

  init(_ difference: Difference) {
    self = Outputs(difference.interval)
    self["diff"] = Value(difference.value)
    self["se"] = Value(difference.standardError)
    self["statistic"] = Value(difference.statistic)
    self["p_value"] = Value(difference.pValue)
    if let dof = difference.degreesOfFreedom { self["dof"] = Value(dof) }
  }

  init(_ ratios: RatioDifference) {
    self = Outputs(ratios.difference)
    self["ratio_a"] = Value(ratios.controlRatio)
    self["ratio_b"] = Value(ratios.treatmentRatio)
    self["rel_lift"] = Value(ratios.relative?.value)
    self["rel_ci_low"] = Value(ratios.relative?.interval.low)
    self["rel_ci_high"] = Value(ratios.relative?.interval.high)
  }

  init(_ verdict: NonInferiority) {
    self = [
      "diff": Value(verdict.difference), "se": Value(verdict.standardError),
      "statistic": Value(verdict.statistic), "p_value": Value(verdict.pValue),
      "lower_bound": Value(verdict.lowerBound), "non_inferior": .bool(verdict.isNonInferior),
    ]
  }

  init(_ equivalence: Equivalence) {
    self = Outputs(equivalence.interval)
    self["t_lower"] = Value(equivalence.lowerStatistic)
    self["p_lower"] = Value(equivalence.lowerPValue)
    self["t_upper"] = Value(equivalence.upperStatistic)
    self["p_upper"] = Value(equivalence.upperPValue)
    self["p_value"] = Value(equivalence.pValue)
    self["equivalent"] = .bool(equivalence.isEquivalent)
  }

  func with(_ name: String, _ value: Value) -> Outputs {
    var result = self
    result[name] = value
    return result
  }
}
