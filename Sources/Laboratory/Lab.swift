import ArgumentParser
import Documents
import Experiments
import Foundation
import PushService

/// The command line of PushLab, as a program of one's own.
///
/// ```swift
/// import Laboratory
/// import PushService
///
/// Lab.main(rules: ["patient": OwnRule { Patient() }])
/// ```
///
/// Such a program has every verb of `pushlab`, and its scenarios may name its rules: `rule: patient`
/// in a strategy.
public enum Lab {
  /// Reads the arguments, does what they say, and ends the program with an exit status.
  ///
  /// A name or a rule that cannot be used ends it with status 2 before anything is read.
  ///
  /// - Parameters:
  ///   - name: The program's own name, as a shell calls it: letters, digits and hyphens. It stands in
  ///     help, in manifests and in the commands that reproduce a result.
  ///   - rules: The decision rules that scenarios may name.
  public static func main(name: String = "lab", rules: OwnRules) -> Never {
    run(Program(name: name, version: Version.number, rules: rules))
  }

  /// The program `pushlab`, which has no rules of its own.
  package static func plain() -> Never { run(Program(version: Version.number)) }

  private static func run(_ program: Program) -> Never {
    Console.open()
    StopSignal.listen()
    guard program.problems.isEmpty else {
      for problem in program.problems { Console.note("\(program.name): \(problem)") }
      exit(ExitStatus.badInput.rawValue)
    }
    ThisProgram.become(program)
    let arguments = Array(CommandLine.arguments.dropFirst())
    let verbs = VerbPath(arguments)
    do {
      try EarlierVerb.check(arguments)
      try checkVersion(arguments)
      try verbs.check()
      var command = try PushLab.parseAsRoot()
      try command.run()
    } catch {
      leave(with: error, verbs)
    }
    exit(ExitStatus.done.rawValue)
  }

  /// - Throws: `InputError` for `--version` beside anything else: a flag of the whole command would be
  ///   taken after every verb, and have no effect there.
  private static func checkVersion(_ arguments: [String]) throws(InputError) {
    let options = arguments.prefix { $0 != "--" }
    guard arguments.count > 1, options.contains("--version") else { return }
    throw InputError(
      "unknown option `--version`; accepted alone: `\(ThisProgram.name) --version`")
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
      try Console.out(ours: HelpText.fitted(HelpText.named(PushLab.fullMessage(for: error))))
    } catch { leave(with: error, verbs) }
    exit(status.rawValue)
  }
}
