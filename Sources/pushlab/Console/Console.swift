import Experiments
import Foundation

/// The two streams of the program: results on standard output, everything else on standard error.
enum Console {
  /// Whatever names and values it holds, it cannot command the terminal or a build's runner.
  ///
  /// - Throws: when the stream does not take it, as on a full disk: a result must not be lost in
  ///   silence.
  static func out(_ text: String) throws { try out(ours: Escape.terminal(text)) }

  /// For a text that is to reach its reader byte for byte, such as a script for a shell.
  static func out(ours text: String) throws {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
  }

  /// One line, whatever it holds.
  static func note(_ line: String) {
    note(unfinished: Escape.terminal(Escape.plain(line)) + "\n")
  }

  /// Without a new line, for a line that is written over. Where even complaints are not taken there
  /// is nobody to complain to.
  static func note(unfinished text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  static var outIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var noteIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the environment speaks for colour on a terminal (https://no-color.org).
  static var environmentAllowsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}
