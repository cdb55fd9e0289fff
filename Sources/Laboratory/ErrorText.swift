import ArgumentParser
import Documents
import Experiments
import Reports
import RunStore
import Scenarios
import Statistics
import Tables

/// Errors in words: one line, and for scenarios a line for each problem.
enum ErrorText {
  /// - Parameter verbs: Those of the command line, whose help is pointed to.
  static func lines(of error: any Error, _ verbs: VerbPath) -> [String] {
    switch error {
    // It says itself in which file and line.
    case let error as ScenarioError: error.lines
    case is CommandEnd: []
    case TableError.data(let path, let line, let column, let words):
      [TableError.data(path: path, line: line, column: column, words).description]
    case let errors as StoreErrors:
      errors.errors.map { "\(ThisProgram.name): \($0)" }
    case is ZoneError, is RunError, is StoreError, is InputError, is StatisticsError,
      is TableError, is BaselineError, is AuditProblem, is ExplainError, is PointFileError,
      is WorkFileError, is OutputError, is StopRequest, is LearnerError:
      ["\(ThisProgram.name): \(error)"]
    default: ["\(ThisProgram.name): " + onOneLine(PushLab.message(for: error)) + hint(error, verbs)]
    }
  }

  private static func hint(_ error: any Error, _ verbs: VerbPath) -> String {
    ExitStatus(of: error) == .badInput ? " (see \(verbs.text) --help)" : ""
  }

  /// Messages of ArgumentParser, some of which give help in further lines.
  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// Data on the command line, in a file or on standard input that cannot be used.
struct InputError: SystemFailure, CustomStringConvertible {
  let description: String
  let fault: SystemFault

  init(_ description: String, _ fault: SystemFault = .other) {
    self.description = description
    self.fault = fault
  }
}

extension InputError {
  /// Contents of the file, the pipe or, for `-`, standard input.
  static func bytes(of path: String) throws(InputError) -> [UInt8] {
    do throws(InputFailure) { return Array(try InputFile.bytes(path)) } catch {
      throw InputError("\(path): \(InputFile.refusal(of: path, error))", error.fault)
    }
  }
}
