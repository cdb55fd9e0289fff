import JSON

/// Names of results in outputs.
typealias Outputs = [String: JSONValue]

extension [String: JSONValue] {
  init(_ interval: ConfidenceInterval) {
    self = ["ci_low": JSONValue(interval.low), "ci_high": JSONValue(interval.high)]
  }

  init(_ result: TestResult) {
    self = ["statistic": JSONValue(result.statistic), "p_value": JSONValue(result.pValue)]
    if let dof = result.degreesOfFreedom { self["dof"] = JSONValue(dof) }
  }

  init(_ difference: Difference) {
    self = Outputs(difference.interval)
    self["diff"] = JSONValue(difference.value)
    self["se"] = JSONValue(difference.standardError)
    self["statistic"] = JSONValue(difference.statistic)
    self["p_value"] = JSONValue(difference.pValue)
    if let dof = difference.degreesOfFreedom { self["dof"] = JSONValue(dof) }
  }

  init(_ ratios: RatioDifference) {
    self = Outputs(ratios.difference)
    self["ratio_a"] = JSONValue(ratios.controlRatio)
    self["ratio_b"] = JSONValue(ratios.treatmentRatio)
    self["rel_lift"] = JSONValue(ratios.relative?.value)
    self["rel_ci_low"] = JSONValue(ratios.relative?.interval.low)
    self["rel_ci_high"] = JSONValue(ratios.relative?.interval.high)
  }

  init(_ verdict: NonInferiority) {
    self = [
      "diff": JSONValue(verdict.difference), "se": JSONValue(verdict.standardError),
      "statistic": JSONValue(verdict.statistic), "p_value": JSONValue(verdict.pValue),
      "lower_bound": JSONValue(verdict.lowerBound), "non_inferior": .bool(verdict.isNonInferior),
    ]
  }

  init(_ equivalence: Equivalence) {
    self = Outputs(equivalence.interval)
    self["t_lower"] = JSONValue(equivalence.lowerStatistic)
    self["p_lower"] = JSONValue(equivalence.lowerPValue)
    self["t_upper"] = JSONValue(equivalence.upperStatistic)
    self["p_upper"] = JSONValue(equivalence.upperPValue)
    self["p_value"] = JSONValue(equivalence.pValue)
    self["equivalent"] = .bool(equivalence.isEquivalent)
  }

  func with(_ name: String, _ value: JSONValue) -> Outputs {
    var result = self
    result[name] = value
    return result
  }

  func with(_ name: String, _ value: Double?) -> Outputs { with(name, JSONValue(value)) }
}
