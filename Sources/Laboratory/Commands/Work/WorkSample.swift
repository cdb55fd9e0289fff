import Documents
import Experiments
import Foundation
import RunStore
import SimWorld
import Synchronization

/// What units of a run cost, measured on parts of a few of them that are run here on one core.
struct WorkSample: Encodable {
  /// Cells that were run.
  let cells: Int
  let decisionsPerSubscriber: Double
  /// Processor seconds.
  let secondsPerSubscriber: Double
  /// Processor seconds of a unit besides its cells: reading the work file, building the world, opening
  /// and closing its file.
  let startSeconds: Double
  let bytesPerCell: Double
  /// Bytes of a unit without cells.
  let emptyBytes: Int
  /// The most memory that this process held, which does units like any other.
  let peakMemoryBytes: Int64

  /// Runs parts of at most four units, far from one another, in a folder that is removed.
  init(_ work: RunWork) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pushlab-work-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let parts = try StopSignal.heeded { try Self.parts(work, in: folder, $0) }
    self.init(parts)
  }

  private init(_ found: Parts) {
    let parts = found.parts
    let others = parts.flatMap(\.others)
    let firsts = parts.map(\.first)
    // A unit of a single cell has its world's making in that cell's time.
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

extension WorkSample {
  private struct Parts {
    let parts: [UnitPart]
    let loadSeconds: Double
    let emptyBytes: Int
  }

  private static func parts(
    _ work: RunWork, in folder: String, _ isStopped: @escaping @Sendable () -> Bool
  ) throws -> Parts {
    try OutputFile.makeFolder(folder)
    let file = try work.file.write(in: folder)
    let start = ProcessUsage.processorSeconds
    _ = try RunWork(WorkFile(path: file), path: file, rules: ThisProgram.rules)
    let loadSeconds = ProcessUsage.processorSeconds - start
    let empty = UnitFolder(path: folder + "/empty", of: work)
    if case .open(let store) = try empty.open(work.units[0]) { try store.close() }
    let parts = try sampled(work.units).map {
      try UnitPart($0, of: work, in: UnitFolder(path: folder, of: work), isStopped)
    }
    return Parts(
      parts: parts, loadSeconds: loadSeconds,
      emptyBytes: size(empty.part(of: work.units[0]).database))
  }

  /// At most four of them, spread over all.
  private static func sampled(_ units: [Range<Int>]) -> [Range<Int>] {
    let count = min(4, units.count)
    return (0..<count).map { units[(2 * $0 + 1) * units.count / (2 * count)] }
  }

  fileprivate static func size(_ path: String) -> Int {
    let found = try? FileManager.default.attributesOfItem(atPath: path)
    return (found?[.size] as? NSNumber)?.intValue ?? 0
  }
}

/// The first cells of a unit, from an empty folder to a closed file.
private struct UnitPart {
  /// With the time before it, in which the world was built.
  let first: TimedStore.Mark
  let others: [TimedStore.Mark]
  let closingSeconds: Double
  let bytes: Int

  init(
    _ unit: Range<Int>, of work: RunWork, in folder: UnitFolder,
    _ isStopped: @escaping @Sendable () -> Bool
  ) throws {
    let start = ProcessUsage.processorSeconds
    guard case .open(let unitStore) = try folder.open(unit) else {
      preconditionFailure("\(unit) is finished in a new folder")
    }
    let store = TimedStore(unitStore, start: start)
    let runner = Runner(work.plan, threads: 1, eventShare: work.events.share, unit: unit)
    do {
      try runner.run(into: store, isStopped: { isStopped() || store.isEnough })
    } catch RunError.interrupted where !isStopped() {}
    let end = ProcessUsage.processorSeconds
    try unitStore.close()
    closingSeconds = ProcessUsage.processorSeconds - end
    first = store.marks[0]
    others = Array(store.marks.dropFirst())
    bytes = WorkSample.size(folder.part(of: unit).database)
  }
}

/// The store of a unit that measures the time of each cell.
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

  private let store: OpenUnit
  private let state: Mutex<State>

  /// - Parameter start: Processor seconds from which the first cell is measured.
  init(_ store: OpenUnit, start: Double) {
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
