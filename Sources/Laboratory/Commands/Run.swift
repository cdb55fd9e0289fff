import ArgumentParser
import Documents
import Experiments
import Foundation
import RunStore
import Scenarios

/// `pushlab run`: every cell of a scenario that is not there yet, then what they say; or every cell
/// of one shard of a plan.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a scenario and compare its arms, or run one shard of a plan.",
    discussion: """
      The result does not depend on the number of threads. The same command resumes a run that was \
      stopped, and prints the report of a complete one again: a screenful, or everything with --full. \
      Another seed, setting or version makes another run, in another folder.

      With --plan and --shard k/N, k from 1, it runs the cells of one shard of a plan. The file \
      DIR/shard-k.sqlite appears when the shard is complete. The plan fixes scenario, settings and \
      --events.

      EXAMPLES
        pushlab run scenarios/quickstart.yaml
        pushlab run scenarios/quickstart.yaml --seed 7 --threads 2 --out /data/seven
        pushlab run scenarios/quickstart.yaml --set world.subscribers=2000 --full
        pushlab run scenarios/quickstart.yaml --dry-run
        pushlab run scenarios/quickstart.yaml --replications 2 --events sample:0.01
        pushlab run scenarios/quickstart.yaml --quiet --json > summary.json
        pushlab run --plan plan.json --shard 3/7 --out shards
      """)

  @Argument(help: "The scenario file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String?

  @OptionGroup var settings: ScenarioSettings

  @Option(
    help: ArgumentHelp(
      "Run a shard of this plan instead of a scenario.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var plan: String?

  @Option(
    help: ArgumentHelp("The shard, such as 3/7; with --plan.", valueName: "k/N"),
    transform: Shard.init(argument:))
  var shard: Shard?

  @Option(
    help: EventLog.help, completion: EventLog.completion, transform: EventLog.init(argument:))
  var events: EventLog?

  @Flag(
    name: .customLong("dry-run"),
    help: "Count arms, people and cells, estimate the time, name the folder, and stop.")
  var dryRun = false

  @OptionGroup var options: RunOptions

  func validate() throws {
    switch (scenario, plan) {
    case (nil, nil):
      throw ValidationError(
        "Missing expected argument '<scenario>', or '--plan <plan.json>' with '--shard <k/N>'")
    case (.some, .some): throw ValidationError("a scenario or '--plan' is accepted, not both")
    case (.some, nil):
      guard shard == nil else { throw ValidationError("'--shard' is accepted with '--plan' only") }
    case (nil, .some): try validateShard()
    }
  }

  private func validateShard() throws {
    guard shard != nil else { throw ValidationError("'--plan' needs '--shard <k/N>'") }
    guard options.out != nil else { throw ValidationError("'--plan' needs '--out <dir>'") }
    guard !dryRun else { throw ValidationError("'--dry-run' is accepted with a scenario only") }
    guard !options.extent.full else {
      throw ValidationError("'--full' goes with a scenario; a shard has no report")
    }
    guard settings.isEmpty, events == nil else {
      throw ValidationError(
        "'--set', '--seed', '--replications' and '--events' are the plan's; set them in 'pushlab plan'"
      )
    }
  }

  func run() throws {
    if let scenario {
      let file = try settings.load(scenario)
      if !options.messages.quiet {
        for remark in file.scenario.remarks { Console.note("\(file.path): \(remark)") }
      }
      let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
      guard !dryRun else { return try showCost(of: file, plan) }
      try options.finish(plan, from: ScenarioSource(file), events: events ?? .none)
    } else if let plan, let shard, let out = options.out {
      let plan = try ShardedPlan(path: plan, rules: ThisProgram.rules)
      try runShard(shard, of: plan, in: ShardFolder(path: out))
    }
  }

  private func showCost(of file: ScenarioFile, _ plan: ExperimentPlan) throws {
    let folder = options.out.map(RunFolder.init(path:)) ?? RunFolder(of: plan)
    try RunDatabase.check(folder, plan, events ?? .none)
    let cost = try RunCost(
      file, plan, folder: folder, events: events ?? .none, threads: options.threadCount)
    try Console.out(options.format.json ? try JSONReport.text(cost) : cost.text)
  }

  private func runShard(_ shard: Shard, of plan: ShardedPlan, in folder: ShardFolder) throws {
    guard shard.count == plan.count else {
      throw ValidationError(
        "the shard is \(shard), the plan has \(plan.count); accepted: k/\(plan.count)")
    }
    let session = ShardSession(
      plan: plan, shard: shard, folder: folder, threads: options.threadCount,
      progress: options.messages.style)
    let result = try session.run()
    try Console.out(
      options.format.json ? try JSONReport.text(result.report) : result.report.text)
    if !options.messages.quiet { Console.note(result.note) }
  }
}

/// One shard from its plan to its file.
struct ShardSession {
  let plan: ShardedPlan
  let shard: Shard
  let folder: ShardFolder
  let threads: Int
  let progress: ProgressStyle

  struct Outcome {
    let report: ShardReport
    /// A line about how it went.
    let note: String
  }

  func run() throws -> Outcome {
    switch try folder.open(shard, of: plan) {
    case .finished(let file):
      return Outcome(
        report: ShardReport(file, of: plan), note: "complete already: nothing was simulated")
    case .open(let store):
      let note = try complete(store)
      return Outcome(report: ShardReport(try ShardFile(path, of: plan), of: plan), note: note)
    }
  }

  private var path: String { folder.file(of: shard) }

  private func complete(_ store: ShardStore) throws -> String {
    let meter = ProgressMeter(progress, cells: plan.plan.range(of: shard).count)
    defer { meter.finish() }
    let runner = Runner(
      plan.plan, threads: threads, eventShare: plan.events.share, shard: shard)
    try StopSignal.heeded {
      try runner.run(into: store, isStopped: $0, progress: { meter.show($0) })
    }
    try store.seal()
    return meter.summary
  }
}

/// The printed report of a finished shard.
struct ShardReport: Encodable {
  let shard: Int
  let shards: Int
  let planHash: String
  let cells: Int
  let checksum: String
  let path: String

  init(_ file: ShardFile, of plan: ShardedPlan) {
    shard = file.shard.number
    shards = file.shard.count
    planHash = hexadecimal(plan.plan.hash)
    cells = plan.plan.range(of: file.shard).count
    checksum = file.checksum
    path = file.path
  }

  /// A line for people.
  var text: String {
    Escape.plain("shard \(shard)/\(shards)   \(cells) cells · checksum \(checksum) · \(path)")
      + "\n"
  }
}
