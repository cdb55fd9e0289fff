import ArgumentParser
import Documents
import RunStore

/// `pushlab missing`: the shards that are still to be run.
struct Missing: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the shards of a plan that are not there, one a line.",
    discussion: """
      The shards that are there are read to their ends. Exit status 0: all are there and whole; 5: \
      some are missing; 9: some are damaged or belong to another plan, these are named, and nothing \
      is listed.

      EXAMPLE
        pushlab missing --plan plan.json shards
      """)

  @Option(
    help: ArgumentHelp("What `pushlab plan` wrote.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var plan: String

  @Argument(help: "The folder that shards are written to.", completion: .directory)
  var dir: String

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let plan = try ShardedPlan(path: plan)
    let missing = try ShardFolder(path: dir).missing(of: plan)
    if json {
      try Console.out(JSONReport.text(missing))
    } else if !missing.isEmpty {
      try Console.out(missing.map { "\($0)\n" }.joined())
    }
    guard missing.isEmpty else {
      throw StoreError(path: dir, .missingShards(missing, of: plan.count))
    }
  }
}
