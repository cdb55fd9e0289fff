import Experiments
import PushService
import Synchronization

/// The program that runs: its name and its rules, which are set once, before anything is read.
enum ThisProgram {
  private static let kept = Mutex(Program(version: Version.number))

  /// `pushlab` without rules until ``become(_:)``.
  static var value: Program { kept.withLock { $0 } }

  static func become(_ program: Program) { kept.withLock { $0 = program } }

  static var name: String { value.name }
  static var rules: OwnRules { value.rules }
}
