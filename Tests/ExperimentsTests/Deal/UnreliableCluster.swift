import Foundation
import TestSupport
import TestWorlds

@testable import Experiments

/// Machines that lose, delay, reorder and repeat units, as a seed decides.
struct UnreliableCluster {
  private var chance: Chance
  private let folder: TemporaryFolder
  private let results: KnownResults
  /// Units that are done in a later round.
  private var delayed: [WorkUnit] = []
  private(set) var rounds = 0

  init(seed: UInt64, results: KnownResults) throws {
    chance = Chance(seed: seed)
    folder = try TemporaryFolder()
    self.results = results
  }

  /// Asks again and again, and runs in between what is wanted.
  mutating func answer<Answer>(_ ask: (WorkFolder) throws -> Answer) throws -> Answer {
    let perUnit = chance.one(of: [1, 4, 10])
    while rounds < 2_000 {
      rounds += 1
      let work = WorkFolder(
        folder.path, deal: SeedBatches(perUnit: perUnit, ahead: chance.below(12)))
      do { return try ask(work) } catch let wanted as UnitsWanted {
        try work.write(wanted.units)
        try schedule(wanted.units, work)
      }
    }
    throw Endless()
  }

  private mutating func schedule(_ units: [WorkUnit], _ work: WorkFolder) throws {
    let now = (delayed + units).shuffled(using: &chance)
    delayed = []
    for unit in now {
      switch chance.below(10) {
      case 0, 1: break  // The machine is lost.
      case 2: delayed.append(unit)
      case 3: for _ in 0..<2 { try run(unit, work) }
      default: try run(unit, work)
      }
    }
  }

  private func run(_ unit: WorkUnit, _ work: WorkFolder) throws {
    var result = try results.result(of: unit, work)
    try result.write(to: work.resultPath(unit.name))
  }

  struct Endless: Error {}
}

/// Results of units, so that the schedules of a test need not simulate the same seeds again.
final class KnownResults {
  private var known: [String: WorkResult] = [:]

  /// The result of a unit whose work file is in the folder, which alone it is made of.
  func result(of unit: WorkUnit, _ work: WorkFolder) throws -> WorkResult {
    if let found = known[unit.name] { return found }
    let path = "\(work.path)/\(unit.file.name).json"
    let ready = try ReadyWork(try WorkFile(path: path), cells: unit.cells, path: path)
    let result = try ready.run(threads: 1)
    known[unit.name] = result
    return result
  }
}
