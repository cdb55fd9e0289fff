import ArgumentParser
import Documents
import Experiments
import PushModel
import Reports
import Scenarios

/// `pushlab power simulate`: what a planned live test can be relied on for.
struct PowerSimulate: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Try a planned live test many times in worlds whose true effect is known.",
    discussion: """
      Splits the scenario's subscribers between its baseline and another arm, in many worlds, and \
      compares each test's estimate with the true effect: what changes when everybody is in the arm. \
      It reports power, false positives, coverage, the bias from what the arms share, and the cost \
      of peeking, for several lengths of the test, and advises how long to run it.

      EXAMPLES
        pushlab power simulate scenarios/quickstart.yaml --arm tight-cap
        pushlab power simulate scenarios/ab-split.yaml --tests 400 --looks 4 --json
        pushlab power simulate S.yaml --metric openRate --set world.subscribers=4000
      """)

  @Argument(help: "The scenario file, YAML.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Option(
    help: "The arm to test; the first one that is not the baseline if not given.",
    completion: .scenarioArms)
  var arm: String?

  @Option(
    help: "The metric that decides; the scenario's first success metric if not given.",
    completion: .list(MetricName.allCases.map(\.rawValue)), transform: AskedMetric.init)
  var metric: AskedMetric?

  @Option(help: "Tests, 20 to 10000.", transform: WholeNumber.reader(in: 20...10_000))
  var tests: Int?

  @Option(
    help: "The number of looks at each test, 1 to 20.",
    transform: WholeNumber.reader(in: 1...20))
  var looks: Int?

  @OptionGroup var options: SimulationOptions

  func validate() throws {
    try options.refuse([
      .out: "simulated tests are not kept", .dryRun: "--tests and --looks say what is simulated",
      .allowCommand: SimulationOptions.startsNothing, .full: "its report is printed whole",
    ])
  }

  var meaning: [String] {
    ["power", "simulate", FilePlace.standard(scenario)] + options.meaning
      + ["--tests", "\(tests ?? 200)", "--looks", "\(looks ?? 4)"]
      + (arm.map { ["--arm", $0] } ?? []) + (metric.map { ["--metric", $0.text] } ?? [])
  }

  func answer(from folder: WorkFolder?) throws -> CommandAnswer {
    try options.format.check(inputs: ScenarioFile.inputs(of: scenario))
    let file = try options.load(scenario)
    return try file.scenario.types.inUse { try answer(of: file, from: folder) }
  }

  private func answer(of file: ScenarioFile, from folder: WorkFolder?) throws -> CommandAnswer {
    try file.checkOverrides { $0 == "replications" ? "--tests says how many are drawn" : nil }
    let scenario = file.scenario
    let metric = try metric?.value ?? scenario.metrics.success.first ?? .openRate
    var asked = scenario.metrics
    asked.ask(for: [metric])
    if let reason = scenario.problem(of: asked) {
      throw ValidationError("--metric: its scenario \(reason)")
    }
    let looks = looks ?? 4
    let audit = try DesignAudit(
      scenario, arm: arm, metric: metric,
      tests: tests ?? 200, looks: looks, threads: options.threadCount, work: folder)
    let again = [
      "--arm", audit.arm.name, "--metric", audit.metric.rawValue, "--tests", "\(audit.tests)",
      "--looks", "\(looks)",
    ]
    let runs = looks * DesignAudit.runsPerLook
    let isQuiet = options.messages.quiet || folder != nil
    let report = try StopSignal.heeded {
      try audit.report(
        isStopped: $0, progress: { if !isQuiet { Console.note("\($0) of \(runs) runs") } })
    }.reproducible(by: "power simulate", options: again, file, program: ThisProgram.value)
    return CommandAnswer { try options.format.show(report, as: report.tree) }
  }
}

/// A metric that the command line names.
struct AskedMetric {
  /// As reports write it, or as it was given.
  let text: String

  /// - Throws: `ValidationError` for a text that names none, but for one of a type of push: the scenario may
  ///   add the type.
  init(_ text: String) throws {
    self.text = MetricName(rawValue: text)?.rawValue ?? text
    if !text.contains("[type="), !text.contains("[cause=") { _ = try value }
  }

  /// - Throws: `ValidationError` for a text that names none by the types of push in use.
  var value: MetricName {
    get throws {
      guard let metric = MetricName(rawValue: text) else {
        if let reason = MetricName.problem(of: text) {
          throw ValidationError(String(reason.dropFirst().dropLast()))
        }
        throw ValidationError(
          "accepted: \(MetricName.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      if let why = metric.plain.whyUndecided { throw ValidationError("\(text) \(why)") }
      return metric
    }
  }
}
