import ArgumentParser
import Documents
import Foundation
import Reports

/// `pushlab list`: the runs in a folder.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the runs in a folder, with question, verdict and digest.",
    discussion: """
      Looks for runs in the folder, in its folders, and one level further down. Each has its path, a \
      verdict, a state, the scenario's name and description, plan and digest. The verdict is the run's \
      decision in a word: better, an arm may take the baseline's place; worse, every arm is worse in a \
      metric and better in none; trade-off, an arm is better in one metric and worse in another; \
      identical, nobody is treated differently; else open.

      The state is finished, unfinished, in use (another process writes to it), damaged, other version, \
      or no run. Cells are not read: pushlab show checks every one. Nothing is changed.

      The exit status is 0 whatever the states are; 2 if the folder cannot be read.

      EXAMPLES
        pushlab list
        pushlab list results/quickstart
        pushlab list --json
      """)

  @Argument(
    help: ArgumentHelp("The folder; results if not given.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup var format: FormatOptions

  func run() throws {
    let list = try found()
    try format.show(list, as: list.tree)
  }

  /// Before the first run there is no folder for them, which is no mistake.
  private func found() throws -> RunList {
    if let folder { return try RunList(in: folder) }
    let usual = "results"
    return FileManager.default.fileExists(atPath: usual)
      ? try RunList(in: usual) : RunList(emptyIn: usual)
  }
}
