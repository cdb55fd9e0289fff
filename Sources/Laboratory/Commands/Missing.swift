import ArgumentParser
import Documents
import RunStore

/// `pushlab missing`: the shards that are still to be run.
struct Missing: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the missing shards of a plan, one per line.",
    discussion: """
      Every existing shard is read and checked. Exit status 0: all shards are complete; 5: some are \
      missing; 9: some are damaged or belong to another plan, which an error names, and nothing is \
      listed.

      EXAMPLE
        pushlab missing --plan plan.json shards
      """)

  @Option(
    help: ArgumentHelp("The plan that `pushlab plan` wrote.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var plan: String

  @Argument(help: "The folder that shards are written to.", completion: .directory)
  var dir: String

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let plan = try ShardedPlan(path: plan, rules: ThisProgram.rules)
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
