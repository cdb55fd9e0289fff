import ArgumentParser
import Documents
import Foundation

/// The command line of PushLab, for a program of its own.
public enum Lab {
  /// Reads the arguments, does what they say, and ends the program with an exit status.
  public static func main() -> Never {
    Console.open()
    StopSignal.listen()
    let verbs = VerbPath(Array(CommandLine.arguments.dropFirst()))
    do {
      try verbs.check()
      var command = try PushLab.parseAsRoot()
      try command.run()
    } catch {
      leave(with: error, verbs)
    }
    exit(ExitStatus.done.rawValue)
  }

  private static func leave(with error: any Error, _ verbs: VerbPath) -> Never {
    if (error as? OutputError)?.isWithoutReader == true { Console.leaveWithoutReader() }
    let status = ExitStatus(of: error)
    guard status == .done else {
      for line in ErrorText.lines(of: error, verbs) { Console.note(line) }
      exit(status.rawValue)
    }
    // Help and the version come as errors that are none.
    do throws(OutputError) {
      try Console.out(ours: HelpText.fitted(PushLab.fullMessage(for: error)))
    } catch { leave(with: error, verbs) }
    exit(status.rawValue)
  }
}
