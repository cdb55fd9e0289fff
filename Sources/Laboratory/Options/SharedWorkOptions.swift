import ArgumentParser
import Documents
import Experiments

/// Options for a procedure whose seeds other machines simulate, task by task.
struct SharedWorkOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Run nothing: write the tasks that are wanted now, and print their files, one per line.",
      discussion: """
        The exit status is 5 while there are any. Run each by `pushlab task`, anywhere, and put its \
        result beside it; the same command goes on, and prints the report when it has all.
        """))
  var next = false

  @Option(
    help: ArgumentHelp(
      "With --next: seeds of a task, 1 to 10000; 10 if not given.", valueName: "n"),
    transform: WholeNumber.reader(in: 1...10_000))
  var seedsPerTask: Int?

  @Option(
    help: ArgumentHelp(
      "With --next: list tasks up to this number, 0 to 100000, also ones that may not be needed.",
      valueName: "n"),
    transform: WholeNumber.reader(in: 0...100_000))
  var ahead: Int?

  func validate() throws {
    if !next, seedsPerTask != nil || ahead != nil {
      throw ValidationError("'--seeds-per-task' and '--ahead' are accepted with '--next' only")
    }
  }

  static let needsFolder = "'--next' needs '--out', the folder for tasks and results"

  /// The folder of the tasks; `nil` without `--next`.
  func tasks(in out: String?) -> TaskFolder? {
    guard next, let out else { return nil }
    return TaskFolder(
      "\(out)/tasks", deal: SeedBatches(perTask: seedsPerTask ?? 10, ahead: ahead ?? 0))
  }

  /// Does `work`, or lists the tasks that it wants first.
  func listing<Result>(_ tasks: TaskFolder?, _ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let wanted as SeedsWanted {
      guard let tasks else { throw wanted }
      try Console.out(try tasks.write(wanted.tasks).map { "\($0)\n" }.joined())
      throw CommandEnd(status: .incomplete)
    }
  }
}

/// The same for procedures that keep nothing else in a folder.
struct SharedWorkFolderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("With --next: the folder for tasks and results.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @OptionGroup var deal: SharedWorkOptions

  func validate() throws {
    if out != nil, !deal.next { throw ValidationError("'--out' is accepted with '--next' only") }
    if out == nil, deal.next { throw ValidationError(SharedWorkOptions.needsFolder) }
  }

  /// The folder of the tasks; `nil` without `--next`.
  var tasks: TaskFolder? { deal.tasks(in: out) }

  /// ``SharedWorkOptions/listing(_:_:)``
  func listing<Result>(_ work: () throws -> Result) throws -> Result {
    try deal.listing(tasks, work)
  }
}
