/// The answer to a question about size: the plan, two figures that were given and one found.
public struct PowerAnswer: Hashable, Sendable {
  /// What was found.
  public enum Solved: String, Hashable, Sendable, Codable {
    case units = "n"
    case change = "mde"
    case power
  }

  public let design: ComparisonDesign
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

  /// From the change and a power.
  public init(
    _ design: ComparisonDesign, change: Double, power: Double
  ) throws(StatisticsError) {
    let exact = try design.controlUnits(change: change, power: power)
    let units = max(2, Int(exact.rounded(.up)))
    self.design = design
    solved = .units
    controlUnits = units
    self.change = change
    self.power = try design.power(change: change, controlUnits: Double(units))
    wantedPower = power
    exactUnits = exact
  }

  /// From a number of units and a power.
  public init(_ design: ComparisonDesign, units: Int, power: Double) throws(StatisticsError) {
    self.design = design
    solved = .change
    controlUnits = units
    change = try design.detectableChange(controlUnits: Double(units), power: power)
    self.power = power
    wantedPower = power
    exactUnits = nil
  }

  /// From a number of units and the change.
  public init(_ design: ComparisonDesign, units: Int, change: Double) throws(StatisticsError) {
    self.design = design
    solved = .power
    controlUnits = units
    self.change = change
    power = try design.power(change: change, controlUnits: Double(units))
    wantedPower = nil
    exactUnits = nil
  }

  /// Units of each treatment arm, rounded up.
  public var treatmentUnits: Int {
    Int((Double(controlUnits) * design.allocation).rounded(.up))
  }

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
