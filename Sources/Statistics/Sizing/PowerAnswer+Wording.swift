extension PowerAnswer {
  /// The name and source of the formula.
  public var formula: String {
    let effect = "times the design effect 1 + (m (1 + cv^2) - 1) icc (Eldridge et al. 2006)"
    switch (design.metric, design.margin) {
    case (.proportion, nil): return "two rates, pooled normal test (Fleiss, Levin and Paik 2003)"
    case (.proportion, _): return "non-inferiority of a rate, unpooled normal test"
    case (.mean, nil): return "two means, normal test with a known standard deviation"
    case (.mean, _): return "non-inferiority of a mean, normal test"
    case (.measuredRatio, nil):
      return "two ratios, normal test by the delta method (Deng et al. 2018)"
    case (.measuredRatio, _): return "non-inferiority of a ratio by the delta method"
    case (.ratio, nil): return "two rates, pooled normal test (Fleiss et al. 2003), \(effect)"
    case (.ratio, _): return "non-inferiority of a rate, unpooled normal test, \(effect)"
    }
  }

  /// What the figures rest on.
  public var assumptions: [String] {
    var result: [String] = []
    switch design.metric {
    case .proportion: result.append("one outcome of 0 or 1 per unit, units independent")
    case .mean: result.append("units independent, the same standard deviation in every arm")
    case .measuredRatio:
      result.append("subscribers independent, the same deviation in every arm")
    case .ratio:
      result.append("subscribers independent, sizes and correlation alike in every arm")
    }
    result.append(
      design.margin == nil
        ? "\(design.sides == 2 ? "two-sided" : "one-sided") test"
        : "one-sided test against the margin; higher is better")
    if design.arms > 2 {
      result.append("each treatment against the control, alpha shared evenly (Bonferroni)")
    }
    result.append("one look at the end")
    return result
  }

  /// Reasons to doubt the figures.
  public var warnings: [String] {
    let smallest = min(controlUnits, treatmentUnits)
    guard smallest < 50 else { return [] }
    return ["\(smallest) units in an arm: the normal distribution promises too much below about 50"]
  }
}
