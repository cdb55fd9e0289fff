import SimWorld
import Statistics

/// Puts together what a selection came to.
struct SizeSummary {
  private let run: SizeRun
  private let selection: SequentialSelection
  private let size: Sweep.Size
  private let file: SweepFile

  init(_ run: SizeRun, _ selection: SequentialSelection) {
    self.run = run
    self.selection = selection
    size = run.size
    file = run.file
  }

  func report() throws -> SizeReport {
    let equal = try selection.equalSeeds()
    return SizeReport(
      schema: 1, name: file.sweep.name, file: file.path, arm: file.sweep.arm, keys: file.keys,
      objective: size.objective.rawValue, isMaximised: size.maximise != nil,
      constraints: size.suchThat.map(\.description), decision: decision,
      selected: selection.selected.map { file.points[$0] }, confidence: size.confidence,
      indifference: selection.indifference, tolerances: selection.tolerances,
      firstSeeds: size.firstSeeds, seedsMax: size.replicationsMax,
      replications: selection.seedsUsed.reduce(0, +),
      equalReplications: equal * file.points.count, rows: run.points.map(row),
      confirmation: try selection.selected.map(confirmation), fronts: try fronts(),
      warnings: warnings)
  }

  private var decision: SizeReport.Decision {
    if selection.selected != nil { return .selected }
    return selection.remaining.isEmpty ? .noneKeeps : .undecided
  }

  /// The objective, then what constraints are about.
  private var metrics: [MetricName] {
    size.suchThat.reduce(into: [size.objective]) { metrics, constraint in
      if !metrics.contains(constraint.metric) { metrics.append(constraint.metric) }
    }
  }

  private func figures(of point: Int, _ seeds: Range<Int>) -> [PointFigure] {
    metrics.map { PointFigure($0.rawValue, run.runner.values($0, of: point, in: seeds)) }
  }

  private func row(_ point: Int) -> SizeReport.Row {
    let (ending, by): (SizeReport.Ending, String?) =
      switch selection.standings[point] {
      case .remaining: (selection.selected == point ? .selected : .undecided, nil)
      case .breaks(let constraint): (.breaks, size.suchThat[constraint].description)
      case .worse(let other): (.worse, "\(file.points[other].number)")
      }
    return SizeReport.Row(
      point: file.points[point], seeds: selection.seedsUsed[point], ending: ending, by: by,
      figures: figures(of: point, 0..<selection.seedsUsed[point]))
  }

  private func confirmation(of point: Int) throws -> SizeReport.Confirmation {
    SizeReport.Confirmation(
      seeds: run.fresh.count, figures: figures(of: point, run.fresh),
      slacks: try size.suchThat.map { constraint in
        PointFigure(
          constraint.description,
          try run.fresh.map { try run.slack(constraint, of: point, in: $0) })
      })
  }

  /// From the seeds of the first stage, which every point has.
  private func fronts() throws -> [SizeReport.Front] {
    let seeds = 0..<size.firstSeeds
    let values = { (metric: MetricName, sign: Double) in
      try run.points.map { point in
        try seeds.map { sign * (try run.value(metric, of: point, in: $0)) }
      }
    }
    let objectives = try values(size.objective, size.sign)
    return try metrics.dropFirst().map { metric in
      let front = try ParetoFront(
        objectives, try values(metric, metric.isHigherBetter ? 1 : -1))
      let rows = run.points.filter { front.isOnFront[$0] || front.shares[$0] >= 0.05 }
      return SizeReport.Front(
        metric: metric.rawValue,
        rows: rows.map { point in
          let figure = { (metric: MetricName) in
            PointFigure(metric.rawValue, run.runner.values(metric, of: point, in: seeds))
          }
          return SizeReport.FrontRow(
            point: file.points[point], isOnFront: front.isOnFront[point],
            share: front.shares[point], objective: figure(size.objective), other: figure(metric))
        })
    }
  }

  private var warnings: [String] {
    var warnings: [String] = []
    if size.firstSeeds < 10 {
      warnings.append("\(size.firstSeeds) first seeds: variances are poorly known below 10")
    }
    if decision == .undecided {
      warnings.append(
        "\(selection.remaining.count) points are left after \(size.replicationsMax) seeds: a larger "
          + "replicationsMax, indifference or tolerance may settle it")
    }
    return warnings
  }
}
