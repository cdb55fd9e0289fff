import ArgumentParser
import Foundation

/// The entry of the program: arguments in, exit status out.
///
/// It stands in a file that is not called `main.swift`, so that no line of it runs by itself.
@main
enum Main {
  static func main() {
    let verbs = VerbPath(Array(CommandLine.arguments.dropFirst()))
    do {
      try verbs.check()
      var command = try PushLab.parseAsRoot()
      try command.run()
    } catch {
      leave(with: error, verbs)
    }
  }

  private static func leave(with error: any Error, _ verbs: VerbPath) -> Never {
    let status = ExitStatus(of: error)
    if status == .done {
      // Help and the version come as errors that are none.
      try? Console.out(ours: HelpText.fitted(PushLab.fullMessage(for: error)))
    } else {
      for line in ErrorText.lines(of: error, verbs) { Console.note(line) }
    }
    exit(status.rawValue)
  }
}
