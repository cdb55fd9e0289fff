import Foundation
import GRDB
import PushModel
import SimWorld
import TestSupport

@testable import Experiments
@testable import RunStore

/// A run of two replications whose event log was written by hand.
struct HandWrittenRun {
  let folder: TemporaryFolder
  private let queue: DatabaseQueue

  /// - Parameter plan: With three arms, no-rules, capped and digest, and 30 businesses.
  init(_ plan: ExperimentPlan, events: EventLog = .all) throws {
    folder = try TemporaryFolder()
    try RunDatabase(folder: folder.run, plan: plan, events: events).close()
    queue = try DatabaseQueue(path: folder.run.database)
    for (id, part) in [(0, "subscribers"), (1, "subscribers"), (2, "owners")] {
      try queue.write {
        try $0.execute(
          sql: "INSERT INTO cell VALUES (?, ?, ?, 0, '', 0, 0, ?, x'', 0)",
          arguments: [id, id % 2, part, Schema.recordVersion])
      }
    }
  }

  /// One push: `i` intended, `s` sent, `d` delivered, `o` opened, `t` tapped, `c` commented, `v` a
  /// post of the business looked at without it, `u` refused as unwanted from the business.
  ///
  /// - Parameters:
  ///   - cell: 0 and 1 are the subscribers of the two replications, 2 owners of the first.
  ///   - device: `nil` for the push as a whole.
  func write(
    _ steps: String, _ push: PushID, _ type: PushType = .newPost, arm: Int = 0, cell: Int = 0,
    person: Int = 1, device: Int? = nil, isInCohort: Bool = true
  ) throws {
    let kinds: [Character: EventKind] = [
      "i": .intended, "s": .sent, "d": .delivered, "o": .opened, "t": .tapped,
      "c": .commented, "v": .viewed, "u": .suppressed,
    ]
    for (moment, step) in steps.enumerated() {
      try queue.write {
        try $0.execute(
          sql: "INSERT INTO event_row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL,"
            + " (SELECT id FROM event_reason WHERE name = ?), ?, NULL, NULL, NULL, NULL, NULL)",
          arguments: [
            cell, cell == 2, arm, person, Int64(bitPattern: push.rawValue), Int(type.rawValue),
            Int(push.business.rawValue), device, Int(kinds[step]!.rawValue), moment,
            step == "u" ? "businessOff" : nil, isInCohort,
          ])
      }
    }
  }

  /// A folder with a manifest is a finished run.
  func finish() throws {
    try queue.write { try $0.execute(sql: EventSchema.indexes) }
    try queue.close()
    try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.run.manifest))
  }
}
