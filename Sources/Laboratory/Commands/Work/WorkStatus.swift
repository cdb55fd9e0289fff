import ArgumentParser
import Documents
import Experiments

/// `pushlab work status`: the units that are still to be done.
struct WorkStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "List the units that are still to be done, one per line.",
    discussion: """
      A line has a work file and its cells, as `pushlab work do` takes them. Every existing result is \
      read and checked. A search is asked what it wants next. Exit status 0: nothing is to be done; \
      5: something is; 9: results are damaged or belong to another plan, which an error names, and \
      nothing is listed.

      EXAMPLE
        pushlab work status work
      """)

  @Argument(help: "The folder of the work.", completion: .directory)
  var dir: String

  @Option(
    help: ArgumentHelp(
      "List units of a search up to this number, 0 to 100000, also ones that may not be needed.",
      valueName: "n"),
    transform: WholeNumber.reader(in: 0...100_000))
  var ahead = 0

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let missing = try DividedWork(in: dir, ahead: ahead).missing()
    if json { try Console.out(JSONReport.text(missing)) }
    guard !missing.isEmpty else { return }
    if !json { try Console.out(missing.map { "\($0.file) \($0.cells)\n" }.joined()) }
    throw CommandEnd(status: .incomplete)
  }
}
