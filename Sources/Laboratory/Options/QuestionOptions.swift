import ArgumentParser
import Logs
import PushModel
import Reports

/// Options that identify one person of a run.
struct QuestionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The subscriber's number in the world, from 0.", valueName: "n"))
  var subscriber: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The subscriber's pseudonym in the event log.", valueName: "uid"))
  var uid: Int64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The replication, from 0; the first by default.", valueName: "r"))
  var replication: Int?

  var isNobody: Bool { subscriber == nil && uid == nil }

  var question: ExplainQuestion {
    ExplainQuestion(subscriber: subscriber, uid: uid, replication: replication)
  }

  static func push(_ text: String) throws -> PushName {
    guard let id = PushID(text: text) else {
      throw ValidationError(
        "accepted: a push as in the event log, or in hexadecimal such as 0x3000003")
    }
    return PushName(id: id)
  }

  static func time(_ text: String) throws -> PushTime {
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
