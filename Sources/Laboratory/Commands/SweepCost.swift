import Documents
import Experiments
import Foundation

/// Estimated cost of a sweep, from one cell of its first point.
struct SweepCost: Encodable {
  let points: Int
  /// At most, where it stops once it is settled.
  let replications: Int
  let cells: Int
  let isAtMost: Bool
  let estimatedPushes: Int
  let estimatedSeconds: Double
  let threads: Int
  /// The arm that a sweep compares its points with; its replications are among those above.
  let against: String?

  /// - Throws: What is wrong with the world, which is only seen when it is built.
  init(
    _ file: SweepFile, replications: Int, cells: Int, isAtMost: Bool, threads: Int,
    against: String? = nil
  ) throws {
    self.against = against
    let plan = try file.samplePlan()
    let runner = Runner(plan, threads: 1)
    let started = ContinuousClock.now
    let sample = try runner.firstCell()
    let took = (ContinuousClock.now - started).components
    let seconds = Double(took.seconds) + Double(took.attoseconds) * 1e-18
    points = file.points.count
    self.replications = replications
    self.cells = cells
    self.isAtMost = isAtMost
    self.threads = threads
    estimatedPushes = Int(min(Double(sample.decisions) * Double(cells), 1e18))
    estimatedSeconds = seconds * Double(cells) / Double(max(1, min(threads, Cores.count)))
  }

  /// A few lines for people.
  var text: String {
    let most = isAtMost ? "at most " : ""
    return """
      \(points) point\(points == 1 ? "" : "s"), \(most)\(replications) replications, \(cells) cells
      \(most)\(ScenarioSize.rough(estimatedPushes)) pushes to decide
      \(most)about \(ProgressMeter.clock(estimatedSeconds)) on \(threads) \
      thread\(threads == 1 ? "" : "s"), estimated from one cell

      """ + (against.map { "each point minus \(Escape.plain($0)) in the same worlds\n" } ?? "")
  }
}
