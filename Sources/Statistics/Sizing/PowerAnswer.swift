/// The answer to a question about size: the plan, two figures that were given and one found.
public struct PowerAnswer: Hashable, Sendable {
  /// The figure that was found.
  public enum Solved: String, Hashable, Sendable, Codable {
    /// The number of units.
    case units = "n"

    /// The smallest change that is shown (minimum detectable effect).
    case change = "mde"

    /// The power.
    case power
  }

  /// Plan that the figures are for.
  public let design: ComparisonDesign

  /// Figure that was found; the other two were given.
  public let solved: Solved

  /// Units of the control; for clustered outcomes these are clusters, such as subscribers.
  public let controlUnits: Int

  /// Treatment minus control, absolute.
  public let change: Double

  /// The power at `controlUnits`, which rounding up leaves a little above the one asked for.
  public let power: Double

  /// The power that was asked for; `nil` where the power was found.
  public let wantedPower: Double?

  /// Units of the control before rounding, where they were found.
  public let exactUnits: Double?

  /// Units of each treatment arm, rounded up.
  public var treatmentUnits: Int {
    Int((Double(controlUnits) * design.allocation).rounded(.up))
  }

  /// Units over all arms, the control included.
  public var totalUnits: Int { controlUnits + (design.arms - 1) * treatmentUnits }

  /// Outcomes expected in the control where units are clusters, to the nearest; else `nil`.
  public var controlOutcomes: Double? {
    guard case .ratio(_, let clusters) = design.metric else { return nil }
    return ((exactUnits ?? Double(controlUnits)) * clusters.meanSize).rounded()
  }

  /// The change over the baseline, or `nil` without a baseline other than 0.
  public var relativeChange: Double? {
    guard let baseline = design.metric.baseline, baseline != 0 else { return nil }
    return change / baseline
  }
}

extension PowerAnswer {
  /// The units for a change and a power.
  public init(
    _ design: ComparisonDesign, change: Double, power: Double
  ) throws(StatisticsError) {
    let exact = try design.controlUnits(change: change, power: power)
    let units = max(2, Int(exact.rounded(.up)))
    let reached = try design.power(change: change, controlUnits: Double(units))
    self.init(
      design: design, solved: .units, controlUnits: units, change: change, power: reached,
      wantedPower: power, exactUnits: exact)
  }

  /// The change for a number of units and a power.
  public init(_ design: ComparisonDesign, units: Int, power: Double) throws(StatisticsError) {
    let change = try design.detectableChange(controlUnits: Double(units), power: power)
    self.init(
      design: design, solved: .change, controlUnits: units, change: change, power: power,
      wantedPower: power, exactUnits: nil)
  }

  /// The power for a number of units and a change.
  public init(_ design: ComparisonDesign, units: Int, change: Double) throws(StatisticsError) {
    let power = try design.power(change: change, controlUnits: Double(units))
    self.init(
      design: design, solved: .power, controlUnits: units, change: change, power: power,
      wantedPower: nil, exactUnits: nil)
  }
}

extension PowerAnswer {
  /// The power of other sizes and other changes.
  public struct Table: Hashable, Sendable {
    /// Changes of the columns, ascending in size.
    public let changes: [Double]

    /// Rows by size, ascending.
    public let rows: [Row]
  }

  /// A size with its power for each change.
  public struct Row: Hashable, Sendable {
    /// Units of the control.
    public let controlUnits: Int

    /// One power per change; `nil` where the metric cannot change that much.
    public let powers: [Double?]
  }

  /// Half to twice the units, half to 1.5 times the change; with a margin, the change itself.
  public func table() throws(StatisticsError) -> Table {
    let shares = design.margin == nil ? [0.5, 0.75, 1, 1.25, 1.5] : [1]
    let changes = shares.map { $0 * change }
    var rows: [Row] = []
    for factor in [0.5, 0.75, 1, 1.5, 2] {
      let units = max(2, Int((Double(controlUnits) * factor).rounded(.up)))
      if rows.last?.controlUnits == units { continue }
      rows.append(
        Row(
          controlUnits: units,
          powers: changes.map { try? design.power(change: $0, controlUnits: Double(units)) }))
    }
    return Table(changes: changes, rows: rows)
  }
}

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

  /// Assumptions of the formula.
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
    var warnings: [String] = []
    let smallest = min(controlUnits, treatmentUnits)
    if smallest < 50 {
      warnings.append(
        "\(smallest) units in an arm: the normal distribution promises too much below about 50")
    }
    if let large = LargeMargin(design.margin, of: design.metric.baseline) {
      warnings.append(large.words(margin: "\(large.margin)", of: "the baseline \(large.level)"))
    }
    return warnings
  }
}
