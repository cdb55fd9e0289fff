import Documents
import Scenarios
import SimWorld
import Statistics

/// Finds the best setting, seed by seed for every point that may still be the best.
package struct SizeRun {
  /// The sweep that says what is varied and what is best.
  package let file: SweepFile
  let size: Sweep.Size
  let runner: PointRunner

  /// - Parameters: As those of ``SweepRun/init(_:folder:threads:work:)``.
  /// - Throws: `ScenarioError` when the sweep does not say what is best; ``SavedFileError``,
  ///   ``WorkFileError``.
  package init(
    _ file: SweepFile, folder: String?, threads: Int, work: WorkFolder? = nil
  ) throws {
    guard let size = file.sweep.size else {
      throw ScenarioError(
        DocumentMark(.file(file.path)),
        "has no objective; accepted: size with maximise or minimise, and indifference")
    }
    guard file.points.count <= Self.pointsMax else {
      throw ScenarioError(
        DocumentMark(.file(file.path)),
        "has \(file.points.count) points; accepted: \(Self.pointsMax) that are compared in pairs")
    }
    self.file = file
    self.size = size
    runner = try PointRunner(
      file.worlds(), seeds: size.replicationsMax + size.confirmSeeds,
      folder: folder, source: WorldSource(work, threads: threads))
  }

  private static let pointsMax = 1_000

  var points: Range<Int> { file.points.indices }

  /// Upper bound on the replications of all points and references; usually far fewer are needed.
  package var replicationsMax: Int {
    (points.count + file.references.count) * size.replicationsMax
      + (confirmedMax + file.references.count) * size.confirmSeeds
  }

  /// The selected point, the one that it may be preferred to, and two neighbours for each key.
  private var confirmedMax: Int { min(points.count, 2 + 2 * file.keys.count) }

  /// Upper bound on the simulated cells, those of ``replicationsMax``.
  package var cellsMax: Int { replicationsMax * runner.cellsPerSeed }

  /// - Parameters: As those of ``GateRun/report(isStopped:progress:)``.
  ///   - echoThreads: Threads for the search of an objective that repeats an input; `nil` for none.
  /// - Throws: `ScenarioError` for such an objective, when the first seeds are there.
  package func report(
    echoThreads: Int? = nil, isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> SizeReport {
    try runner.saving { try simulate(echoThreads, isStopped, progress) }
  }

  private func simulate(
    _ echoThreads: Int?, _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Runner.Progress) -> Void
  ) throws -> SizeReport {
    let references = Array(points.upperBound..<points.upperBound + file.references.count)
    let run = { (steps: [SearchStep]) in
      try runner.run(steps, of: cellsMax, isStopped: isStopped, progress: progress)
    }
    let step = { (points: [Int], seeds: Range<Int>, clip: Range<Int>) in
      SearchStep(points + references, seeds, clip: clip, reach: all)
    }
    try run([step(Array(points), 0..<size.firstSeeds, 0..<size.firstSeeds)])
    if let echoThreads {
      try SizeEchoes(file, size).refuse(firstValues, sign: size.sign, threads: echoThreads)
    }
    var selection = try first()
    while !selection.isOver, selection.seeds < size.replicationsMax {
      let seed = selection.seeds
      try run([step(selection.remaining, seed..<seed + 1, all)])
      let samples = try selection.remaining.map { try sample(of: $0, in: seed) }
      try selection.add(samples)
    }
    let ties = try breakTies(selection) { try run($0.map { step($0.points, $0.seeds, all) }) }
    if let chosen = ties?.chosen ?? selection.selected {
      let confirmed = confirmed(chosen, insteadOf: selection.selected)
      try run([SearchStep(confirmed + references, fresh)])
    }
    return try SizeSummary(self, selection, ties).report()
  }

  /// Seeds of the selection.
  private var all: Range<Int> { 0..<size.replicationsMax }

  /// Goes on with the points that may be as good as the selected one and better by the tie-break,
  /// until that is settled or they have all their seeds. `nil` without a tie-break or a selection.
  private func breakTies(
    _ selection: SequentialSelection,
    _ run: ([(points: [Int], seeds: Range<Int>)]) throws -> Void
  ) throws -> TieBreak? {
    guard size.tieRule != nil, selection.selected != nil else { return nil }
    var ties = try TieBreak(
      selection,
      samples: points.map { point in
        try (0..<selection.seedsUsed[point]).map { try sample(of: point, in: $0) }
      })
    while true {
      let seeds = ties.seedsUsed
      let next = ties.needed.filter { seeds[$0] < size.replicationsMax }
      guard !next.isEmpty else { return ties }
      try run(
        Set(next.map { seeds[$0] }).sorted().map { seed in
          (next.filter { seeds[$0] == seed }, seed..<seed + 1)
        })
      try ties.add(try next.map { try sample(of: $0, in: seeds[$0]) }, of: next)
    }
  }

  /// The points with fresh seeds: the chosen one, the one that it was preferred to, its neighbours.
  private func confirmed(_ chosen: Int, insteadOf first: Int?) -> [Int] {
    var points = [chosen] + SizeNeighbours(file.points).places(beside: chosen).map(\.point)
    if let first, !points.contains(first) { points.append(first) }
    return points
  }

  /// Seeds that the selection has not used.
  var fresh: Range<Int> { size.replicationsMax..<size.replicationsMax + size.confirmSeeds }

  /// The objective by point over the first seeds, as it was counted.
  private var firstValues: [Double?] {
    points.map { point in
      let seeds = runner.figures(size.objective, of: point, in: 0..<size.firstSeeds, by: .counted)
      let values = seeds.values.compactMap { $0 }
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
  }

  private func first() throws -> SequentialSelection {
    let all = Array(points) + file.references.indices.map { points.upperBound + $0 }
    runner.teach(by: size.firstSeeds, all.map { ($0, 0) })
    var zone = try SizeZone(self)
    if zone.isSpent {
      // The surplus of chance alone is taken off, which needs no census.
      runner.leaveOutCensus()
      zone = try SizeZone(self)
    }
    let samples = try points.map { point in
      try (0..<size.firstSeeds).map { try sample(of: point, in: $0) }
    }
    return try SequentialSelection(
      first: samples, indifference: zone.indifference, tolerances: zone.tolerances,
      confidence: zone.confidence, breaksTies: size.tieRule != nil)
  }

  private func sample(of point: Int, in seed: Int) throws -> SequentialSelection.Sample {
    SequentialSelection.Sample(
      objective: size.sign * (try value(size.objective, of: point, in: seed)),
      slacks: try size.suchThat.map { try slack($0, of: point, in: seed) },
      tie: size.tieRule.flatMap { rule in
        runner.figures(rule.metric, of: point, in: seed..<seed + 1).values[0].map { rule.sign * $0 }
      })
  }

  private func slack(
    _ constraint: Sweep.Constraint, of point: Int, in seed: Int
  ) throws -> Double {
    let found = slack(constraint, of: point, in: seed..<seed + 1)
    guard let value = found.values[0] else {
      throw noValue(Measure.metric(constraint.metric), seed)
    }
    return value
  }

  /// By how much a point keeps a constraint in each of `seeds`; below 0 where it is broken.
  func slack(
    _ constraint: Sweep.Constraint, of point: Int, in seeds: Range<Int>
  ) -> AdjustedFigures {
    let reference = file.references.firstIndex { $0.name == constraint.than }
    return constraint.slack(
      runner.figures(constraint.metric, of: point, in: seeds),
      reference: reference.map {
        runner.figures(constraint.metric, of: points.upperBound + $0, in: seeds)
      })
  }

  private func noValue(_ objective: Measure, _ seed: Int) -> StatisticsError {
    StatisticsError.degenerate(
      method: "\(file.path): \(objective.rawValue) of seed \(seed)", .noDenominator)
  }

  func value(_ objective: Measure, of point: Int, in seed: Int) throws -> Double {
    guard let value = runner.figures(objective, of: point, in: seed..<seed + 1).values[0] else {
      throw noValue(objective, seed)
    }
    return value
  }
}
