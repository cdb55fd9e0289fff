import Documents
import PushModel
import Scenarios
import SimWorld
import Statistics
import Synchronization

/// Simulates seeds of points and keeps their figures. All points use the same world for a seed.
final class PointRunner: Sendable {
  let threads: Int
  private let plans: [ExperimentPlan]
  private let names: [String]
  /// Folder for the figures; `nil` to keep them in memory only.
  private let folder: String?
  private let state: Mutex<State>

  private struct State {
    var files: [PointFile]
    /// Runners by point, made on first use: contents are composed once.
    var runners: [Runner?]
    /// By point, the number of seeds that are not saved yet.
    var unsaved: [Int]
    var progress = Runner.Progress(cellsDone: 0, cells: 0)
  }

  /// - Parameters:
  ///   - scenarios: They count the pushes of the same days, up to the last on which the longest-lived
  ///     push of any of them can still be opened.
  ///   - seeds: Largest number of seeds.
  /// - Throws: ``PointFileError``, ``OutputError``, or what is wrong with a scenario's zones.
  init(_ scenarios: [Scenario], seeds: Int, folder: String?, threads: Int) throws {
    self.threads = threads
    self.folder = folder
    let tail = scenarios.map(\.tail).max() ?? .zero
    plans = try scenarios.map { scenario in
      try Self.check(scenario, tail)
      var scenario = scenario
      scenario.replications = 1
      let text = try scenario.yaml()
      scenario.replications = seeds
      return try ExperimentPlan(scenario, resolved: text, tail: tail)
    }
    let names = plans.map { hexadecimal($0.hash) }
    self.names = names
    if let folder { try OutputFile.makeFolder(folder) }
    var files: [PointFile] = []
    for name in names {
      files.append(
        try folder.map { folder throws(PointFileError) in
          try PointFile(plan: name, path: Self.path(name, in: folder))
        } ?? PointFile(plan: name))
    }
    state = Mutex(
      State(
        files: files, runners: files.map { _ in nil }, unsaved: files.map { _ in 0 }))
  }

  /// - Throws: `ScenarioError` when no day is left.
  private static func check(_ scenario: Scenario, _ tail: Interval) throws(ScenarioError) {
    let span = scenario.span(tail: tail)
    guard span.cohortStart >= span.cohortEnd else { return }
    throw ScenarioError(
      DocumentMark(.file(scenario.name)),
      "has \(scenario.horizon.days) days, and no push would count: all points end "
        + "\(tail) before their horizon does, for the longest-lived push of any; accepted: a longer "
        + "horizon, or shorter times to live")
  }

  private static func path(_ name: String, in folder: String) -> String {
    "\(folder)/point-\(name).json"
  }

  /// The scenario of a point.
  func scenario(of point: Int) -> Scenario { plans[point].scenario }

  /// Mean number of cells of a point, whose number of people may vary.
  var cellsPerSeed: Int {
    let all = plans.reduce(0) { $0 + $1.lanes + $1.ownerLanes }
    return (all + plans.count - 1) / plans.count
  }

  /// The number of different scenarios among `points`: each is simulated once.
  func countDifferent(_ points: [Int]) -> Int { Set(points.map { names[$0] }).count }

  /// The metric of a point in each of `seeds`; `nil` where its denominator is zero.
  func values(_ metric: MetricName, of point: Int, in seeds: Range<Int>) -> [Double?] {
    state.withLock { state in seeds.map { state.files[point].seeds[$0]?[metric.rawValue] } }
  }

  /// Simulates the missing ones of `seeds` for each of `points`.
  ///
  /// - Parameter progress: Called after each cell.
  /// - Throws: ``RunError``, or ``OutputError``.
  func run(
    _ points: [Int], seeds: Range<Int>, of cells: Int,
    isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Runner.Progress) -> Void
  ) throws {
    let jobs = missing(points, seeds)
    guard !jobs.isEmpty else { return }
    state.withLock { $0.progress.cells = cells }
    let workers = min(threads, jobs.count)
    try WorkerPool(threads: threads).run(jobs.count) { [self] place in
      try simulate(
        jobs[place].point, jobs[place].seeds, max(1, threads / workers), isStopped, progress)
    }
  }

  /// The missing seeds of each point. A file left by an interrupted run has the first ones of
  /// `seeds`, or none.
  private func missing(_ points: [Int], _ seeds: Range<Int>) -> [(point: Int, seeds: Range<Int>)] {
    state.withLock { state in
      var claimed: Set<String> = []
      return points.compactMap { point in
        guard let first = seeds.first(where: { state.files[point].seeds[$0] == nil }),
          claimed.insert(names[point]).inserted
        else { return nil }
        return (point, first..<seeds.upperBound)
      }
    }
  }

  private func simulate(
    _ point: Int, _ seeds: Range<Int>, _ threads: Int, _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Runner.Progress) -> Void
  ) throws {
    let plan = plans[point]
    let store = SeedStore(plan, from: seeds.lowerBound)
    var runner = state.withLock { $0.runners[point] } ?? Runner(plan, threads: threads)
    state.withLock { $0.runners[point] = runner }
    runner.threads = threads
    runner.replications = seeds.upperBound
    try runner.run(into: store, isStopped: isStopped) { [self] own in
      state.withLock { state in
        state.progress.cellsDone += 1
        state.progress.cellsComputed += 1
        state.progress.decisions += store.growth(to: own.decisions)
        progress(state.progress)
      }
    }
    var evidence = RunEvidence(plan)
    for record in store.ordered { try evidence.add(record) }
    try keep(Self.figures(evidence, seeds), of: point)
  }

  private static func figures(
    _ evidence: RunEvidence, _ seeds: Range<Int>
  ) -> [Int: [String: Double]] {
    var figures: [Int: [String: Double]] = [:]
    for seed in seeds {
      figures[seed] = [:]
      for metric in evidence.plan.scenario.metrics.all {
        let scale = metric.perDay ? 1 / evidence.plan.cohortDays : 1
        figures[seed]![metric.rawValue] =
          evidence.people.ratio(metric, 0, in: seed).map { $0 * scale }
      }
    }
    return figures
  }

  /// Points that are the same scenario have the same figures.
  private func keep(_ figures: [Int: [String: Double]], of point: Int) throws {
    let unsaved = state.withLock { state in
      for other in names.indices where names[other] == names[point] {
        state.files[other].seeds.merge(figures) { $1 }
      }
      state.unsaved[point] += figures.count
      return state.unsaved[point]
    }
    if unsaved >= Self.unsavedMax { try save(point) }
  }

  /// Rewrites the file once per this number of seeds, because its size grows with the seeds.
  private static let unsavedMax = 10

  private func save(_ point: Int) throws {
    let file = state.withLock { state in
      state.unsaved[point] = 0
      return state.files[point]
    }
    if let folder { try file.write(to: Self.path(names[point], in: folder)) }
  }

  /// Saves all unsaved figures.
  func save() throws {
    for point in names.indices where state.withLock({ $0.unsaved[point] > 0 }) { try save(point) }
  }
}
