import Scenarios
import SimWorld
import Statistics

/// The counts of a run's people, summed over lanes, by replication.
struct Evidence {
  let design: Design
  let arms: Int
  private let part: Cell.Part
  /// The worlds that replications drew; `nil` where all have one.
  var members: MemberRows?
  /// The counts of a person under one arm.
  let layout: CountLayout
  /// By replication: one over all arms' counts, or one for each arm.
  private(set) var moments: [[CoMoments]]
  /// By replication and arm, what chance gave beyond what was expected; empty where estimates do not
  /// use it.
  private(set) var surplus: [[Surplus]] = []
  /// The number of figures of a person, which follow the counts of all arms.
  private let figureCount: Int

  /// Empty evidence.
  init(
    _ part: Cell.Part, design: Design, arms: Int, replications: Int,
    layout: CountLayout = CountLayout(), isAdjusted: Bool = false
  ) {
    self.design = part == .owners ? .paired : design
    self.arms = arms
    self.part = part
    self.layout = layout
    figureCount = isAdjusted ? PersonFigure.count : 0
    if isAdjusted {
      surplus = [[Surplus]](
        repeating: [Surplus](repeating: Surplus(), count: arms), count: replications)
    }
    let width = (self.design == .paired ? layout.width * arms : layout.width) + figureCount
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
    guard isAdjusted else { return }
    for (arm, own) in record.arms.enumerated() {
      if let own = own.surplus { surplus[replication][arm].merge(own) }
    }
  }

  /// Whether estimates may use the figures of people and the surplus of events.
  var isAdjusted: Bool { figureCount > 0 }

  /// The columns of the figures of people.
  var figures: [Int] { (0..<figureCount).map { arms * layout.width + $0 } }

  var replications: Int { moments.count }

  /// What a t over replications counts: seeds, or worlds of an ensemble, some of which came twice.
  var units: String { members == nil ? "seeds" : "worlds" }

  /// Whether subscribers were also counted in a warm-up, before the arms parted.
  var hasWarmUp: Bool {
    design == .split && moments[0].allSatisfy { $0.variables == 2 * layout.width }
  }

  /// The place of an arm's count.
  func place(_ arm: Int, _ column: Int) -> (summary: Int, column: Int) {
    design == .paired ? (0, arm * layout.width + column) : (arm, column)
  }

  /// The columns of a metric among the counts of an arm.
  func columns(_ metric: MetricName, _ arm: Int) -> (numerator: Int, divisor: Int) {
    let own = layout.columns(metric)
    return (place(arm, own.numerator).column, place(arm, own.divisor).column)
  }

  func total(_ arm: Int, _ variable: Variable, in replication: Int) -> Int {
    total(arm, column: Int(variable.rawValue), in: replication)
  }

  private func total(_ arm: Int, column: Int, in replication: Int) -> Int {
    let place = place(arm, column)
    return Int(clamping: moments[replication][place.summary].sum(place.column))
  }

  func total(_ arm: Int, _ variable: Variable) -> Int {
    moments.indices.reduce(0) { $0 + total(arm, variable, in: $1) }
  }

  /// The totals of a metric's numerator and denominator in one replication.
  func totals(
    _ metric: MetricName, _ arm: Int, in replication: Int
  ) -> (numerator: Int, divisor: Int) {
    let columns = layout.columns(metric)
    return (
      total(arm, column: columns.numerator, in: replication),
      total(arm, column: columns.divisor, in: replication)
    )
  }

  /// The same totals over all replications.
  func totals(_ metric: MetricName, _ arm: Int) -> (numerator: Int, divisor: Int) {
    moments.indices.reduce((0, 0)) { sum, replication in
      let own = totals(metric, arm, in: replication)
      return (sum.0 + own.numerator, sum.1 + own.divisor)
    }
  }

  /// The metric's ratio of totals in one replication; `nil` when its denominator is zero.
  func ratio(_ metric: MetricName, _ arm: Int, in replication: Int) -> Double? {
    let totals = totals(metric, arm, in: replication)
    guard totals.divisor > 0 else { return nil }
    return Double(totals.numerator) / Double(totals.divisor)
  }

  /// The delta method's estimate over all replications together.
  func pooledEstimate(
    _ metric: MetricName, _ arm: Int
  ) throws(StatisticsError) -> RatioEstimate {
    let columns = columns(metric, arm)
    let all = try all(of: arm)
    try requireSpread(all)
    return try RatioEstimate(
      RatioMoments(all, numerator: columns.numerator, denominator: columns.divisor))
  }

  /// The variance that one subscriber of one replication gives a metric's ratio; `nil` where it is not defined.
  func varianceOfOne(_ metric: MetricName, _ arm: Int, in replication: Int) -> Double? {
    let columns = columns(metric, arm)
    let all = moments[replication][place(arm, 0).summary]
    do throws(StatisticsError) {
      try requireSpread(all)
      let found = try RatioEstimate(
        RatioMoments(all, numerator: columns.numerator, denominator: columns.divisor))
      return found.variance * Double(all.count)
    } catch {
      return nil
    }
  }

  /// The moments that hold an arm's counts, over all replications together.
  func all(of arm: Int) throws(StatisticsError) -> CoMoments {
    let summary = place(arm, 0).summary
    var all = moments[0][summary]
    for replication in moments.dropFirst() { try all.merge(replication[summary]) }
    return all
  }

  /// Both arms over the same subscribers of one replication.
  func pair(
    _ metric: MetricName, control: Int, treatment: Int, in replication: Int
  ) throws(StatisticsError) -> PairedRatio {
    try requireSpread(moments[replication][0])
    let (own, other) = (columns(metric, control), columns(metric, treatment))
    return try PairedRatio(
      moments[replication][0],
      PairedRatio.Layout(
        controlNumerator: own.numerator, controlDenominator: own.divisor,
        treatmentNumerator: other.numerator, treatmentDenominator: other.divisor))
  }

  /// Whether no subscriber of any replication has different counts under the two arms: over all of
  /// them, Σ (x - y)² = Σ x² + Σ y² - 2 Σ x y is exactly zero.
  func isIdentity(_ metric: MetricName, _ one: Int, _ other: Int) -> Bool {
    let (own, theirs) = (columns(metric, one), columns(metric, other))
    return [(own.numerator, theirs.numerator), (own.divisor, theirs.divisor)].allSatisfy { x, y in
      moments.allSatisfy { all in
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
