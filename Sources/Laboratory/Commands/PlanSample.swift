import Documents
import Experiments
import Foundation
import RunStore
import SimWorld
import Synchronization

/// What shards of a plan cost, measured on parts of a few of them that are run here on one core.
struct PlanSample: Encodable {
  /// Cells that were run.
  let cells: Int
  let decisionsPerSubscriber: Double
  /// Processor seconds.
  let secondsPerSubscriber: Double
  /// Processor seconds of a shard besides its cells: reading the plan, building the world, opening
  /// and closing its file.
  let startSeconds: Double
  let bytesPerCell: Double
  /// Bytes of a shard without cells.
  let emptyBytes: Int
  /// The most memory that this process held, which runs shards like any other.
  let peakMemoryBytes: Int64

  /// Runs parts of at most four shards, far from one another, in a folder that is removed.
  init(_ plan: ShardedPlan) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pushlab-plan-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let parts = try StopSignal.heeded { try Self.parts(plan, in: folder, $0) }
    self.init(parts)
  }

  private init(_ found: Parts) {
    let parts = found.parts
    let others = parts.flatMap(\.others)
    let firsts = parts.map(\.first)
    // A shard of a single cell has its world's making in that cell's time.
    let timed = others.isEmpty ? firsts : others
    let people = Double(max(1, timed.reduce(0) { $0 + $1.subscribers }))
    let each = timed.reduce(0) { $0 + $1.seconds } / people
    let starts = parts.map {
      $0.closingSeconds + $0.first.seconds - each * Double($0.first.subscribers)
    }
    let all = firsts + others
    cells = all.count
    decisionsPerSubscriber =
      Double(all.reduce(0) { $0 + $1.decisions })
      / Double(max(1, all.reduce(0) { $0 + $1.subscribers }))
    secondsPerSubscriber = each
    startSeconds = found.loadSeconds + max(0, starts.reduce(0, +) / Double(starts.count))
    emptyBytes = found.emptyBytes
    let grown = parts.reduce(0) { $0 + $1.bytes - found.emptyBytes }
    bytesPerCell = Double(grown) / Double(all.count)
    peakMemoryBytes = ProcessUsage.peakMemoryBytes
  }
}

extension PlanSample {
  private struct Parts {
    let parts: [ShardPart]
    let loadSeconds: Double
    let emptyBytes: Int
  }

  private static func parts(
    _ plan: ShardedPlan, in folder: String, _ isStopped: @escaping @Sendable () -> Bool
  ) throws -> Parts {
    try OutputFile.makeFolder(folder)
    let file = folder + "/plan.json"
    try plan.write(to: file)
    let start = ProcessUsage.processorSeconds
    let loaded = try ShardedPlan(path: file, rules: ThisProgram.rules)
    let loadSeconds = ProcessUsage.processorSeconds - start
    let empty = ShardFolder(path: folder + "/empty")
    let first = Shard(1, of: loaded.count)
    if case .open(let store) = try empty.open(first, of: loaded) { try store.close() }
    let parts = try shards(of: loaded).map {
      try ShardPart($0, of: loaded, in: ShardFolder(path: folder), isStopped)
    }
    return Parts(
      parts: parts, loadSeconds: loadSeconds, emptyBytes: size(empty.work(of: first).database))
  }

  /// At most four, spread over those that have cells.
  private static func shards(of plan: ShardedPlan) -> [Shard] {
    let full = min(plan.count, plan.plan.subscriberCells)
    let count = min(4, full)
    return (0..<count).map { Shard(1 + (2 * $0 + 1) * full / (2 * count), of: plan.count) }
  }

  fileprivate static func size(_ path: String) -> Int {
    let found = try? FileManager.default.attributesOfItem(atPath: path)
    return (found?[.size] as? NSNumber)?.intValue ?? 0
  }
}

/// The first cells of a shard, from an empty folder to a closed file.
private struct ShardPart {
  /// With the time before it, in which the world was built.
  let first: TimedStore.Mark
  let others: [TimedStore.Mark]
  let closingSeconds: Double
  let bytes: Int

  init(
    _ shard: Shard, of plan: ShardedPlan, in folder: ShardFolder,
    _ isStopped: @escaping @Sendable () -> Bool
  ) throws {
    let start = ProcessUsage.processorSeconds
    guard case .open(let shardStore) = try folder.open(shard, of: plan) else {
      preconditionFailure("\(shard) is finished in a new folder")
    }
    let store = TimedStore(shardStore, start: start)
    let runner = Runner(plan.plan, threads: 1, eventShare: plan.events.share, shard: shard)
    do {
      try runner.run(into: store, isStopped: { isStopped() || store.isEnough })
    } catch RunError.interrupted where !isStopped() {}
    let end = ProcessUsage.processorSeconds
    try shardStore.close()
    closingSeconds = ProcessUsage.processorSeconds - end
    first = store.marks[0]
    others = Array(store.marks.dropFirst())
    bytes = PlanSample.size(folder.work(of: shard).database)
  }
}

/// The store of a shard that measures the time of each cell.
private final class TimedStore: CellStore {
  /// What a cell took.
  struct Mark {
    let seconds: Double
    let subscribers: Int
    let decisions: Int
  }

  private struct State {
    var last: Double
    var marks: [Mark] = []
  }

  private let store: ShardStore
  private let state: Mutex<State>

  /// - Parameter start: Processor seconds from which the first cell is measured.
  init(_ store: ShardStore, start: Double) {
    self.store = store
    state = Mutex(State(last: start))
  }

  var marks: [Mark] { state.withLock { $0.marks } }

  /// Whether there are four cells that took two seconds, or two that took five.
  var isEnough: Bool {
    let marks = marks
    let seconds = marks.reduce(0) { $0 + $1.seconds }
    return marks.count >= 4 && seconds >= 2 || marks.count >= 2 && seconds >= 5
  }

  func finished() throws -> Set<Cell> { try store.finished() }
  func record(_ cell: Cell) throws -> CellRecord { try store.record(cell) }

  func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) throws {
    try store.commit(record, events: events)
    let now = ProcessUsage.processorSeconds
    state.withLock { state in
      state.marks.append(
        Mark(
          seconds: now - state.last, subscribers: record.subscribers,
          decisions: Int(record.decisions)))
      state.last = now
    }
  }
}
