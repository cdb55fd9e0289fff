import Foundation
import TestSupport
import TestWorlds

@testable import Experiments

/// Machines that lose, delay, reorder and repeat tasks, as a seed decides.
struct UnreliableCluster {
  private var chance: Chance
  private let folder: TemporaryFolder
  private let results: KnownResults
  /// Tasks that are run in a later round.
  private var delayed: [String] = []
  private(set) var rounds = 0

  init(seed: UInt64, results: KnownResults) throws {
    chance = Chance(seed: seed)
    folder = try TemporaryFolder()
    self.results = results
  }

  /// Asks again and again, and runs in between what is wanted.
  mutating func answer<Answer>(_ ask: (TaskFolder) throws -> Answer) throws -> Answer {
    let perTask = chance.one(of: [1, 4, 10])
    while rounds < 2_000 {
      rounds += 1
      let tasks = TaskFolder(
        folder.path, deal: SeedBatches(perTask: perTask, ahead: chance.below(12)))
      do { return try ask(tasks) } catch let wanted as SeedsWanted {
        try schedule(try tasks.write(wanted.tasks))
      }
    }
    throw Endless()
  }

  private mutating func schedule(_ tasks: [String]) throws {
    let now = (delayed + tasks).shuffled(using: &chance)
    delayed = []
    for task in now {
      switch chance.below(10) {
      case 0, 1: break  // The machine is lost.
      case 2: delayed.append(task)
      case 3: for _ in 0..<2 { try run(task) }
      default: try run(task)
      }
    }
  }

  private func run(_ path: String) throws {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    try results.result(of: name, path).write(to: folder.path(TaskResult.fileName(of: name)))
  }

  struct Endless: Error {}
}

/// Results of tasks, so that the schedules of a test need not simulate the same seeds again.
final class KnownResults {
  private var known: [String: TaskResult] = [:]

  func result(of name: String, _ path: String) throws -> TaskResult {
    if let found = known[name] { return found }
    let task = try ReadyTask(try Data(contentsOf: URL(filePath: path)), path: path)
    let result = try task.run(threads: 1)
    known[name] = result
    return result
  }
}
