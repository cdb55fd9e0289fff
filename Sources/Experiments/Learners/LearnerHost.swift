import PushService
import SimWorld

/// Where the programs of arms are: started, or in what they said before.
package protocol LearnerHost: Sendable {
  /// A program for one arm in one replication.
  func session(_ name: LearnerName, _ learner: ExternalLearner) throws -> any LearnerSession
}

/// A program for one arm in one replication.
package protocol LearnerSession: LearnerLink {
  /// Ends the program after its last answer, and keeps what was said.
  func finish() throws

  /// Ends the program before that, and keeps nothing.
  func abandon()
}

/// The arm and replication that a program learns for, with the number that it may draw chance from.
package struct LearnerName: Hashable, Sendable, CustomStringConvertible {
  /// Name of the arm, as the scenario has it.
  package let arm: String
  /// Number of the replication, from 0.
  package let replication: Int
  /// Seed for the program's own draws, the same for all arms of a replication.
  package let seed: UInt32

  package var description: String { "arm `\(arm)`, replication \(replication)" }
}

/// Why a run with a program cannot go on.
package struct LearnerError: Error, CustomStringConvertible {
  /// The arm and replication that the program learns for.
  package let name: LearnerName
  /// What went wrong, as the end of a sentence about the program.
  package let reason: String

  package init(_ name: LearnerName, _ reason: String) {
    self.name = name
    self.reason = reason
  }

  package var description: String { "the program of \(name) \(reason)" }
}

/// Starts no programs.
struct RefusedLearners: LearnerHost {
  func session(_ name: LearnerName, _ learner: ExternalLearner) throws -> any LearnerSession {
    throw LearnerError(
      name,
      "(\(learner.command.joined(separator: " "))) is not started here; accepted: pushlab run with "
        + "--allow-command")
  }
}

/// Stands for programs that never give a score, to see what a run without them costs.
struct SilentLearners: LearnerHost {
  func session(_ name: LearnerName, _ learner: ExternalLearner) -> any LearnerSession {
    SilentSession()
  }
}

private final class SilentSession: LearnerSession {
  func exchange(_ report: LearnerReport) -> LearnerAnswer { LearnerAnswer() }
  func finish() {}
  func abandon() {}
}
