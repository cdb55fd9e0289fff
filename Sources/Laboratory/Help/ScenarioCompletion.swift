import ArgumentParser
import Documents
import Scenarios

extension CompletionKind {
  /// Keys of the scenario that stands on the command line, as `--set` takes them.
  static var scenarioKeys: CompletionKind {
    .custom { words, _, prefix in
      let rows = (try? scenario(in: words)?.describe()) ?? []
      return rows.map { $0.key + "=" }.filter { isPlain($0) && $0.hasPrefix(prefix) }
    }
  }

  /// Names of its arms.
  static var scenarioArms: CompletionKind {
    .custom { words, _, prefix in
      (scenario(in: words)?.arms ?? []).map(\.name).filter { isPlain($0) && $0.hasPrefix(prefix) }
    }
  }

  /// Whether a shell can show the word; others are not offered.
  private static func isPlain(_ word: String) -> Bool { word == Escape.plain(word) }

  /// The first word that is a sound scenario.
  private static func scenario(in words: [String]) -> Scenario? {
    words.lazy.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
      .compactMap { try? ScenarioFile.load(path: $0, rules: ThisProgram.rules).scenario }.first
  }
}
