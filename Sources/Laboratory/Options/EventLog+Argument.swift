import ArgumentParser
import RunStore

extension EventLog {
  /// - Throws: `ValidationError` in the words of `EventLogError`.
  init(argument: String) throws {
    do { try self.init(argument) } catch { throw ValidationError("\(error)") }
  }

  /// Help of `--events`.
  static let help = ArgumentHelp(
    "Recipients whose events are logged: none, a random share P of them, or all.",
    valueName: "none|sample:P|all")

  static var completion: CompletionKind { .list(["none", "sample:0.01", "all"]) }
}
