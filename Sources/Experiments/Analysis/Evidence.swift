import Scenarios
import SimWorld
import Statistics

/// The counts of a run's people, summed over lanes, by replication.
struct Evidence {
  let design: Design
  let arms: Int
  private let part: Cell.Part
  /// By replication: one over all arms' variables, or one for each arm.
  private(set) var moments: [[CoMoments]]

  /// Empty evidence.
  init(_ part: Cell.Part, design: Design, arms: Int, replications: Int) {
    self.design = part == .owners ? .paired : design
    self.arms = arms
    self.part = part
    let width = self.design == .paired ? Variable.count * arms : Variable.count
    let nothing = [CoMoments](
      repeating: CoMoments(variables: width), count: self.design == .paired ? 1 : arms)
    moments = [[CoMoments]](repeating: nothing, count: replications)
  }

  /// Adds a cell's people, if the cell is of this part.
  ///
  /// - Throws: `StatisticsError` when counts leave the range of exact sums.
  mutating func add(_ record: CellRecord) throws(StatisticsError) {
    guard record.cell.part == part else { return }
    let replication = record.cell.replication
    for (place, own) in record.moments.enumerated() {
      // The first cell gives the number of variables: a warm-up doubles them.
      if moments[replication][place].count == 0 {
        moments[replication][place] = own
      } else {
        try moments[replication][place].merge(own)
      }
    }
  }

  var replications: Int { moments.count }

  /// Whether subscribers were also counted in a warm-up, before the arms parted.
  var hasWarmUp: Bool {
    design == .split && moments[0].allSatisfy { $0.variables == 2 * Variable.count }
  }

  /// The place of an arm's variable.
  private func place(_ arm: Int, _ variable: Variable) -> (summary: Int, column: Int) {
    let column = Int(variable.rawValue)
    return design == .paired ? (0, arm * Variable.count + column) : (arm, column)
  }

  func total(_ arm: Int, _ variable: Variable, in replication: Int) -> Int {
    let place = place(arm, variable)
    return Int(clamping: moments[replication][place.summary].sum(place.column))
  }

  func total(_ arm: Int, _ variable: Variable) -> Int {
    moments.indices.reduce(0) { $0 + total(arm, variable, in: $1) }
  }

  /// The metric's ratio of totals in one replication; `nil` when its denominator is zero.
  func ratio(_ metric: MetricName, _ arm: Int, in replication: Int) -> Double? {
    let denominator = total(arm, metric.divisor, in: replication)
    guard denominator > 0 else { return nil }
    return Double(total(arm, metric.numerator, in: replication)) / Double(denominator)
  }

  /// The delta method's estimate over all replications together.
  func pooledEstimate(
    _ metric: MetricName, _ arm: Int
  ) throws(StatisticsError) -> RatioEstimate {
    let numerator = place(arm, metric.numerator)
    let denominator = place(arm, metric.divisor)
    let all = try all(of: arm)
    try requireSpread(all)
    return try RatioEstimate(
      RatioMoments(all, numerator: numerator.column, denominator: denominator.column))
  }

  /// The moments that hold an arm's counts, over all replications together.
  func all(of arm: Int) throws(StatisticsError) -> CoMoments {
    let summary = place(arm, .enrolled).summary
    var all = moments[0][summary]
    for replication in moments.dropFirst() { try all.merge(replication[summary]) }
    return all
  }

  /// Both arms over the same subscribers of one replication.
  func pair(
    _ metric: MetricName, control: Int, treatment: Int, in replication: Int
  ) throws(StatisticsError) -> PairedRatio {
    try requireSpread(moments[replication][0])
    return try PairedRatio(
      moments[replication][0],
      PairedRatio.Layout(
        controlNumerator: place(control, metric.numerator).column,
        controlDenominator: place(control, metric.divisor).column,
        treatmentNumerator: place(treatment, metric.numerator).column,
        treatmentDenominator: place(treatment, metric.divisor).column))
  }

  /// Whether no subscriber of any replication has different counts under the two arms: over all of
  /// them, Σ (x - y)² = Σ x² + Σ y² - 2 Σ x y is exactly zero.
  func isIdentity(_ metric: MetricName, _ one: Int, _ other: Int) -> Bool {
    [metric.numerator, metric.divisor].allSatisfy { variable in
      let (x, y) = (place(one, variable).column, place(other, variable).column)
      return moments.allSatisfy { all in
        all[0].product(x, x) + all[0].product(y, y) == 2 * all[0].product(x, y)
      }
    }
  }

  private func requireSpread(_ moments: CoMoments) throws(StatisticsError) {
    guard moments.count >= 2 else {
      throw .degenerate(
        method: "ratio over subscribers", .notEstimable("there are fewer than two subscribers"))
    }
  }
}

extension MetricName {
  /// The denominator: a count, or everyone enrolled.
  var divisor: Variable { denominator ?? .enrolled }
}
