import Scenarios
import SimWorld
import Statistics

/// Assembles the result of a selection.
struct SizeSummary {
  private let run: SizeRun
  private let selection: SequentialSelection
  private let ties: TieBreak?
  private let size: Sweep.Size
  private let file: SweepFile
  private let zone: SizeZone

  init(_ run: SizeRun, _ selection: SequentialSelection, _ ties: TieBreak?) throws {
    self.run = run
    self.selection = selection
    self.ties = ties
    size = run.size
    file = run.file
    zone = try SizeZone(run)
  }

  func report() throws -> SizeReport {
    let equal = try selection.equalSeeds()
    return SizeReport(
      schema: 1, name: file.sweep.name, file: file.path, arm: file.sweep.arm, keys: file.keys,
      objective: size.objective, isMaximised: size.maximise != nil,
      constraints: size.suchThat.map(\.description), decision: decision,
      selected: selected.map { file.points[$0] }, confidence: size.confidence,
      indifference: zone.told, tolerances: size.suchThat.map(\.tolerance),
      firstSeeds: size.firstSeeds, seedsMax: size.replicationsMax,
      replications: seedsUsed.reduce(0, +),
      equalReplications: equal * file.points.count, rows: try run.points.map(row),
      confirmation: try selected.map(confirmation),
      undecided: decision == .undecided ? try undecided() : nil, fronts: try fronts(),
      warnings: warnings, answer: selected.map(file.words),
      tieBreak: tieBreak(), adjustment: adjustment(), neighbours: try selected.map(neighbours))
  }

  private func adjustment() -> PointAdjustment? {
    let best = selected ?? 0
    var found = run.runner.adjustment(
      metrics, of: Array(run.points), than: best, in: 0..<size.firstSeeds)
    found?.allowance = 1 - zone.indifference / zone.told
    return found
  }

  /// The point that was selected, ties broken.
  private var selected: Int? { ties?.chosen ?? selection.selected }

  private var seedsUsed: [Int] { ties?.seedsUsed ?? selection.seedsUsed }

  private func number(_ point: Int) -> Int { file.points[point].number }

  private func tieBreak() -> SizeReport.TieBreak? {
    guard let ties, let rule = size.tieRule else { return nil }
    let passedOver = ties.chosen == ties.first ? nil : ties.first
    return SizeReport.TieBreak(
      metric: .metric(rule.metric), isMaximised: rule.isMaximised, tied: ties.tied.map(number),
      open: ties.open.map(number), passedOver: passedOver.map { file.points[$0] },
      passedOverWords: passedOver.map(file.words),
      differences: passedOver.map { other in
        [size.objective, Measure.metric(rule.metric)].map {
          difference($0, ties.chosen, minus: other)
        }
      })
  }

  /// On the fresh seeds in which both have the figure.
  private func difference(
    _ metric: Measure, _ point: Int, minus other: Int
  ) -> PointFigure {
    PointFigure(
      metric,
      run.runner.figures(metric, of: point, in: run.fresh)
        - run.runner.figures(metric, of: other, in: run.fresh))
  }

  private func neighbours(of point: Int) throws -> [SizeReport.Neighbour] {
    let asked = [.optOutRate, size.tieRule?.metric ?? .optOutRate].map(Measure.metric)
    let metrics = asked.reduce(into: [size.objective]) { if !$0.contains($1) { $0.append($1) } }
    return try SizeNeighbours(file.points).places(beside: point).map { place in
      let row = try self.row(place.point)
      return SizeReport.Neighbour(
        point: row.point, words: file.words(of: place.point, key: place.key),
        differences: metrics.map { difference($0, place.point, minus: point) },
        ending: row.ending, by: row.by)
    }
  }

  private var decision: SizeReport.Decision {
    if selection.selected != nil { return .selected }
    return selection.remaining.isEmpty ? .noneKeeps : .undecided
  }

  /// The objective, followed by the metrics of constraints.
  private var metrics: [Measure] {
    size.suchThat.reduce(into: [size.objective]) { metrics, constraint in
      let metric = Measure.metric(constraint.metric)
      if !metrics.contains(metric) { metrics.append(metric) }
    }
  }

  private func figures(of point: Int, _ seeds: Range<Int>) -> [PointFigure] {
    metrics.map { PointFigure($0, run.runner.figures($0, of: point, in: seeds)) }
  }

  private func row(_ point: Int) throws -> SizeReport.Row {
    let (ending, by) = try self.ending(of: point)
    return SizeReport.Row(
      point: file.points[point], seeds: seedsUsed[point], ending: ending, by: by,
      figures: figures(of: point, 0..<seedsUsed[point]), words: file.words(of: point))
  }

  private func ending(of point: Int) throws -> (SizeReport.Ending, by: String?) {
    if let selected {
      if point == selected { return (.selected, nil) }
      if point == selection.selected {
        return (try ending(of: point, behind: selected), "\(number(selected))")
      }
    }
    return switch selection.standings[point] {
    case .remaining: (.undecided, nil)
    case .breaks(let constraint): (.breaks, size.suchThat[constraint].description)
    case .worse(let other): (try ending(of: point, behind: other), "\(number(other))")
    }
  }

