import ArgumentParser
import Documents
import Reports
import RunStore

/// `pushlab explain`: why one push was sent, held or refused, and what became of it.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain why a push of a finished run was sent, held or refused.",
    discussion: """
      Prints every rule in order with its inputs and its answer, the content stage, the fan-out, each \
      provider's reply and the events on each device, in UTC and local time. The subscriber's \
      lane is run again from scenario and seed, so the run needs no event log. Nothing is changed.

      Subscribers are numbered from 0 in each replication. With an event log, --uid or --push \
      alone identifies the subscriber.

      EXAMPLES
        pushlab explain results/look --subscriber 12 --at 2026-03-20T18:00:00Z
        pushlab explain results/look --subscriber 12 --push 50331651 --arm free
        pushlab explain results/look --uid -8243512338471 --push 0x3000003 --json
      """)

  @Argument(
    help: ArgumentHelp("The folder of a finished run.", valueName: "run"), completion: .directory)
  var folder: String

  @OptionGroup var question: QuestionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The push's id as in the event log, or in hexadecimal with 0x or sixteen digits.",
      valueName: "id"), transform: QuestionOptions.push)
  var push: PushName?

  @Option(
    help: ArgumentHelp(
      "The last push decided by this time, such as 2026-03-20T18:00:00Z.", valueName: "time"),
    transform: QuestionOptions.time)
  var at: PushTime?

  @Option(help: "The arm; the baseline by default, in a split the subscriber's own.")
  var arm: String?

  @OptionGroup var format: FormatOptions

  func validate() throws {
    switch (push, at) {
    case (nil, nil): throw ValidationError("Missing expected option '--push <id>' or '--at <time>'")
    case (.some, .some): throw ValidationError("'--push' or '--at' is accepted, not both")
    default: break
    }
    if push == nil, question.isNobody {
      throw ValidationError("'--at' needs '--subscriber <n>' or '--uid <uid>'")
    }
  }

  func run() throws {
    try format.check([.json])
    var asked = question.question
    asked.push = push?.id
    asked.at = at?.moment
    asked.arm = arm
    let story = try RunFolder(path: folder).story(of: asked, rules: ThisProgram.rules)
    try format.show(
      text: PushStoryText(story, color: format.isColored).text, json: try JSONReport.text(story))
  }
}
