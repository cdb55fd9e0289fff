import ArgumentParser
import Documents

/// Errors in words: one line, and for scenarios a line for each problem.
enum ErrorText {
  /// - Parameter verbs: Those of the command line, whose help is pointed to.
  static func lines(of error: any Error, _ verbs: VerbPath) -> [String] {
    if let error = error as? any EndingError { return error.lines }
    return ["\(ThisProgram.name): " + onOneLine(PushLab.message(for: error)) + hint(error, verbs)]
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
