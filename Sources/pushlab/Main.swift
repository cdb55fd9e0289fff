import ArgumentParser
import Foundation

/// The entry of the program: arguments in, exit status out.
///
/// It stands in a file that is not called `main.swift`, so that no line of it runs by itself.
@main
enum Main {
  static func main() {
    do {
      var command = try PushLab.parseAsRoot()
      try command.run()
    } catch {
      leave(with: error)
    }
  }

  private static func leave(with error: any Error) -> Never {
    let status = ExitStatus(of: error)
    if status == .done {
      // Help and the version come as errors that are none.
      try? Console.out(PushLab.fullMessage(for: error))
    } else {
      for line in ErrorText.lines(of: error) { Console.note(line) }
    }
    exit(status.rawValue)
  }
}
