import ArgumentParser
import Experiments
import Results

/// `pushlab validate`: whether a scenario can be run, and how large it is; whether its world can be
/// believed.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a scenario and say how large it is; or try the laws on its world.",
    discussion: """
      Mistakes are listed with file, line and what is accepted, and the exit status is 2. \
      The number of pushes is worked out from one lane of people.

      --laws tries what push notifications are known to do on the scenario's own world: more pushes \
      bring more opens and a lower open rate, stale tokens lower the delivery rate, and so on. \
      docs/validation.md has the list. The exit status is 3 when a law is broken, 6 when one is \
      undecided.

      EXAMPLES
        pushlab validate scenarios/quickstart.yaml
        pushlab validate scenarios/quickstart.yaml --set replications=100
        pushlab validate scenarios/quickstart.yaml --laws
        pushlab validate scenarios/quickstart.yaml --law W1 --law W11 --seeds 50 --json
      """)

  @OptionGroup var scenario: ScenarioOptions

  @Flag(help: "Try the laws on worlds of at most 1,000 of the scenario's subscribers.")
  var laws = false

  @Option(
    help: "Try this one; may be repeated.", completion: .list(LawBook.names), transform: Self.law)
  var law: [String] = []

  @Option(
    help: "Worlds for each law, 2 to 1000; 20 if not given.",
    transform: WholeNumber.reader(in: 2...1_000))
  var seeds: Int?

  @OptionGroup var work: WorkOptions

  func run() throws {
    let file = try scenario.load()
    guard laws || !law.isEmpty else {
      let size = try ScenarioSize(file)
      return try Console.out(work.format.json ? try JSONReport.text(size) : size.text)
    }
    let report = try tried(file.scenario)
    try Console.out(
      work.format.json
        ? try JSONReport.text(report) : LawText(report, color: work.format.isColored).text)
    if report.count(.broken) > 0 { throw Verdict(status: .gateFailed) }
    if report.count(.undecided) > 0 { throw Verdict(status: .undecided) }
  }

  private func tried(_ scenario: Scenario) throws -> LawReport {
    let stop = StopSignal()
    let isQuiet = work.messages.style == .none
    let book = LawBook(scenario, laws: law, seeds: seeds ?? 20, threads: work.threadCount)
    return try book.report(
      isStopped: { stop.isRequested }, progress: { if !isQuiet { Console.note("trying \($0)") } })
  }

  private static func law(_ name: String) throws -> String {
    guard LawBook.names.contains(name) else {
      throw ValidationError("accepted: \(LawBook.names.joined(separator: ", "))")
    }
    return name
  }
}
