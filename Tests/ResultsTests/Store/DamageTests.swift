import Experiments
import Foundation
import GRDB
import SimWorld
import Testing

@testable import Results

/// A damaged cell is an error, never a result.
struct DamageTests {
  let folder: TemporaryFolder
  let store: RunStore
  let record: CellRecord

  init() throws {
    folder = try TemporaryFolder()
    let plan = try SmallWorld.plan()
    store = try RunStore(folder: folder.run, plan: plan, events: .none)
    record = try SmallWorld.cells.get().ordered[0]
    try store.commit(record, events: [])
  }

  private func expectDamaged(
    _ why: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let readers: [() throws -> Void] = [
      { _ = try store.finished() }, { _ = try store.records() },
      { _ = try store.record(record.cell) },
    ]
    for read in readers {
      let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try read() }
      let text = error?.description ?? ""
      #expect(
        text.hasPrefix(
          "\(folder.run.database): replication 0, subscribers lane 0 is damaged: \(why)"),
        "\(text)", sourceLocation: sourceLocation)
      #expect(error?.isMismatch == true && error?.isTemporary == false)
    }
  }

  private func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
    try store.queue.write { try $0.execute(sql: sql, arguments: arguments) }
  }

  @Test("any flipped bit of the record is seen", arguments: [0, 1, 7, 8, 100, 1_000, -2, -1])
  func flipped(place: Int) throws {
    var bytes = try record.stored()
    bytes[place < 0 ? bytes.count + place : place] ^= 0x10
    try execute("UPDATE cell SET record = ?", [bytes])
    expectDamaged("its checksum is ")
  }

  @Test("a record that was cut off, or stored under another cell, is seen")
  func swapped() throws {
    try execute("UPDATE cell SET record = ?", [try record.stored().dropLast()])
    expectDamaged("its checksum is ")
    try execute("UPDATE cell SET record = ?, lane = 1", [try record.stored()])
    #expect(throws: StoreError.self) { try store.finished() }
  }

  @Test("a record of another version is not guessed at")
  func version() throws {
    try execute("UPDATE cell SET version = 2")
    expectDamaged("its record has version 2, 1 is accepted")
  }

  @Test("a column that says otherwise than the record is seen")
  func columns() throws {
    try execute("UPDATE cell SET decisions = decisions + 1")
    #expect(throws: StoreError.self) { try store.records() }
    #expect(throws: StoreError.self) { try store.record(record.cell) }
  }
}
