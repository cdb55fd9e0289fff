import ArgumentParser
import Documents
import Experiments
import Reports
import Scenarios

/// `pushlab audit`: what a planned live test can be relied on for.
struct AuditCommand: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Try a planned live test many times in worlds whose true effect is known.",
    discussion: """
      Splits the scenario's subscribers between its baseline and another arm, in many worlds, and \
      compares each test's estimate with the true effect: what changes when everybody is in the arm. \
      It reports power, false positives, coverage, the bias from what the arms share, and the cost \
      of peeking, for several lengths of the test, and advises how long to run it.

      EXAMPLES
        pushlab audit scenarios/quickstart.yaml --arm tight-cap --metric opensPerSubscriberDay
        pushlab audit scenarios/ab-split.yaml --tests 400 --looks 4 --json
        pushlab audit scenarios/quickstart.yaml --arm no-rules --set world.subscribers=4000
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(
    help: "The arm to test; the first one that is not the baseline if not given.",
    completion: .scenarioArms)
  var arm: String?

  @Option(
    help: "The metric that decides; the scenario's first success metric if not given.",
    completion: .list(MetricName.allCases.map(\.rawValue)), transform: Self.metric)
  var metric: MetricName?

  @Option(help: "Tests, 20 to 10000.", transform: WholeNumber.reader(in: 20...10_000))
  var tests: Int?

  @Option(
    help: "The number of looks at each test, 1 to 20.",
    transform: WholeNumber.reader(in: 1...20))
  var looks: Int?

  @OptionGroup var work: WorkOptions

  func checkDivided() {}

  func answer(from folder: WorkFolder?) throws -> CommandAnswer {
    try work.format.check(inputs: ScenarioFile.inputs(of: options.scenario))
    let file = try options.load()
    try file.checkOverrides { $0 == "replications" ? "--tests says how many are drawn" : nil }
    let scenario = file.scenario
    let looks = looks ?? 4
    let audit = try DesignAudit(
      scenario, arm: arm, metric: metric ?? scenario.metrics.success.first ?? .openRate,
      tests: tests ?? 200, looks: looks, threads: work.threadCount, work: folder)
    let options = [
      "--arm", audit.arm.name, "--metric", audit.metric.rawValue, "--tests", "\(audit.tests)",
      "--looks", "\(looks)",
    ]
    let runs = looks * DesignAudit.runsPerLook
    let isQuiet = work.messages.style == .none || folder != nil
    let report = try StopSignal.heeded {
      try audit.report(
        isStopped: $0, progress: { if !isQuiet { Console.note("\($0) of \(runs) runs") } })
    }.reproducible(by: "audit", options: options, file, program: ThisProgram.value)
    return CommandAnswer { try work.format.show(report, as: report.tree) }
  }

  private static func metric(_ name: String) throws -> MetricName {
    guard let metric = MetricName(rawValue: name) else {
      if let reason = MetricName.problem(of: name) {
        throw ValidationError(String(reason.dropFirst().dropLast()))
      }
      throw ValidationError(
        "accepted: \(MetricName.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return metric
  }
}
