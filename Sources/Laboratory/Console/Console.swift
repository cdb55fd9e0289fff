import Documents
import Foundation

/// The two streams of the program: results on standard output, everything else on standard error.
enum Console {
  /// Makes the streams fit for use: a failed write becomes an error that is told, not a signal.
  static func open() {
    // What is closed is opened the wrong way round: no file of ours gets its number, and to use it is
    // still an error.
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      _ = Glibc.open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // A reader that went away, and a file that reached a limit of its size.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  /// Whatever names and values it holds, it cannot command the terminal or a build's runner.
  ///
  /// - Throws: `OutputError` when the stream does not take it, as on a full disk: a result must not be
  ///   lost in silence.
  static func out(_ text: String) throws(OutputError) { try out(ours: Escape.terminal(text)) }

  /// For a text that is to reach its reader byte for byte, such as a script for a shell.
  static func out(ours text: String) throws(OutputError) {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    let failure = OutputFile.write(Data(line.utf8), to: STDOUT_FILENO)
    guard failure == 0 else { throw OutputError(OutputError.standardOutput, .system(failure)) }
  }

  /// One line, whatever it holds.
  static func note(_ line: String) {
    note(unfinished: Escape.terminal(Escape.plain(line)) + "\n")
  }

  /// Without a new line, for a line that is written over. Where even complaints are not taken there
  /// is nobody to complain to.
  static func note(unfinished text: String) {
    _ = OutputFile.write(Data(text.utf8), to: STDERR_FILENO)
  }

  /// Ends the program as one ends whose reader, such as `head`, has seen enough: without a word, by
  /// SIGPIPE.
  static func leaveWithoutReader() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(ExitStatus.unexpected.rawValue)
  }

  static var outIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a line of standard error can be erased and written anew.
  static var noteIsRewritable: Bool {
    let terminal = ProcessInfo.processInfo.environment["TERM", default: "dumb"]
    return isatty(STDERR_FILENO) == 1 && !terminal.isEmpty && terminal != "dumb"
  }

  /// Columns of the terminal on standard error at this moment; 80 for one that does not tell.
  static var noteColumns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return Paragraph.width
    }
    return Int(size.ws_col)
  }

  /// Whether the environment speaks for colour on a terminal (https://no-color.org).
  static var environmentAllowsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}