  /// The ending of a point that is not better than another one, from the seeds of both.
  private func ending(of point: Int, behind other: Int) throws -> SizeReport.Ending {
    let seeds = 0..<min(seedsUsed[point], seedsUsed[other])
    let behind =
      (run.runner.figures(size.objective, of: other, in: seeds)
      - run.runner.figures(size.objective, of: point, in: seeds)).scaled(by: size.sign)
    let figure = PointFigure(size.objective, behind)
    guard let mean = figure.mean else { return .notBetter }
    if figure.high ?? mean < zone.told { return .asGood }
    return figure.low ?? mean >= zone.told ? .worse : .notBetter
  }

  private func slack(
    _ constraint: Sweep.Constraint, of point: Int, _ seeds: Range<Int>
  ) throws -> PointFigure {
    PointFigure(.named(constraint.description), run.slack(constraint, of: point, in: seeds))
  }

  private func confirmation(of point: Int) throws -> SizeReport.Confirmation {
    let slacks = try size.suchThat.map { try slack($0, of: point, run.fresh) }
    return SizeReport.Confirmation(
      seeds: run.fresh.count, figures: figures(of: point, run.fresh), slacks: slacks,
      keeping: slacks.map(\.keeping))
  }

  private func undecided() throws -> SizeReport.Undecided {
    let seeds = 0..<selection.seeds
    let open = try selection.remaining.flatMap { point in
      try size.suchThat.indices.filter { !selection.keeps[point][$0] }.map { place in
        SizeReport.OpenConstraint(
          point: file.points[point].number, constraint: size.suchThat[place].description,
          slack: try slack(size.suchThat[place], of: point, seeds))
      }
    }
    return SizeReport.Undecided(
      constraints: open, contenders: selection.remaining.map { file.points[$0].number },
      bestGuess: try bestGuess(seeds).map { file.points[$0] },
      seedsLikely: selection.seedsLikely, seedsMax: selection.seedsMax)
  }

  private func bestGuess(_ seeds: Range<Int>) throws -> Int? {
    let keeping = try selection.remaining.filter { point in
      try size.suchThat.allSatisfy { (try slack($0, of: point, seeds).mean ?? 0) >= 0 }
    }
    let objective = { (point: Int) in
      size.sign * (run.runner.figures(size.objective, of: point, in: seeds).mean ?? 0)
    }
    return keeping.max { objective($0) < objective($1) }
  }

  /// Pareto fronts from the seeds of the first stage, which every point has.
  private func fronts() throws -> [SizeReport.Front] {
    let seeds = 0..<size.firstSeeds
    let values = { (metric: Measure, sign: Double) in
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
        metric: metric,
        rows: rows.map { point in
          let figure = { (metric: Measure) in
            PointFigure(metric, run.runner.figures(metric, of: point, in: seeds))
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
    return warnings + size.suchThat.compactMap(farLimit) + size.suchThat.compactMap(largeMargin)
  }

  /// What is said of a margin that is large against the level of the arm that it names.
  private func largeMargin(_ constraint: Sweep.Constraint) -> String? {
    guard let than = constraint.than,
      let place = file.references.firstIndex(where: { $0.name == than })
    else { return nil }
    let level = run.runner.figures(
      Measure.metric(constraint.metric), of: run.points.upperBound + place,
      in: 0..<size.firstSeeds
    ).mean
    return LargeMargin(constraint.worseBy, of: level).map {
      let level = "the level \(Self.plain($0.level)) of \(than)"
      return "\(constraint.description): " + $0.words(margin: Self.plain($0.margin), of: level)
    }
  }

  private static func plain(_ value: Double) -> String {
    RoundedNumber.plain(value, reach: nil, least: 1e-9)
  }

  /// What is said of a limit that the figures of all settings stay ten times within, as those of 0.4
  /// where 0.4 % is meant: it excludes nothing.
  private func farLimit(_ constraint: Sweep.Constraint) -> String? {
    let objective = Measure.metric(constraint.metric)
    let means = run.points.compactMap { point in
      run.runner.figures(objective, of: point, in: 0..<seedsUsed[point]).mean
    }
    guard let low = means.min(), let high = means.max() else { return nil }
    let isFar = constraint.max.map { $0 > 10 * high } ?? constraint.min.map { 10 * $0 < low }
    guard isFar == true else { return nil }
    let percent = constraint.metric.unit == .share ? "; 0.4 % is written 0.004 or 0.4%" : ""
    return "no setting comes near the limit \(constraint.description): the figures are from "
      + "\(Self.plain(low)) to \(Self.plain(high))\(percent)"
  }
}

/// One setting of all keys that are varied.
package struct SweepPoint: Hashable, Sendable, Codable {
  /// From 1, in the order of the design.
  package var number: Int
  /// In the order of the keys.
  package var values: [String]
}
