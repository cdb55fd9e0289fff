import ArgumentParser
import Experiments

extension CompletionKind {
  /// Keys of the scenario that stands on the command line, as `--set` takes them.
  static var scenarioKeys: CompletionKind {
    .custom { words, _, prefix in
      let rows = (try? scenario(in: words)?.describe()) ?? []
      return rows.map { $0.key + "=" }.filter { $0.hasPrefix(prefix) }
    }
  }

  /// Names of its arms.
  static var scenarioArms: CompletionKind {
    .custom { words, _, prefix in
      (scenario(in: words)?.arms ?? []).map(\.name).filter { $0.hasPrefix(prefix) }
    }
  }

  /// The first word that is a sound scenario.
  private static func scenario(in words: [String]) -> Scenario? {
    words.lazy.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
      .compactMap { try? ScenarioFile.load(path: $0).scenario }.first
  }
}
