import ArgumentParser
import Documents
import Reports
import RunStore

/// `pushlab diff`: where two arms part for one subscriber.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show where two arms of a finished run differ for one subscriber.",
    discussion: """
      Prints the first decision that differs, with both reasons, then the events of only one arm, and \
      each arm's totals. The subscriber's lane is run again under both arms from scenario and \
      seed, so the run needs no event log. Nothing is changed. In a split nobody is in two arms.

      EXAMPLES
        pushlab diff results/look --subscriber 12 --arms house,free
        pushlab diff results/look --subscriber 12 --arms house,free --json
      """)

  @Argument(
    help: ArgumentHelp("The folder of a finished run.", valueName: "run"), completion: .directory)
  var folder: String

  @OptionGroup var question: QuestionOptions

  @Option(
    help: ArgumentHelp("Two arms, with a comma between them.", valueName: "a,b"),
    transform: ArmPair.init(argument:))
  var arms: ArmPair?

  @OptionGroup var format: FormatOptions

  func validate() throws {
    guard arms != nil else { throw ValidationError("Missing expected option '--arms <a,b>'") }
    guard !question.isNobody else {
      throw ValidationError("Missing expected option '--subscriber <n>', or '--uid <uid>'")
    }
  }

  func run() throws {
    guard let arms else { return }
    try format.check([.json])
    let report = try RunFolder(path: folder).difference(
      of: question.question, between: (arms.one, arms.other), rules: ThisProgram.rules)
    try format.show(
      text: ArmDifferenceText(report, color: format.isColored).text,
      json: try JSONReport.text(report))
  }
}

/// `house,free`
struct ArmPair {
  let one: String
  let other: String

  init(argument: String) throws {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("accepted: two arms, such as house,free")
    }
    (one, other) = (String(parts[0]), String(parts[1]))
  }
}
