import Documents
import Foundation
import PushModel
import PushService
import Scenarios
import SimWorld

/// A unit of a search that was checked, and that this program can do.
package struct ReadyWork: Sendable {
  private let file: WorkFile
  private let setting: WorkSetting
  private let seeds: Range<Int>
  /// ``WorkUnit/name``
  package let name: String

  /// - Parameters:
  ///   - file: Not that of a run.
  ///   - cells: As of ``WorkUnit``.
  ///   - path: The file's name in errors.
  ///   - rules: Those of the program, which arms may name.
  /// - Throws: ``WorkFileError``, or what is wrong with the scenario.
  package init(
    _ file: WorkFile, cells: Range<Int>, path: String, rules: OwnRules = OwnRules()
  ) throws {
    self.file = file
    let one = try Self.setting(of: file, seeds: 1, path, rules)
    guard let seeds = file.seeds(of: cells, one) else {
      throw WorkFileError(
        path,
        "has no unit of the cells \(WorkUnit.text(cells)); what `pushlab work status` lists is "
          + "accepted", isMismatch: false)
    }
    self.seeds = seeds
    setting = try Self.setting(of: file, seeds: seeds.upperBound, path, rules)
    name = WorkUnit.name(of: cells, in: file.name)
    try file.check(name: expectedName, path)
  }

  private static func setting(
    of file: WorkFile, seeds: Int, _ path: String, _ rules: OwnRules
  ) throws -> WorkSetting {
    var scenario = try ScenarioFile.load(
      text: file.scenario, name: path, isWhole: true, rules: rules,
      worlds: try file.source(path)
    ).scenario
    scenario.replications = seeds
    switch file.result {
    case .figures(let tail) where tail >= 0:
      return try WorkSetting(scenario, tail: Interval(milliseconds: tail))
    case .cells(let losses, let weights):
      try check(losses, weights, scenario.arms.count, path)
      for (arm, weight) in weights.enumerated() { scenario.arms[arm].weight = weight }
      return try WorkSetting(
        scenario, losses: losses.map { ExtraLoss(share: $0.share, salt: $0.salt) })
    case .law(let name) where LawBook.names.contains(name): return try WorkSetting(scenario)
    default: throw WorkFileError(path, "asks for what there is not", isMismatch: true)
    }
  }

  private static func check(
    _ losses: [WorkFile.Loss], _ weights: [Double], _ arms: Int, _ path: String
  ) throws(WorkFileError) {
    guard weights.count == arms, weights.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      throw WorkFileError(path, "has weights of other arms", isMismatch: true)
    }
    guard losses.isEmpty || losses.count == arms,
      losses.allSatisfy({ (0...1).contains($0.share) })
    else { throw WorkFileError(path, "has losses of other arms", isMismatch: true) }
  }

  /// The name that a file of this setting has.
  private var expectedName: String {
    switch file.result {
    case .figures: WorkFile.name(.figures, of: setting.name)
    case .cells: WorkFile.name(.cells, of: setting.name)
    case .law(let law): WorkFile.name(law: law, of: setting.name)
    case .run: preconditionFailure("\(file.name) is no search")
    }
  }

  /// Number of cells that the unit simulates, for the progress; 1 for a law.
  package var cells: Int {
    if case .law = file.result { 1 } else { seeds.count * setting.cellsPerSeed }
  }

  /// Does the unit.
  ///
  /// - Parameters: As those of ``GateRun/report(isStopped:progress:)``.
  /// - Throws: ``RunError``, `ScenarioError`, or `StatisticsError`.
  package func run(
    threads: Int, isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> WorkResult {
    try setting.plan.types.inUse { try simulate(threads, isStopped, progress) }
  }

  private func simulate(
    _ threads: Int, _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Runner.Progress) -> Void
  ) throws -> WorkResult {
    var result = WorkResult(of: name)
    if case .law(let law) = file.result {
      let book = LawBook(
        setting.plan.scenario, laws: [law], seeds: seeds.count, threads: threads)
      result.finding = try book.report(isStopped: isStopped).findings[0]
      return result
    }
    let records = try setting.records(
      of: seeds, by: Runner(setting.plan, threads: threads, losses: setting.losses),
      isStopped: isStopped
    ) { own, _ in
      var own = own
      (own.cellsDone, own.cells) = (own.cellsComputed, cells)
      progress(own)
    }
    if case .figures = file.result {
      result.figures = try setting.figures(of: seeds, in: records)
    } else {
      result.cells = records.map { Data($0.stored) }
    }
    return result
  }
}

extension WorkFile {
  /// The seeds of a unit; `nil` where its cells are none.
  fileprivate func seeds(of cells: Range<Int>, _ setting: WorkSetting) -> Range<Int>? {
    guard case .law = result else { return setting.seeds(of: cells) }
    return cells.lowerBound == 0 && (2...LawBook.seedsMax).contains(cells.count) ? cells : nil
  }
}
