import ArgumentParser
import Experiments
import Foundation
import RunStore

/// `pushlab merge`: the shards of a plan put together to the run that they are parts of.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Merge the shards of a plan into one run.",
    discussion: """
      The run equals the one that `pushlab run` makes of the same scenario on one machine: the same \
      digest, summary and tables. Business owners, whose pushes depend on all subscribers, are \
      simulated here. Every shard is read and checked before anything is written. The same command \
      resumes a merge that was stopped.

      Exit status 5: shards are missing; 9: shards are damaged, of another plan or version; 2: a \
      shard is given twice.

      EXAMPLES
        pushlab merge --plan plan.json shards/shard-*.sqlite --out run
        pushlab merge --plan plan.json shards --out run
        pushlab merge --digest run
      """)

  @Option(
    help: ArgumentHelp("The plan that `pushlab plan` wrote.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var plan: String?

  @Argument(help: "Shard files, or their folder.", completion: .file())
  var shards: [String] = []

  @Option(
    help: ArgumentHelp(
      "Print the logical digest of the run in this folder, and do nothing else.",
      valueName: "run"),
    completion: .directory)
  var digest: String?

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard digest == nil else {
      guard plan == nil, shards.isEmpty, options.out == nil, !options.extent.full else {
        throw ValidationError("'--digest' takes the folder of a run and nothing else")
      }
      return
    }
    guard plan != nil else {
      throw ValidationError("Missing expected argument '--plan <plan.json>'")
    }
    guard !shards.isEmpty else { throw ValidationError("Missing expected argument '<shards>'") }
  }

  func run() throws {
    if let digest {
      try Console.out(hexadecimal(try RunFolder(path: digest).logicalDigest()))
    } else if let plan {
      let plan = try ShardedPlan(path: plan, rules: ThisProgram.rules)
      let set = try ShardSet(shards, of: plan)
      try options.finish(plan.plan, from: plan.source, events: plan.events, shards: set.files)
    }
  }
}
