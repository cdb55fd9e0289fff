import Foundation

/// The two streams of the program: results on standard output, everything else on standard error.
enum Console {
  /// - Throws: when the stream does not take it, as on a full disk: a result must not be lost in
  ///   silence.
  static func out(_ text: String) throws {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
  }

  static func note(_ line: String) { note(unfinished: line + "\n") }

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
