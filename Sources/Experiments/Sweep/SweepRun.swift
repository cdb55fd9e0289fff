import Scenarios
import SimWorld

/// Runs a sweep: every point for a few seeds, then those that screening keeps for all.
package struct SweepRun {
  /// The sweep to run, with its points.
  package let file: SweepFile
  private let runner: PointRunner

  /// - Parameters:
  ///   - folder: Folder for finished points, from which the same sweep can resume.
  ///   - work: Units whose results are used; nothing is simulated here. `nil` for none.
  /// - Throws: ``SavedFileError`` or ``WorkFileError`` when one of them cannot be used.
  package init(
    _ file: SweepFile, folder: String?, threads: Int, work: WorkFolder? = nil
  ) throws {
    self.file = file
    runner = try PointRunner(
      file.scenarios + file.baselines, seeds: file.sweep.replications,
      folder: folder, source: WorldSource(work, threads: threads))
  }

  private var kept: Int {
    guard let screening = file.sweep.screening else { return file.points.count }
    return max(1, Int((screening.keep * Double(file.points.count)).rounded(.up)))
  }

  /// Replications of all points together, and of what they are compared with.
  package var replications: Int {
    let first = file.sweep.screening?.replications ?? 0
    let worlds = runner.countDifferent(file.baselines.indices.map(baseline))
    return (file.points.count + worlds) * first
      + (kept + min(kept, worlds)) * (file.sweep.replications - first)
  }

  /// The place of what a point is compared with among the scenarios of the runner.
  private func baseline(of point: Int) -> Int { file.points.count + point }

  /// The points with what they are compared with.
  private func compared(_ points: [Int]) -> [Int] {
    file.baselines.isEmpty ? points : points + points.map(baseline)
  }

  /// Number of cells to simulate, those of ``replications``.
  package var cells: Int { replications * runner.cellsPerSeed }

  /// - Parameters: As those of ``GateRun/report(isStopped:progress:)``.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> SweepReport {
    try runner.saving { try simulate(isStopped, progress) }
  }

  private func simulate(
    _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Runner.Progress) -> Void
  ) throws -> SweepReport {
    var left = Array(file.points.indices)
    var dropped: [Int] = []
    if let screening = file.sweep.screening {
      let seeds = 0..<screening.replications
      try run(seeds, of: left, isStopped, progress)
      teach(by: seeds, left)
      let order = ranked(left, seeds)
      dropped = Array(order.dropFirst(kept))
      left = order.prefix(kept).sorted()
    }
    let seeds = 0..<file.sweep.replications
    try run(seeds, of: left, isStopped, progress)
    teach(by: seeds, left)
    let order = ranked(left, seeds)
    let kept = rows(order, seeds, best: order[0])
    let adjustment = runner.adjustment(
      file.sweep.metrics.map(Measure.metric), of: order, than: order[0], in: seeds)
    // Those that were dropped have the seeds of the screening alone.
    let screened = 0..<(file.sweep.screening?.replications ?? 0)
    teach(by: screened, Array(file.points.indices))
    return SweepReport(
      schema: 1, name: file.sweep.name, file: file.path, arm: file.sweep.arm, keys: file.keys,
      metrics: file.sweep.metrics.map(Measure.metric), replications: file.sweep.replications,
      against: file.sweep.against, rows: kept, adjustment: adjustment,
      screenedBy: file.sweep.screening?.replications,
      dropped: rows(dropped, screened, best: order[0]))
  }

  private func run(
    _ seeds: Range<Int>, of points: [Int], _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Runner.Progress) -> Void
  ) throws {
    let step = SearchStep(compared(points), seeds, reach: 0..<file.sweep.replications)
    try runner.run([step], of: cells, isStopped: isStopped, progress: progress)
  }

  /// Lets seeds say how figures are adjusted, of points with one another and their baselines.
  private func teach(by seeds: Range<Int>, _ points: [Int]) {
    let baselines = file.baselines.isEmpty ? [] : points.map { ($0, baseline(of: $0)) }
    runner.teach(by: seeds.count, points.map { ($0, points[0]) } + baselines)
  }

  /// The points by the first metric, the best one first; those without a figure last.
  private func ranked(_ points: [Int], _ seeds: Range<Int>) -> [Int] {
    let metric = file.sweep.metrics[0]
    let means = points.map { point in
      runner.figures(metric, of: point, in: seeds).mean.map {
        metric.isHigherBetter ? $0 : -$0
      } ?? -.infinity
    }
    return points.indices.sorted { (-means[$0], $0) < (-means[$1], $1) }.map { points[$0] }
  }

  private func rows(_ order: [Int], _ seeds: Range<Int>, best: Int) -> [SweepReport.Row] {
    let metric = file.sweep.metrics[0]
    let top = runner.figures(metric, of: best, in: seeds)
    return order.map { point in
      let own = runner.figures(metric, of: point, in: seeds)
      return SweepReport.Row(
        point: file.points[point],
        figures: file.sweep.metrics.map {
          PointFigure(.metric($0), runner.figures($0, of: point, in: seeds))
        },
        behind: PointFigure(.metric(metric), own - top),
        words: file.words(of: point),
        differences: file.baselines.isEmpty ? nil : differences(point, seeds))
    }
  }

  /// By metric, the point minus what it is compared with, seed by seed as in a paired run.
  private func differences(_ point: Int, _ seeds: Range<Int>) -> [PointFigure] {
    file.sweep.metrics.map { metric in
      let own = runner.figures(metric, of: point, in: seeds)
      return PointFigure(
        .metric(metric), own - runner.figures(metric, of: baseline(of: point), in: seeds))
    }
  }
}

/// The result of a sweep.
package struct SweepReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  package var schema: Int
  /// The sweep's name.
  package var name: String
  /// The sweep's file, as the user named it.
  package var file: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  /// Name of the arm that is tried.
  package var arm: String
  /// In the order of each point's values.
  package var keys: [String]
  /// The metrics of every row's figures; the first one ranks.
  package var metrics: [Measure]
  /// Seeds of every point that screening keeps.
  package var replications: Int
  /// The arm of ``Row/differences``; `nil` for none.
  package var against: String?
  /// The points kept by screening, by the first metric, the best one first.
  package var rows: [Row]
  /// What the adjustment of figures did; `nil` for plain ones, and in what earlier versions printed.
  package var adjustment: PointAdjustment?
  /// Seeds of the screening, and the points that it dropped, the best one first.
  package var screenedBy: Int?
  /// Points that screening dropped, over its seeds; empty without a screening.
  package var dropped: [Row]

  /// One point with its figures.
  package struct Row: Hashable, Sendable, Codable {
    /// The setting that was tried.
    package var point: SweepPoint
    /// By metric.
    package var figures: [PointFigure]
    /// Difference to the best point in the first metric, seed by seed.
    package var behind: PointFigure
    /// The settings in words; `nil` in what earlier versions printed.
    package var words: String?
    /// By metric, the point minus ``SweepReport/against`` in the same worlds, with the t interval
    /// over seeds of a paired run. Each interval is for one point; `nil` without that arm.
    package var differences: [PointFigure]?
  }
}
