import Documents
import PushModel
import Scenarios
import SimWorld
import Statistics
import Synchronization

/// Simulates seeds of points, or has it done, and keeps the figures. A seed is one world for all.
final class PointRunner: Sendable {
  let source: WorldSource
  let settings: [WorkSetting]
  private let names: [String]
  /// Folder for the figures; `nil` to keep them in memory only.
  private let folder: String?
  let state: Mutex<State>

  struct State {
    /// The number of first seeds that say how figures are adjusted.
    var teachers = 0
    var files: [PointFile]
    /// Runners by point, made on first use: contents are composed once.
    var runners: [Runner?]
    /// By point, the number of seeds that are not saved yet.
    var unsaved: [Int]
    var progress = Runner.Progress(cellsDone: 0, cells: 0)
    /// By point, how its figures are adjusted, once the seeds that say it are known.
    var adjustments: [WorldAdjustment?]
    /// Points that are compared, each with another one: they choose the estimators by the first seeds.
    var compared: [(point: Int, other: Int)] = []
    var choosers = 0..<0
    /// By metric or net value; found on first use.
    var estimators: [Measure: Estimator] = [:]
    /// By what all arms of a world have in common.
    var censuses: [String: Census?] = [:]
  }

  /// - Parameters:
  ///   - scenarios: They count the pushes of the same days, up to the last on which the longest-lived
  ///     push of any of them can still be opened.
  ///   - seeds: Largest number of seeds.
  /// - Throws: ``SavedFileError``, ``WorkFileError``, ``OutputError``, or what is wrong with a
  ///   scenario's zones.
  init(
    _ scenarios: [Scenario], seeds: Int, folder: String?, source: WorldSource
  ) throws {
    self.source = source
    self.folder = folder
    let tail = scenarios.map(\.tail).max() ?? .zero
    settings = try scenarios.map { scenario in
      try Self.check(scenario, tail)
      var scenario = scenario
      scenario.replications = seeds
      return try WorkSetting(scenario, tail: tail)
    }
    let names = settings.map(\.name)
    self.names = names
    if let folder { try OutputFile.makeFolder(folder) }
    let files = try names.map { name in
      try folder.map { folder throws(SavedFileError) in
        try PointFile(plan: name, path: Self.path(name, in: folder))
      } ?? PointFile(plan: name)
    }
    state = Mutex(
      State(
        files: files,
        runners: files.map { _ in nil }, unsaved: files.map { _ in 0 },
        adjustments: files.map { _ in nil }))
    if case .elsewhere(let folder) = source { try collect(from: folder) }
  }

  /// Takes over the results of units.
  private func collect(from folder: WorkFolder) throws {
    for point in settings.indices where names.firstIndex(of: names[point]) == point {
      let known = state.withLock { $0.files[point].seeds }
      let figures = try folder.figures(of: settings[point]) { known[$0] == nil }
      if !figures.isEmpty { try keep(figures, of: point) }
    }
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

  func scenario(of point: Int) -> Scenario { settings[point].plan.scenario }

  /// Mean number of cells of a point, whose number of people may vary.
  var cellsPerSeed: Int {
    let all = settings.reduce(0) { $0 + $1.cellsPerSeed }
    return (all + settings.count - 1) / settings.count
  }

  /// The number of different scenarios among `points`: each is simulated once.
  func countDifferent(_ points: [Int]) -> Int { Set(points.map { names[$0] }).count }

  /// Simulates the missing seeds of `steps`, one step after the other.
  ///
  /// - Parameter progress: Called after each cell.
  /// - Throws: ``RunError``, ``OutputError``, or ``UnitsWanted`` when units are to do it.
  func run(
    _ steps: [SearchStep], of cells: Int, isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Runner.Progress) -> Void
  ) throws {
    switch source {
    case .here(let threads):
      for step in steps { try run(step, threads, of: cells, isStopped, progress) }
    case .elsewhere(let folder): try checkThere(steps, folder.deal)
    }
  }

  private func run(
    _ step: SearchStep, _ threads: Int, of cells: Int,
    _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Runner.Progress) -> Void
  ) throws {
    let jobs = missing(step.points, step.seeds)
    guard !jobs.isEmpty else { return }
    state.withLock { $0.progress.cells = cells }
    let workers = min(threads, jobs.count)
    try WorkerPool(threads: threads).run(jobs.count) { [self] place in
      try simulate(
        jobs[place].point, jobs[place].seeds, max(1, threads / workers), isStopped, progress)
    }
  }

  private func checkThere(_ steps: [SearchStep], _ deal: SeedBatches) throws {
    var wanted = WantedSeeds()
    for step in steps {
      let units = state.withLock { state in
        deal.units(of: step) { state.files[$0].seeds[$1] == nil }
      }
      try wanted.collect {
        guard units.isEmpty else {
          throw UnitsWanted(
            units: try units.map { try WorkUnit(.figures, $0.seeds, of: settings[$0.point]) })
        }
      }
    }
    try wanted.check()
  }

  /// The missing seeds of each point: an interrupted run leaves the first of `seeds`, or none.
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
    let setting = settings[point]
    var runner = state.withLock { $0.runners[point] } ?? Runner(setting.plan, threads: threads)
    state.withLock { $0.runners[point] = runner }
    runner.threads = threads
    let records = try setting.records(of: seeds, by: runner, isStopped: isStopped) {
      [self] _, decided in
      state.withLock { state in
        state.progress.cellsDone += 1
        state.progress.cellsComputed += 1
        state.progress.decisions += decided
        progress(state.progress)
      }
    }
    try keep(setting.figures(of: seeds, in: records), of: point)
  }

  /// Points that are the same scenario have the same figures.
  private func keep(_ figures: SeedFigures, of point: Int) throws {
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

  /// Saves all unsaved figures after `work`, even if it fails.
  func saving<Report>(_ work: () throws -> Report) throws -> Report {
    let report = Result { try work() }
    for point in names.indices where state.withLock({ $0.unsaved[point] > 0 }) { try save(point) }
    return try report.get()
  }
}
