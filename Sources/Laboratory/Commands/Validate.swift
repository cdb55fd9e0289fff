import ArgumentParser
import Documents
import Experiments
import Reports
import Scenarios

/// `pushlab validate`: the mistakes and the size of a scenario, the laws of its world, and the
/// assumptions that its conclusions depend on.
struct Validate: SearchCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a scenario; test laws on its world, or how conclusions depend on it.",
    discussion: """
      Mistakes are listed with file, line and what is accepted, and the exit status is 2. \
      The number of pushes is estimated from one lane.

      --laws tests published regularities of push notifications on the scenario's own world: more \
      pushes bring more opens and a lower open rate, stale tokens lower the delivery rate, and so on. \
      docs/validation.md has the list. The exit status is 3 when a law is broken, 6 when one is \
      undecided.

      --assumptions varies the defaults without a source, one key at a time over its range and over \
      the same seeds, and lists the conclusions that change, with the values at which they do.

      EXAMPLES
        pushlab validate scenarios/quickstart.yaml
        pushlab validate scenarios/quickstart.yaml --set replications=100
        pushlab validate scenarios/quickstart.yaml --laws
        pushlab validate scenarios/quickstart.yaml --law W1 --law W11 --seeds 50 --json
        pushlab validate scenarios/quickstart.yaml --assumptions
        pushlab validate S.yaml --assumption world.response.personCV=0.3..3 --between 7
      """)

  @OptionGroup var scenario: ScenarioOptions

  @Flag(help: "Test the laws on worlds of at most 1,000 of the scenario's subscribers.")
  var laws = false

  @Option(
    help: "Test this law only; may be repeated.", completion: .list(LawBook.names),
    transform: Self.law)
  var law: [String] = []

  @Option(
    help: "Worlds for each law, 2 to 1000; 20 if not given.",
    transform: WholeNumber.reader(in: 2...LawBook.seedsMax))
  var seeds: Int?

  @Flag(help: "Change each assumption of the world, and see which conclusions change.")
  var assumptions = false

  @Option(
    help: ArgumentHelp(
      "Change this key only, over low..high or one|other; may be repeated.", valueName: "key=range"),
    transform: Self.assumption)
  var assumption: [Assumption] = []

  @Option(
    help: "Values tried on the way to an end that changes a conclusion, 0 to 100; 3 if not given.",
    transform: WholeNumber.reader(in: 0...100))
  var between: Int?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if asksLaws && asksAssumptions {
      throw ValidationError("laws and assumptions do not go together; accepted: one of them")
    }
    if seeds != nil && !asksLaws { throw ValidationError("--seeds goes with --laws or --law") }
    if work.threads != nil && !asksLaws && !asksAssumptions {
      throw ValidationError("'--threads' goes with laws or assumptions")
    }
    if between != nil && !asksAssumptions {
      throw ValidationError("--between goes with --assumptions or --assumption")
    }
  }

  private var asksLaws: Bool { laws || !law.isEmpty }
  private var asksAssumptions: Bool { assumptions || !assumption.isEmpty }

  func checkDivided() throws {
    guard asksLaws || asksAssumptions else {
      throw ValidationError("'pushlab work' divides laws or assumptions; the rest is one short run")
    }
  }

  func answer(from folder: WorkFolder?) throws -> CommandAnswer {
    try work.format.check([.json], inputs: ScenarioFile.inputs(of: scenario.scenario))
    let file = try scenario.load()
    if asksLaws { return try tryLaws(file, folder) }
    if asksAssumptions { return try tryAssumptions(file, folder) }
    for remark in file.scenario.remarks { Console.note("\(file.path): \(remark)") }
    let size = try ScenarioSize(file)
    return CommandAnswer {
      try work.format.show(text: size.text, json: try JSONReport.text(size))
    }
  }

  private func tryLaws(_ file: ScenarioFile, _ folder: WorkFolder?) throws -> CommandAnswer {
    try file.checkOverrides {
      $0 == "replications" ? "--seeds says how many worlds are drawn for a law" : nil
    }
    let worlds = seeds ?? 20
    var options = law.isEmpty ? ["--laws"] : []
    for name in law { options += ["--law", name] }
    options += ["--seeds", "\(worlds)"]
    let report = try tried(file.scenario, worlds, folder)
      .reproducible(by: "validate", options: options, file, program: ThisProgram.value)
    let undecided: ExitStatus = report.count(.undecided) > 0 ? .undecided : .done
    return CommandAnswer(report.count(.broken) > 0 ? .gateFailed : undecided) {
      try work.format.show(
        text: LawText(report, color: work.format.isColored).text,
        json: try JSONReport.text(report))
    }
  }

  private func tried(
    _ scenario: Scenario, _ worlds: Int, _ folder: WorkFolder?
  ) throws -> LawReport {
    let isQuiet = work.messages.style == .none
    let book = LawBook(
      scenario, laws: law, seeds: worlds, threads: work.threadCount, work: folder)
    return try StopSignal.heeded {
      try book.report(isStopped: $0, progress: { if !isQuiet { Console.note("trying \($0)") } })
    }
  }

  private func tryAssumptions(
    _ file: ScenarioFile, _ folder: WorkFolder?
  ) throws -> CommandAnswer {
    let isQuiet = work.messages.style == .none || folder != nil
    let book = AssumptionBook(
      file, assumptions: assumption.isEmpty ? nil : assumption, between: between ?? 3,
      threads: work.threadCount, work: folder)
    var options = assumption.isEmpty ? ["--assumptions"] : []
    for own in assumption { options += ["--assumption", "\(own.key)=\(own.text)"] }
    options += ["--between", "\(book.between)"]
    let report = try StopSignal.heeded {
      try book.report(
        isStopped: $0,
        progress: { if !isQuiet { Console.note("trying \($0 ?? file.scenario.name)") } })
    }.reproducible(by: "validate", options: options, file, program: ThisProgram.value)
    return CommandAnswer {
      try work.format.show(
        text: AssumptionText(report, color: work.format.isColored).text,
        json: try JSONReport.text(report))
    }
  }

  private static func assumption(_ text: String) throws -> Assumption {
    guard let assumption = Assumption(argument: text) else {
      throw ValidationError(
        "accepted: a key with a range, such as world.response.personCV=0.5..2, "
          + "world.presence.offlineMedianDay=5min..4h or world.response.habituation=none|recency")
    }
    return assumption
  }

  private static func law(_ name: String) throws -> String {
    guard LawBook.names.contains(name) else {
      throw ValidationError("accepted: \(LawBook.names.joined(separator: ", "))")
    }
    return name
  }
}
