import Documents
import Experiments
import Reports
import RunStore
import Scenarios
import Statistics
import Tables

/// An error that ends the command: its exit status, and the lines that say what is wrong.
protocol EndingError: Error {
  var status: ExitStatus { get }
  var lines: [String] { get }
}

extension EndingError {
  /// What cannot be used, unless the system failed.
  var status: ExitStatus {
    guard let failure = self as? any SystemFailure else { return .badInput }
    return failure.fault == .other && failure.isMismatch ? .mismatch : ExitStatus(failure.fault)
  }
  var lines: [String] { ["\(ThisProgram.name): \(self)"] }
}

/// Ends the command with this exit status; its output is complete.
struct CommandEnd: EndingError {
  let status: ExitStatus
  var lines: [String] { [] }
}

extension ScenarioError: EndingError {}
extension EnsembleError: EndingError {}
extension AuditProblem: EndingError {}
extension ZoneError: EndingError {}
extension InputError: EndingError {}
extension StatisticsError: EndingError {}
extension ExplainError: EndingError {}
extension LearnerError: EndingError {}
extension OutputError: EndingError {}
extension SavedFileError: EndingError {}
extension WorkFileError: EndingError {}
extension MatchError: EndingError {}

extension StopRequest: EndingError {
  var status: ExitStatus { .interrupted }
}

extension RunError: EndingError {
  var status: ExitStatus {
    switch self {
    case .world, .policy: .badInput
    case .invariant: .invariantViolated
    case .interrupted: .interrupted
    case .notStarted(_, let number): ExitStatus(SystemFault(number))
    }
  }
}

extension TableError: EndingError {
  var status: ExitStatus {
    switch self {
    case .data, .field, .question: .badInput
    case .spool(_, let number), .system(_, let number): ExitStatus(SystemFault(number))
    case .interrupted: .interrupted
    }
  }

  /// An error of a file's data begins with its place.
  var lines: [String] {
    if case .data = self { [description] } else { ["\(ThisProgram.name): \(self)"] }
  }
}

extension StoreError: EndingError {
  var status: ExitStatus {
    switch true {
    case isTemporary: .tryAgain
    case isMachine: .machineFailed
    case isMismatch: .mismatch
    case isIncomplete: .incomplete
    default: .badInput
    }
  }
}

extension StoreErrors: EndingError {
  /// One that a retry cannot fix precedes one that it may fix.
  var status: ExitStatus {
    let all = errors.map(\.status)
    let lasting = all.filter { $0 != .tryAgain && $0 != .machineFailed }
    return lasting.contains(.mismatch)
      ? .mismatch : lasting.first ?? (all.contains(.machineFailed) ? .machineFailed : .tryAgain)
  }

  var lines: [String] { errors.map { "\(ThisProgram.name): \($0)" } }
}
