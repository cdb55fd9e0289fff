import ArgumentParser
import Experiments
import PushModel

/// `pushlab work`: any job on many machines.
struct WorkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Spread any job over machines.",
    discussion: """
      A unit of work is a range of cells of a plan. The same unit gives the same result anywhere, any \
      number of times, and all of them together give what one process gives. docs/scale.md has loops for \
      a shell, Slurm and Kubernetes.

      EXAMPLES
        pushlab work split --out work --units 8 run scenarios/quickstart.yaml
        pushlab work status work > todo
        xargs -n 2 pushlab work do < todo
        pushlab work join work --out run
      """,
    subcommands: [WorkSplit.self, WorkStatus.self, WorkDo.self, WorkJoin.self])
}

/// A command that `pushlab work` can divide.
protocol DivisibleCommand: ParsableCommand {
  /// Its arguments with every default, but for how it is run and shown: two commands of one meaning
  /// have the same units.
  var meaning: [String] { get }

  /// - Throws: `ValidationError` for options that do not go with `pushlab work`.
  func checkDivided() throws
}

extension DivisibleCommand {
  func checkDivided() {}
}

/// A command with a search, whose units depend on what the first ones find.
protocol SearchCommand: DivisibleCommand {
  /// What the command prints, and how it ends.
  ///
  /// - Parameter work: Units whose results are used; nothing is simulated here. `nil` for none.
  /// - Throws: `UnitsWanted` when units have no result yet.
  func answer(from work: WorkFolder?) throws -> CommandAnswer
}

/// An answer that is to be shown, and the exit status that it ends with.
struct CommandAnswer {
  let status: ExitStatus
  private let print: () throws -> Void

  init(_ status: ExitStatus = .done, _ print: @escaping () throws -> Void) {
    // It is shown under the types of push that it was found under.
    let types = PushTypes.inUse
    self.status = status
    self.print = { try types.inUse(print) }
  }

  func show() throws {
    try print()
    if status != .done { throw CommandEnd(status: status) }
  }
}

extension SearchCommand {
  func run() throws { try answer(from: nil).show() }
}
