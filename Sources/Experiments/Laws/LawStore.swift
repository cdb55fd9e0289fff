import PushModel
import SimWorld
import Synchronization

/// Cells in memory, with only the sums over events that the laws need.
final class LawStore: CellStore {
  private let memory = MemoryStore()
  private let counts = Mutex<[Key: Tally]>([:])

  struct Key: Hashable {
    let replication: Int
    let arm: Int
  }

  struct Tally {
    /// Pushes shown and opened, of posts and of what is about oneself.
    var shown = [0, 0]
    var opened = [0, 0]
    /// Calls, by minute of the day in UTC.
    var calls = [Int](repeating: 0, count: 1_440)
  }

  var tallies: [Key: Tally] { counts.withLock { $0 } }

  func finished() -> Set<Cell> { memory.finished() }

  func record(_ cell: Cell) -> CellRecord { memory.record(cell) }

  func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) {
    memory.commit(record, events: [])
    guard record.cell.part == .subscribers else { return }
    counts.withLock { tallies in
      for event in events where event.isInCohort {
        let key = Key(replication: record.cell.replication, arm: Int(event.arm))
        count(event, &tallies[key, default: Tally()])
      }
    }
  }

  private func count(_ event: EventRow, _ tally: inout Tally) {
    let kind = event.type.audience == .follower ? 0 : 1
    switch event.kind {
    case .displayed where event.device < 0: tally.shown[kind] += 1
    case .opened where event.device < 0: tally.opened[kind] += 1
    case .attempted:
      tally.calls[Int((event.at.milliseconds / 60_000) % 1_440)] += 1
    default: break
    }
  }
}
