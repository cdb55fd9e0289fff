import Statistics
import Testing

@testable import Reports

/// A run's answer in one word.
@Suite("The verdict of a run")
struct RunVerdictTests {
  /// One letter for each comparison: a success metric's in small letters, a guardrail's in capitals.
  private static let codes: [Character: (Comparison.Role, Comparison.Verdict)] = [
    "i": (.success, .improved), "w": (.success, .worse), "o": (.success, .inconclusive),
    "s": (.success, .identical), "n": (.success, .notEstimable),
    "K": (.guardrail, .notWorse), "W": (.guardrail, .worse), "O": (.guardrail, .inconclusive),
    "S": (.guardrail, .identical),
  ]

  @Test(
    "an arm is better only if nothing speaks against it",
    arguments: [
      (["i"], "better"), (["ioK"], "better"), (["iS"], "better"), (["iO"], "open"),
      (["iw"], "worse"), (["iW"], "worse"), (["w"], "worse"), (["W"], "worse"),
      (["o"], "open"), (["oK"], "open"), (["K"], "open"), (["n"], "open"), ([""], "open"),
      (["s"], "identical"), (["sS"], "identical"), (["so"], "open"),
      (["iK", "w"], "better"), (["w", "W"], "worse"), (["w", "o"], "open"),
      (["s", "s"], "identical"), (["s", "o"], "open"), (["s", "w"], "open"),
    ])
  func words(arms: [String], word: String) throws {
    let names = arms.indices.map { "arm-\($0)" }
    let rows = try zip(names, arms).flatMap { name, codes in
      try codes.map { code in
        let (role, verdict) = try #require(Self.codes[code])
        return RunVerdict.Row(arm: name, segment: "all", role: role, verdict: verdict)
      }
    }
    #expect(RunVerdict(names, rows)?.rawValue == word)
  }

  @Test("one arm has no verdict")
  func none() { #expect(RunVerdict([], []) == nil) }
}
