import Foundation
import GRDB
import SimWorld
import TestSupport
import Testing

@testable import Experiments
@testable import Reports
@testable import RunStore

/// A damaged cell is an error, never a result.
@Suite(.releaseOnly) struct DamageTests {
  let folder: TemporaryFolder
  let store: RunDatabase
  let record: CellRecord

  init() throws {
    folder = try TemporaryFolder()
    let plan = try SmallWorld.plan()
    store = try RunDatabase(folder: folder.run, plan: plan, events: .none)
    record = try SmallWorld.cells.get().ordered[0]
    try store.commit(record, events: [])
  }

  private func expectDamaged(
    _ why: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let readers: [() throws -> Void] = [
      { _ = try RunEvidence(store.plan, in: store) }, { _ = try store.record(record.cell) },
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
    var bytes = Data(record.stored)
    bytes[place < 0 ? bytes.count + place : place] ^= 0x10
    try execute("UPDATE cell SET record = ?", [bytes])
    expectDamaged("its checksum is ")
  }

  @Test("a record that was cut off, or stored under another cell, is seen")
  func swapped() throws {
    try execute("UPDATE cell SET record = ?", [Data(record.stored.dropLast())])
    expectDamaged("its checksum is ")
    try execute("UPDATE cell SET record = ?, lane = 1", [Data(record.stored)])
    #expect(throws: StoreError.self) { try store.record(record.cell) }
  }

  @Test("a record of another version is not guessed at")
  func version() throws {
    let older = CellRecord.storedVersion - 1
    try execute("UPDATE cell SET version = ?", [older])
    let words =
      "\(folder.run.database): has record version \(older), this pushlab has "
      + "\(CellRecord.storedVersion)"
    let readers: [() throws -> Void] = [
      { _ = try RunEvidence(store.plan, in: store) }, { _ = try store.record(record.cell) },
      // A run says so before it computes what is missing.
      { _ = try store.finished() },
    ]
    for read in readers {
      let error = #expect(throws: StoreError.self) { try read() }
      #expect(error?.description == words && error?.isMismatch == true)
    }
  }

  @Test("a finished run whose records are of another version is neither explained nor reported")
  func finishedVersion() throws {
    try SmallWorld.complete(store, of: store.plan, threads: 2)
    #expect(throws: Never.self) { _ = try FinishedRun(folder.run) }
    let older = CellRecord.storedVersion - 1
    let queue = try DatabaseQueue(path: folder.run.database)
    try queue.write { try $0.execute(sql: "UPDATE cell SET version = ?", arguments: [older]) }
    try queue.close()
    let error = #expect(throws: StoreError.self) { _ = try FinishedRun(folder.run) }
    #expect(
      error?.description
        == "\(folder.run.path): has record version \(older), this pushlab has "
        + "\(CellRecord.storedVersion)")
    #expect(error?.isMismatch == true)
  }

  @Test("a column that says otherwise than the record is seen")
  func columns() throws {
    try execute("UPDATE cell SET decisions = decisions + 1")
    expectDamaged("its columns and its record differ")
  }

  @Test("bytes that no cell of the plan has are seen, whatever their checksum says")
  func foreign() throws {
    for bytes in [Data(), Data(record.stored.dropLast()), Data(record.stored + [0])] {
      var stored = StoredCell(record)
      stored.bytes = bytes
      stored.crc = stored.checksum
      try execute("UPDATE cell SET record = ?, crc = ?", [bytes, stored.crc])
      expectDamaged("its record cannot be read, ")
    }
  }

  @Test("a damaged cell anywhere leaves a whole run with nothing to say", arguments: [0, 2, 5])
  func anywhere(id: Int) throws {
    try Runner(store.plan, threads: 1).run(into: store)
    #expect(throws: Never.self) { _ = try RunEvidence(store.plan, in: store) }
    try execute("UPDATE cell SET crc = crc + 1 WHERE id = ?", [id])
    #expect(throws: StoreError.self) { _ = try RunEvidence(store.plan, in: store) }
  }
}
