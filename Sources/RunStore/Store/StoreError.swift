import Documents
import Experiments

/// Why a run folder or its database cannot be used.
package struct StoreError: Error, Hashable, Sendable {
  /// The file or folder it is about.
  package let path: String
  /// What is wrong with the file or folder.
  package let reason: Reason

  /// What is wrong with a file or folder, with what was found and what is accepted.
  package enum Reason: Hashable, Sendable {
    /// The file system refused, for this reason.
    case cannotWrite(String)
    case cannotRead(String)
    /// A file where a folder is expected, or the other way round.
    case wrongKind(found: String, accepted: String)
    /// A file of another origin in the place of the run's own, or in the folder of a new run.
    case foreignFile
    case truncated(bytes: Int, expected: Int)
    case notSQLite
    /// A database of another program.
    case foreign(applicationID: UInt32)
    /// Written by a later version of this program.
    case newer(version: Int, accepted: Int)
    case otherPlan(found: String, expected: String)
    case otherEventLog(found: String, expected: String)
    /// A file that was written by another version of this program.
    case otherVersion(of: String, found: String, accepted: String)
    /// A run whose arm needs a rule that this program does not have, and the program that made it.
    case missingRule(String, of: String)
    /// Not a finished unit of a run.
    case noUnit(String)
    /// Neither a run's folder nor the JSON of a sweep, a gate, a power simulation or an analysis.
    case noSelection
    /// A unit of a run, but not one of these.
    case otherUnit(found: String, accepted: String)
    /// An unfinished run.
    case unfinished
    /// A run without an event log.
    case noEventLog
    /// The world has businesses 0..<`of`.
    case noBusiness(Int, of: Int)
    /// In use by another process.
    case locked
    case diskFull
    /// The machine failed, in the system's words.
    case machineFailed(String)
    /// A stored cell was changed.
    case damagedCell(Cell, String)
    case missingCell(Cell)
    case cellExists(Cell)
    /// The database contradicts itself, in SQLite's words.
    case damaged(String)
    /// Anything else that SQLite or the system reports.
    case failed(String)
  }

  package init(path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Whether the same command may succeed later: exit code 75.
  package var isTemporary: Bool { reason == .locked || reason == .diskFull }

  /// Whether the command was right and the machine failed: exit code 74.
  package var isMachine: Bool {
    if case .machineFailed = reason { true } else { false }
  }

  /// Whether plan, version or checksum do not match: exit code 9.
  package var isMismatch: Bool {
    switch reason {
    case .newer, .otherVersion, .missingRule, .otherPlan, .otherEventLog, .noUnit, .otherUnit,
      .damagedCell, .damaged, .truncated:
      true
    default: false
    }
  }

  /// Whether cells are still to come: exit code 5.
  package var isIncomplete: Bool { reason == .unfinished }
}

extension StoreError: CustomStringConvertible {
  package var description: String { "\(path): \(reason.text)" }
}

extension StoreError.Reason {
  fileprivate var text: String {
    switch self {
    case .cannotWrite(let why): "cannot be written, \(why); a writable folder is accepted"
    case .cannotRead(let why): "cannot be read, \(why)"
    case .wrongKind(let found, let accepted): "is \(found), \(accepted) is accepted"
    case .foreignFile:
      "was not written by this run and is not touched; accepted: a folder that is absent, empty or"
        + " the run's own"
    case .truncated(let bytes, let expected):
      "is cut off after \(bytes) bytes, at least \(expected) are expected"
    case .notSQLite: "is not an SQLite database; a run of pushlab is accepted"
    case .foreign(let id):
      "is the database of another program (application id \(id)); a run of pushlab"
        + " (application id \(Schema.applicationID)) is accepted"
    case .newer(let version, let accepted):
      "has version \(version), this pushlab accepts up to \(accepted)"
    case .otherPlan(let found, let expected):
      "belongs to plan \(found), this scenario is plan \(expected); another folder is accepted"
    case .otherEventLog(let found, let expected):
      "was started with `--events \(found)`; resume it with the same value, not `\(expected)`"
    case .otherVersion(let subject, let found, let accepted):
      "has \(subject) \(found), this pushlab has \(accepted)"
    case .missingRule(let rule, let program):
      "has the rule `\(rule)`, which this program does not have; accepted: the program that made the "
        + "run, `\(program)`"
    case .noUnit(let why):
      "is no finished unit of a run, \(why); what `pushlab work do` wrote is accepted"
    case .noSelection:
      "is no run's folder and no result; what `pushlab sweep`, `gate`, `power simulate` or `analyze` "
        + "printed with --json is accepted"
    case .otherUnit(let found, let accepted): "is \(found); \(accepted) is accepted"
    case .unfinished: "is not finished; the command that began it goes on"
    case .noEventLog:
      "has no event log; a run with `--events all` or `--events sample:P` is accepted"
    case .noBusiness(let number, let count):
      "has no business \(number), accepted: 0 to \(count - 1)"
    case .locked: "is in use by another process; try again when that has ended"
    case .diskFull: "the disk is full; try again when there is room"
    case .machineFailed(let why): "\(why); \(SystemFault.machine.advice ?? "")"
    case .damagedCell(let cell, let why): "\(cell.name) is damaged: \(why)"
    case .missingCell(let cell): "\(cell.name) is missing"
    case .cellExists(let cell): "\(cell.name) already exists"
    case .damaged(let why): "is damaged: \(why)"
    case .failed(let why): why
    }
  }
}

extension Cell {
  /// Name of the cell in messages.
  fileprivate var name: String { "replication \(replication), \(part.rawValue) lane \(lane)" }
}

/// Why several files cannot be used.
package struct StoreErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one.
  package let errors: [StoreError]

  init(_ errors: [StoreError]) {
    precondition(!errors.isEmpty)
    self.errors = errors
  }

  /// A line for each.
  package var description: String { errors.map(\.description).joined(separator: "\n") }
}
