import ArgumentParser
import Documents
import Logs
import PushModel
import Reports
import RunStore

/// `pushlab explain`: why one push was sent, held or refused, and where two arms part for a person.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say why one person got a push or not, in one arm or between two.",
    discussion: """
      Prints every rule in order with its inputs and its answer, the content stage, the fan-out, each \
      provider's reply and the events on each device, in UTC and local time. With two arms it prints \
      the first decision that differs, with both reasons, then the events of only one arm, and each \
      arm's totals; in a split nobody is in two arms.

      The person's lane is run again from scenario and seed, so the run needs no event log. Nothing \
      is changed. People are numbered from 0 in each replication. With an event log their pseudonym \
      in it, or --push alone, identifies them.

      EXAMPLES
        pushlab explain results/look --person 12 --at 2026-03-20T18:00:00Z
        pushlab explain results/look --person 12 --push 50331651 --arm free
        pushlab explain results/look --person -8243512338471 --push 0x3000003 --json
        pushlab explain results/look --person 12 --arm house --arm free
      """)

  @Argument(
    help: ArgumentHelp("The folder of a finished run.", valueName: "run"), completion: .directory)
  var folder: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The person's number in the world, from 0, or pseudonym in the event log.", valueName: "n"))
  var person: Int64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The replication, from 0; the first by default.", valueName: "r"))
  var replication: Int?

  @Option(
    help: ArgumentHelp(
      "The world of an ensemble, from 1, in place of a replication: the first one that drew it.",
      valueName: "n"), transform: WholeNumber.reader(in: 1...2_000))
  var member: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The push's id as in the event log, or in hexadecimal with 0x or sixteen digits.",
      valueName: "id"), transform: Self.push)
  var push: PushName?

  @Option(
    help: ArgumentHelp(
      "The last push decided by this time, such as 2026-03-20T18:00:00Z.", valueName: "time"),
    transform: Self.time)
  var at: PushTime?

  @Option(
    name: .customLong("arm"), parsing: .singleValue,
    help: ArgumentHelp(
      "The arm; the baseline by default, in a split the person's own. Given twice, both are compared.",
      valueName: "arm"))
  var arms: [String] = []

  @OptionGroup var format: FormatOptions

  func validate() throws {
    guard arms.count < 3 else { throw ValidationError("accepted: '--arm' once or twice") }
    if member != nil, replication != nil {
      throw ValidationError("'--member' or '--replication' is accepted, not both")
    }
    guard arms.count < 2 else {
      guard push == nil, at == nil else {
        throw ValidationError("'--push' and '--at' go with one '--arm'")
      }
      guard person != nil else { throw ValidationError("Missing expected option '--person <n>'") }
      return
    }
    switch (push, at) {
    case (nil, nil):
      throw ValidationError(
        "Missing expected option '--push <id>' or '--at <time>', or a second '--arm'")
    case (.some, .some): throw ValidationError("'--push' or '--at' is accepted, not both")
    case (nil, .some) where person == nil: throw ValidationError("'--at' needs '--person <n>'")
    default: break
    }
  }

  func run() throws {
    try format.check()
    let folder = RunFolder(path: folder)
    let question = ExplainQuestion(
      person: person, push: push?.id, at: at?.moment,
      replication: try member.map(folder.replication(ofMember:)) ?? replication, arm: arms.first)
    guard arms.count < 2 else { return try compare(question, in: folder) }
    let story = try folder.story(of: question, rules: ThisProgram.rules)
    try format.show(story, as: story.tree)
  }

  private func compare(_ question: ExplainQuestion, in folder: RunFolder) throws {
    let report = try folder.difference(
      of: question, between: (arms[0], arms[1]), rules: ThisProgram.rules)
    try format.show(report, as: report.tree)
  }

  private static func push(_ text: String) throws -> PushName {
    guard let id = PushID(text: text) else {
      throw ValidationError(
        "accepted: a push as in the event log, or in hexadecimal such as 0x3000003")
    }
    return PushName(id: id)
  }

  private static func time(_ text: String) throws -> PushTime {
    guard let moment = Timestamp(dateAndTime: text) else {
      throw ValidationError("accepted: a time such as 2026-03-20T18:00:00Z")
    }
    return PushTime(moment: moment)
  }
}

/// A push as somebody names it.
struct PushName {
  let id: PushID
}

/// A moment as somebody names it.
struct PushTime {
  let moment: Timestamp
}
