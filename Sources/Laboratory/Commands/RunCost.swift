import Documents
import Experiments
import Foundation
import Reports
import RunStore
import Scenarios

/// What a run would do: its size, its time estimated from one cell, and the folder it would write.
struct RunCost: Encodable {
  let size: ScenarioSize
  let estimatedSeconds: Double
  let threads: Int
  let events: String
  let folder: String
  /// Whether something is at ``folder`` already.
  let folderExists: Bool

  /// - Throws: What is wrong with the world, which is only seen when it is built.
  init(
    _ file: ScenarioFile, _ plan: ExperimentPlan, folder: RunFolder, events: EventLog, threads: Int
  ) throws {
    size = try ScenarioSize(file)
    let cells = plan.cells.count
    let started = ContinuousClock.now
    _ = try Runner(plan, threads: 1).firstCell()
    let took = (ContinuousClock.now - started).components
    let seconds = Double(took.seconds) + Double(took.attoseconds) * 1e-18
    estimatedSeconds = seconds * Double(cells) / Double(max(1, min(threads, cells, Cores.count)))
    self.threads = threads
    self.events = events.description
    self.folder = folder.path
    folderExists = FileManager.default.fileExists(atPath: folder.path)
  }

  var tree: ReportTree {
    let place =
      folderExists
      ? "there already: the same command resumes it, or prints its report" : "would be written"
    let time =
      "about \(ProgressMeter.clock(estimatedSeconds)) on \(threads) thread\(threads == 1 ? "" : "s")"
    return .size(
      size.lines + [time + ", estimated from one cell", "events: \(events)", "\(folder) \(place)"],
      of: size.name)
  }
}
