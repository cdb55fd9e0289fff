import ArgumentParser
import Documents
import Experiments
import PushModel
import Reports
import Scenarios

/// `pushlab check`: the mistakes, the size and the settings of a scenario, the laws of its world, and
/// the assumptions that its conclusions depend on.
struct CheckCommand: SearchCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show mistakes and what is assumed.",
    discussion: """
      Mistakes are listed with file, line and what is accepted, and the exit status is 2. Then come \
      the size, the settings that differ from their defaults, and how many are assumed; --full lists \
      every setting with its value, default, meaning and source, and marks the others with a *. \
      The number of pushes is estimated from one lane.

      --law tests a published regularity of push notifications on worlds of at most 1,000 of the \
      scenario's subscribers: more pushes bring more opens and a lower open rate, stale tokens lower \
      the delivery rate, and so on. docs/validation.md has the list. The exit status is 3 when a law \
      is broken, 6 when one is undecided.

      --assumption varies a default without a source over its range and over the same seeds, and \
      lists the conclusions that change, with the values at which they do.

      EXAMPLES
        pushlab check scenarios/quickstart.yaml
        pushlab check scenarios/quickstart.yaml --set replications=100 --full
        pushlab check scenarios/quickstart.yaml --law all
        pushlab check scenarios/quickstart.yaml --law W1 --law W11 --seeds 50 --json
        pushlab check scenarios/quickstart.yaml --assumption all
        pushlab check S.yaml --assumption world.response.personCV=0.3..3 --between 7
      """)

  @OptionGroup var scenario: ScenarioOptions

  @Option(
    name: .customLong("law"), parsing: .singleValue,
    help: ArgumentHelp("Test this law, or all; may be repeated.", valueName: "name|all"),
    completion: .list(["all"] + LawBook.names), transform: Self.law)
  var laws: [String] = []

  @Option(
    help: "Worlds for each law, 2 to 1000; 20 if not given.",
    transform: WholeNumber.reader(in: 2...LawBook.seedsMax))
  var seeds: Int?

  @Option(
    name: .customLong("assumption"), parsing: .singleValue,
    help: ArgumentHelp(
      "Change this key, over low..high or one|other, or all that are assumed; may be repeated.",
      valueName: "key=range|all"), transform: AskedAssumption.init)
  var assumptions: [AskedAssumption] = []

  @Option(
    help: "Values tried on the way to an end that changes a conclusion, 0 to 100; 3 if not given.",
    transform: WholeNumber.reader(in: 0...100))
  var between: Int?

  @OptionGroup var extent: ExtentOptions
  @OptionGroup var work: WorkOptions

  func validate() throws {
    if !laws.isEmpty && !assumptions.isEmpty {
      throw ValidationError("'--law' and '--assumption' do not go together; accepted: one of them")
    }
    if seeds != nil && laws.isEmpty { throw ValidationError("'--seeds' goes with '--law'") }
    if work.threads != nil && isShort {
      throw ValidationError("'--threads' goes with '--law' or '--assumption'")
    }
    if between != nil && assumptions.isEmpty {
      throw ValidationError("'--between' goes with '--assumption'")
    }
    let named = assumptions.compactMap(\.assumption)
    if !named.isEmpty, named.count < assumptions.count {
      throw ValidationError(
        "'--assumption all' does not go with a key; accepted: all, or keys with their ranges")
    }
    if extent.full, !isShort || work.format.json {
      throw ValidationError(
        "'--full' goes without '--law', '--assumption' and '--json'; 'pushlab api settings' prints "
          + "every setting as JSON")
    }
  }

  /// Whether nothing is simulated but one lane.
  private var isShort: Bool { laws.isEmpty && assumptions.isEmpty }

  var meaning: [String] {
    ["check", FilePlace.standard(scenario.scenario)] + scenario.settings.meaning
      + (laws.isEmpty ? assumptionOptions : lawOptions)
  }

  private var lawOptions: [String] {
    laws.flatMap { ["--law", $0] } + ["--seeds", "\(seeds ?? 20)"]
  }

  private var assumptionOptions: [String] {
    assumptions.flatMap { ["--assumption", $0.text] } + ["--between", "\(between ?? 3)"]
  }

  func checkDivided() throws {
    guard !isShort else {
      throw ValidationError(
        "'pushlab work' divides '--law' or '--assumption'; the rest is one short run")
    }
  }

  func answer(from folder: WorkFolder?) throws -> CommandAnswer {
    try work.format.check(inputs: ScenarioFile.inputs(of: scenario.scenario))
    let file = try scenario.load()
    return try file.scenario.types.inUse { try answer(of: file, from: folder) }
  }

  private func answer(of file: ScenarioFile, from folder: WorkFolder?) throws -> CommandAnswer {
    if !laws.isEmpty { return try tryLaws(file, folder) }
    if !assumptions.isEmpty { return try tryAssumptions(file, folder) }
    for remark in file.remarks { note("\(file.path): \(remark)", isQuiet: false) }
    let size = try ScenarioSize(file)
    let rows = try file.scenario.describe()
    return CommandAnswer {
      try work.format.show(size, as: tree(size, rows, file.scenario))
    }
  }

  /// Every setting, or those that differ from their defaults and how many are assumed.
  private func tree(
    _ size: ScenarioSize, _ rows: [DescribedKey], _ scenario: Scenario
  ) -> ReportTree {
    let defaults = Set(rows.filter(\.isDefault).map(\.key))
    let assumed = Assumption.all(for: scenario).count { defaults.contains($0.key) }
    return .check(
      size.lines, of: size.name, rows.filter { extent.full || !$0.isDefault },
      note: "\(defaults.count) of \(rows.count) settings have their default, \(assumed) of them "
        + "without a source: --assumption all tries other values.")
  }

  private func tryLaws(_ file: ScenarioFile, _ folder: WorkFolder?) throws -> CommandAnswer {
    try file.checkOverrides {
      $0 == "replications" ? "--seeds says how many worlds are drawn for a law" : nil
    }
    let book = LawBook(
      file.scenario, laws: laws.contains(AskedAssumption.all) ? [] : laws, seeds: seeds ?? 20,
      threads: work.threadCount, work: folder)
    let report = try StopSignal.heeded {
      try book.report(isStopped: $0, progress: { note("trying \($0)", isQuiet: false) })
    }.reproducible(by: "check", options: lawOptions, file, program: ThisProgram.value)
    let undecided: ExitStatus = report.count(.undecided) > 0 ? .undecided : .done
    return CommandAnswer(report.count(.broken) > 0 ? .gateFailed : undecided) {
      try work.format.show(report, as: report.tree)
    }
  }

  private func tryAssumptions(
    _ file: ScenarioFile, _ folder: WorkFolder?
  ) throws -> CommandAnswer {
    let book = AssumptionBook(
      file,
      assumptions: assumptions.contains { $0.assumption == nil }
        ? nil : assumptions.compactMap(\.assumption),
      between: between ?? 3, threads: work.threadCount, work: folder)
    let report = try StopSignal.heeded {
      try book.report(
        isStopped: $0,
        progress: { note("trying \($0 ?? file.scenario.name)", isQuiet: folder != nil) })
    }.reproducible(by: "check", options: assumptionOptions, file, program: ThisProgram.value)
    return CommandAnswer {
      try work.format.show(report, as: report.tree)
    }
  }

  private func note(_ text: String, isQuiet: Bool) {
    if !isQuiet, !work.messages.quiet { Console.note(text) }
  }

  private static func law(_ name: String) throws -> String {
    guard name == AskedAssumption.all || LawBook.names.contains(name) else {
      throw ValidationError("accepted: all, \(LawBook.names.joined(separator: ", "))")
    }
    return name
  }
}

/// An assumption that the command line names, or all of them.
struct AskedAssumption {
  static let all = "all"

  /// `nil` for all that are known.
  let assumption: Assumption?

  var text: String { assumption.map { "\($0.key)=\($0.text)" } ?? Self.all }

  init(_ text: String) throws {
    assumption = Assumption(argument: text)
    guard assumption != nil || text == Self.all else {
      throw ValidationError(
        "accepted: all, or a key with a range, such as world.response.personCV=0.5..2, "
          + "world.presence.offlineMedianDay=5min..4h or world.response.habituation=none|recency")
    }
  }
}
