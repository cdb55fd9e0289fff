import Documents
import Foundation
import PushService
import SimWorld

/// A running program that answers lines.
package protocol LineProgram: AnyObject {
  /// Writes lines and returns the line that the program writes then, without its end.
  ///
  /// - Throws: `LineProgramError`.
  func answer(to lines: [String]) throws -> String

  /// Closes its input, and waits for its end for a while; one that goes on is killed.
  func end() throws

  /// Kills it.
  func kill()
}

/// Why a program has not answered.
package struct LineProgramError: Error, Sendable {
  /// What went wrong, as the end of a sentence about the program.
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// Starts programs, and keeps what is said in exchanges.
package struct ProgramLearners: LearnerHost {
  let start: @Sendable (ExternalLearner) throws -> any LineProgram
  /// Keeps all that was said with one.
  let keep: @Sendable (LearnerName, String) throws -> Void

  /// - Parameters:
  ///   - start: Starts a learner's program; throws ``LineProgramError`` if it cannot.
  ///   - keep: Keeps the lines of an exchange after the program's last answer.
  package init(
    start: @escaping @Sendable (ExternalLearner) throws -> any LineProgram,
    keep: @escaping @Sendable (LearnerName, String) throws -> Void
  ) {
    self.start = start
    self.keep = keep
  }

  /// A session with a program that is started for it.
  ///
  /// - Throws: ``LearnerError`` when the program does not start.
  package func session(
    _ name: LearnerName, _ learner: ExternalLearner
  ) throws -> any LearnerSession {
    do {
      return ProgramSession(name, learner, try start(learner), keep)
    } catch let error as LineProgramError {
      throw LearnerError(name, error.reason)
    }
  }
}

private final class ProgramSession: LearnerSession {
  private let name: LearnerName
  private let learner: ExternalLearner
  private let program: any LineProgram
  private let keep: (LearnerName, String) throws -> Void
  private var said = ""
  /// The window after which it was last asked.
  private var window = 0

  init(
    _ name: LearnerName, _ learner: ExternalLearner, _ program: any LineProgram,
    _ keep: @escaping (LearnerName, String) throws -> Void
  ) {
    self.name = name
    self.learner = learner
    self.program = program
    self.keep = keep
  }

  func exchange(_ report: LearnerReport) throws -> LearnerAnswer {
    let lines = ExchangeText.lines(report, to: name, learner)
    window = report.window
    do {
      let line = try program.answer(to: lines)
      let answer = try ExchangeText.answer(line)
      for text in lines + [line] { said += text + "\n" }
      return answer
    } catch let error as LineProgramError {
      throw self.error(error)
    } catch let error as ScenarioError {
      throw LearnerError(
        name, "gave no answer that can be used, after window \(report.window): \(error.problems[0])"
      )
    }
  }

  func finish() throws {
    do {
      try program.end()
    } catch let error as LineProgramError {
      throw self.error(error)
    }
    try keep(name, said)
  }

  private func error(_ error: LineProgramError) -> LearnerError {
    LearnerError(name, "\(error.reason), after window \(window)")
  }

  func abandon() { program.kill() }
}

/// Programs as they were in an earlier run: what they said then is read, and nothing is started.
package struct RecordedLearners: LearnerHost {
  /// All that was said with a program; `nil` if it is not there.
  let said: @Sendable (LearnerName) throws -> String?

  package init(_ said: @escaping @Sendable (LearnerName) throws -> String?) { self.said = said }

  /// A session that repeats what the program said.
  ///
  /// - Throws: ``LearnerError`` when nothing that it said is kept.
  package func session(
    _ name: LearnerName, _ learner: ExternalLearner
  ) throws -> any LearnerSession {
    guard let text = try said(name) else {
      throw LearnerError(
        name, "said nothing that is kept; accepted: a run folder with its exchanges")
    }
    return RecordedSession(name, learner, text)
  }
}

private final class RecordedSession: LearnerSession {
  private let name: LearnerName
  private let learner: ExternalLearner
  private var lines: ArraySlice<Substring>

  init(_ name: LearnerName, _ learner: ExternalLearner, _ text: String) {
    self.name = name
    self.learner = learner
    lines = text.split(separator: "\n")[...]
  }

  func exchange(_ report: LearnerReport) throws -> LearnerAnswer {
    let own = ExchangeText.lines(report, to: name, learner)
    guard lines.count > own.count, zip(lines, own).allSatisfy({ $0 == $1 }) else {
      throw LearnerError(
        name,
        "was told something else after window \(report.window); accepted: the exchanges of this run"
      )
    }
    let line = lines[lines.startIndex + own.count]
    lines = lines.dropFirst(own.count + 1)
    return try ExchangeText.answer(String(line))
  }

  func finish() {}
  func abandon() {}
}
