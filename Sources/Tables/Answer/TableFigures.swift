import Statistics

/// The figures of a table, ready for comparison.
struct TableFigures {
  let intake: TableIntake
  let map: StratumMap
  /// Arms in the order of a report, as indices into the intake's.
  let armOrder: [Int]
  let baseline: Int?
  let kinds: [MetricKind]
  let units: [MetricUnit]
  /// Units by arm.
  private let sizes: [Int]
  /// Sums over units; `nil` for a table of summaries.
  let sums: TableSums?
  let pairs: PairedSpread?
  let covariates: CovariateSpread?
  let tallies: [ValueTally?]
  private let figures: [ArmFigures]

  /// Largest number of segments times arms times metrics, some 200 MB.
  private static let figuresMax = 500_000

  init(_ intake: TableIntake, baseline: Int?, armOrder: [Int]) throws(TableError) {
    let bound = intake.bound
    let (arms, metrics) = (intake.arms.count, bound.metricCount)
    let map = StratumMap(dimensions: bound.question.segments, values: intake.segments)
    guard map.count * arms * metrics <= Self.figuresMax else {
      throw .question(
        "\(map.count - 1) segments, \(arms) arms and \(metrics) metrics are more than can be held; "
          + "accepted: up to \(Self.figuresMax) figures, their product")
    }
    let sums = try TableSums(intake, map)
    var figures: [ArmFigures] = []
    for place in 0..<map.count * arms * metrics {
      let metric = place % metrics
      figures.append(
        ArmFigures(
          sums.figures(place / metrics / arms, place / metrics % arms, metric),
          isPerUnit: bound.quantities[metric].denominator == nil))
    }
    let isTotals = bound.question.unit == .none
    let isPaired = bound.question.design == .paired
    kinds = (0..<metrics).map { metric in
      MetricKind((0..<arms).map { figures[$0 * metrics + metric] }, isTotals: isTotals)
    }
    units = kinds.enumerated().map { metric, kind in
      kind.unit((0..<arms).map { figures[$0 * metrics + metric] })
    }
    pairs =
      if isPaired, let baseline {
        PairedSpread(bound, arms: arms, baseline: baseline, figures: figures)
      } else { nil }
    covariates =
      bound.covariates.isEmpty
      ? nil : CovariateSpread(bound, arms: arms, figures: figures, sums: sums)
    var tallies: [ValueTally?] = kinds.map { kind in
      if case .mean = kind, !isPaired, arms > 1 { ValueTally(arms: arms) } else { nil }
    }
    if !isTotals {
      let spread = try TableSpread(
        intake, map, figures: figures, tallies: tallies, pairs: pairs, covariates: covariates)
      figures = spread.figures
      tallies = spread.tallies
      covariates?.figures = figures
    }
    self.intake = intake
    self.map = map
    self.armOrder = armOrder
    self.baseline = baseline
    self.sums = sums
    sizes = sums.sizes
    self.figures = figures
    self.tallies = tallies
  }

  /// The figures of a table of summaries.
  init(
    _ summaries: SummaryIntake, _ intake: TableIntake, baseline: Int?, armOrder: [Int]
  ) throws(TableError) {
    self.intake = intake
    self.armOrder = armOrder
    self.baseline = baseline
    map = StratumMap(dimensions: [], values: [])
    kinds = intake.bound.metrics.map { _ in .mean }
    units = kinds.map { _ in .mean }
    sizes = summaries.sizes
    (sums, pairs, covariates) = (nil, nil, nil)
    tallies = kinds.map { _ in nil }
    figures = summaries.figures
  }

  var bound: BoundQuestion { intake.bound }
  var question: TableQuestion { intake.bound.question }

  func figures(_ metric: Int, arm: Int, in stratum: Int = 0) -> ArmFigures {
    figures[(stratum * intake.arms.count + arm) * bound.metricCount + metric]
  }

  /// Units of an arm; if rows are totals, trials of the first metric.
  func size(_ arm: Int) -> Int {
    guard question.unit == .none else { return sizes[arm] }
    return Int(min(figures(0, arm: arm).denominator, 0x1p53))
  }
}
