import ArgumentParser
import Experiments
import Foundation
import RunStore

/// `pushlab work join`: the results of all units put together to what one process gives.
struct WorkJoin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Put the results of all units together, and print the report.",
    discussion: """
      A run equals the one that `pushlab run` makes of the same scenario on one machine: the same \
      digest, summary and tables. Business owners, whose pushes depend on all subscribers, are \
      simulated here. Every unit is read and checked before anything is written. The same command \
      resumes one that was stopped. Any other command prints what it prints alone.

      Exit status 5: units are to be done; 9: results are damaged, of another plan or version; else \
      that of the command.

      EXAMPLES
        pushlab work join work --out run
        pushlab work join caps --json
        pushlab work join --digest run
      """)

  @Argument(help: "The folder of the work.", completion: .directory)
  var dir: String?

  @Option(
    help: ArgumentHelp(
      "Print the logical digest of the run in this folder, and do nothing else.",
      valueName: "run"),
    completion: .directory)
  var digest: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard digest == nil else {
      guard dir == nil, !options.isAboutReport, options.format.color == .auto else {
        throw ValidationError("'--digest' takes the folder of a run and nothing else")
      }
      return
    }
    guard dir != nil else { throw ValidationError("Missing expected argument '<dir>'") }
  }

  func run() throws {
    if let digest {
      return try Console.out(hexadecimal(try RunFolder(path: digest).logicalDigest()))
    }
    guard let dir else { return }
    switch try DividedWork(in: dir, options: options.format.arguments) {
    case .run(let work, let folder): try join(work, folder)
    case .search(let command, let folder): try join(command, folder)
    }
  }

  private func join(_ work: RunWork, _ folder: UnitFolder) throws {
    try options.format.check(folders: [.run(options.folder(of: work.plan).path)])
    let units = try folder.foundUnits()
    let missing = folder.missing(in: units)
    guard missing.isEmpty else { throw UnfinishedWork(folder: folder.path, count: missing.count) }
    try options.finish(work.plan, from: work.source, events: work.events, units: units)
  }

  private func join(_ command: any SearchCommand, _ folder: WorkFolder) throws {
    guard options.out == nil, !options.extent.full, !options.allowCommand else {
      throw ValidationError("'--out', '--full' and '--allow-command' go with the work of a run")
    }
    do { try command.answer(from: folder).show() } catch let wanted as UnitsWanted {
      throw UnfinishedWork(folder: folder.path, count: wanted.units.count)
    }
  }
}
