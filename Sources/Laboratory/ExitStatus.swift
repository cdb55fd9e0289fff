import ArgumentParser
import Documents
import Experiments
import Reports
import RunStore
import Scenarios
import Statistics
import Tables

/// The exit status of the program.
enum ExitStatus: Int32 {
  case done = 0
  case unexpected = 1
  /// Usage, scenario or data.
  case badInput = 2
  /// A gate, a law of the world, or every setting of a sweep.
  case gateFailed = 3
  case nothingEvaluated = 4
  /// Cells, shards or tasks are still to be run.
  case incomplete = 5
  case undecided = 6
  case invariantViolated = 7
  /// A requirement of a run does not work.
  case unfit = 8
  /// Plan, version or checksum.
  case mismatch = 9
  /// The machine failed: its disk, memory, threads or open files.
  case machineFailed = 74
  /// A lock or a full disk.
  case tryAgain = 75
  case interrupted = 130
}

extension ExitStatus {
  init(of error: any Error) {
    self =
      switch error {
      case let verdict as CommandEnd: verdict.status
      case let error as any SystemFailure where error.fault != .other: Self(error.fault)
      case let error as BaselineError: error.isMismatch ? .mismatch : .badInput
      case is ScenarioError, is AuditProblem, is ZoneError, is InputError, is StatisticsError,
        is ExplainError, is LearnerError, is OutputError:
        .badInput
      case is StopRequest: .interrupted
      case let error as PointFileError: error.isMismatch ? .mismatch : .badInput
      case let error as WorkFileError: error.isMismatch ? .mismatch : .badInput
      case let error as RunError: Self(error)
      case let error as TableError: Self(error)
      case let error as StoreError: Self(error)
      case let error as StoreErrors: Self(error)
      default: Self(parsing: error)
      }
  }

  /// `nil` when the gate passed.
  init?(_ decision: GateFinding.Decision) {
    switch decision {
    case .passed: return nil
    case .failed: self = .gateFailed
    case .undecided: self = .undecided
    case .notEvaluated: self = .nothingEvaluated
    }
  }

  private init(_ fault: SystemFault) {
    self =
      switch fault {
      case .noRoom, .locked: .tryAgain
      case .machine: .machineFailed
      case .other: .badInput
      }
  }

  private init(_ error: RunError) {
    self =
      switch error {
      case .world, .policy: .badInput
      case .invariant: .invariantViolated
      case .interrupted: .interrupted
      case .notStarted(_, let number): Self(SystemFault(number))
      }
  }

  private init(_ error: TableError) {
    self =
      switch error {
      case .data, .field, .question: .badInput
      case .spool(_, let number), .system(_, let number): Self(SystemFault(number))
      case .interrupted: .interrupted
      }
  }

  private init(_ error: StoreError) {
    self =
      switch true {
      case error.isTemporary: .tryAgain
      case error.isMachine: .machineFailed
      case error.isMismatch: .mismatch
      case error.isIncomplete: .incomplete
      default: .badInput
      }
  }

  /// The status of several errors: one that a retry cannot fix precedes one that it may fix.
  private init(_ errors: StoreErrors) {
    let all = errors.errors.map(Self.init)
    let lasting = all.filter { $0 != .tryAgain && $0 != .machineFailed }
    self =
      lasting.contains(.mismatch)
      ? .mismatch : lasting.first ?? (all.contains(.machineFailed) ? .machineFailed : .tryAgain)
  }

  /// ArgumentParser's own errors, of which 64 means usage.
  private init(parsing error: any Error) {
    self =
      switch PushLab.exitCode(for: error) {
      case .success: .done
      case .validationFailure: .badInput
      default: .unexpected
      }
  }
}

/// An end that is no error, and not `done` either: all that is to say has been said.
struct CommandEnd: Error {
  let status: ExitStatus
}
