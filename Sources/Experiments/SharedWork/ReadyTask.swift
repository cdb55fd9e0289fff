import Documents
import Foundation
import PushModel
import PushService
import Scenarios
import SimWorld

/// A task that was read and checked, and that this program can do.
package struct ReadyTask: Sendable {
  private let task: WorkTask
  private let setting: WorkSetting

  /// ``WorkTask/name``
  package var name: String { task.name }

  /// - Parameters:
  ///   - data: The content of the task's file.
  ///   - path: Its name in errors.
  ///   - rules: Those of the program, which arms may name.
  /// - Throws: ``WorkFileError``, or what is wrong with the scenario.
  package init(_ data: Data, path: String, rules: OwnRules = OwnRules()) throws {
    let task = try WorkFileError.value(WorkTask.self, in: data, path, is: "task")
    try WorkFileError.check("schema", "\(task.schema)", "\(WorkTask.currentSchema)", path)
    try WorkFileError.check("checksum", task.checksum, try task.digest(), path)
    try WorkFileError.check("engine", task.engineVersion, ExperimentPlan.engineVersion, path)
    try WorkFileError.check("zone data", task.zoneVersion, ZoneBuilder.dataVersion, path)
    guard Self.isPossible(task.work) else {
      throw WorkFileError(path, "asks for seeds or a law that there are not", isMismatch: true)
    }
    self.task = task
    setting = try Self.setting(of: task, path, rules)
    try WorkFileError.check("name", task.name, expectedName, path)
  }

  private static func isPossible(_ work: WorkTask.Work) -> Bool {
    switch work {
    case .figures(let first, let end, let tail):
      0 <= first && first < end && end <= WorkTask.seedsMax && tail >= 0
    case .cells(let first, let end, let losses, let weights):
      0 <= first && first < end && end <= WorkTask.seedsMax
        && losses.allSatisfy { (0...1).contains($0.share) }
        && weights.allSatisfy { $0 > 0 && $0.isFinite }
    case .law(let name, let worlds):
      LawBook.names.contains(name) && (2...LawBook.seedsMax).contains(worlds)
    }
  }

  /// The setting, with as many seeds as the task needs.
  private static func setting(
    of task: WorkTask, _ path: String, _ rules: OwnRules
  ) throws -> WorkSetting {
    var scenario = try ScenarioFile.load(
      text: task.scenario, name: path, isWhole: true, rules: rules
    ).scenario
    switch task.work {
    case .figures(_, let end, let tail):
      scenario.replications = end
      return try WorkSetting(scenario, tail: Interval(milliseconds: tail))
    case .cells(_, let end, let losses, let weights):
      guard weights.count == scenario.arms.count else {
        throw WorkFileError(path, "has weights of other arms", isMismatch: true)
      }
      guard losses.isEmpty || losses.count == scenario.arms.count else {
        throw WorkFileError(path, "has losses of other arms", isMismatch: true)
      }
      for (arm, weight) in weights.enumerated() { scenario.arms[arm].weight = weight }
      scenario.replications = end
      return try WorkSetting(
        scenario, losses: losses.map { ExtraLoss(share: $0.share, salt: $0.salt) })
    case .law: return try WorkSetting(scenario)
    }
  }

  /// The name that a task of this setting has.
  private var expectedName: String {
    switch task.work {
    case .figures(let first, let end, _):
      WorkTask.name(.figures, first..<end, of: setting.name)
    case .cells(let first, let end, _, _): WorkTask.name(.cells, first..<end, of: setting.name)
    case .law(let law, let worlds): WorkTask.name(law: law, worlds: worlds, of: setting.name)
    }
  }

  /// Number of cells that the task simulates, for the progress; 1 for a law.
  package var cells: Int {
    switch task.work {
    case .figures(let first, let end, _), .cells(let first, let end, _, _):
      setting.cells(of: first..<end).count
    case .law: 1
    }
  }

  /// Does the task.
  ///
  /// - Parameters: As those of ``GateRun/report(isStopped:progress:)``.
  /// - Throws: ``RunError``, `ScenarioError`, or `StatisticsError`.
  package func run(
    threads: Int, isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> TaskResult {
    var result = TaskResult(of: name)
    let records = { (seeds: Range<Int>) in
      try setting.records(
        of: seeds, by: Runner(setting.plan, threads: threads, losses: setting.losses),
        isStopped: isStopped
      ) { own, _ in
        var own = own
        (own.cellsDone, own.cells) = (own.cellsComputed, cells)
        progress(own)
      }
    }
    switch task.work {
    case .figures(let first, let end, _):
      result.figures = try setting.figures(of: first..<end, in: try records(first..<end))
    case .cells(let first, let end, _, _):
      result.cells = try records(first..<end).map { Data($0.stored) }
    case .law(let name, let worlds):
      let book = LawBook(
        setting.plan.scenario, laws: [name], seeds: worlds, threads: threads)
      result.finding = try book.report(isStopped: isStopped).findings[0]
    }
    return result
  }
}
