import ArgumentParser
import Documents
import Experiments

/// The exit status of the program.
enum ExitStatus: Int32 {
  case done = 0
  case unexpected = 1
  /// Usage, scenario or data.
  case badInput = 2
  /// A gate, a law of the world, or every setting of a sweep.
  case gateFailed = 3
  case nothingEvaluated = 4
  /// Cells or units of work are still to be done.
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
    self = (error as? any EndingError)?.status ?? Self(parsing: error)
  }

  /// `nil` when the gate passed.
  init?(_ decision: GateResult) {
    switch decision {
    case .passed: return nil
    case .failed: self = .gateFailed
    case .undecided: self = .undecided
    case .notEvaluated: self = .nothingEvaluated
    }
  }

  init(_ decision: SizeReport.Decision) {
    self =
      switch decision {
      case .selected: .done
      case .noneKeeps: .gateFailed
      case .undecided: .undecided
      }
  }

  init(_ fault: SystemFault) {
    self =
      switch fault {
      case .noRoom, .locked: .tryAgain
      case .machine: .machineFailed
      case .other: .badInput
      }
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
