import ArgumentParser
import Documents
import PushMessages
import PushModel
import PushPolicy
import PushService
import Scenarios
import Strategies

/// `pushlab cases`: a team's own cases through a strategy, verdict by verdict.
struct CasesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cases",
    abstract: "Play a team's own cases through a strategy and compare verdicts.",
    discussion: """
      A case is one person's pushes with the caps that hold for them and, where it says so, the \
      verdict that each must get: unit tests of caps, ranks and reserved places. Files are YAML or \
      JSON of schema ranking/1, with times as minutes or as local times. Every push is decided by \
      the service that a product ships. Each verdict is a line of JSON with the holds before it; one \
      that is not as expected has what was expected, too, and the exit status is 3.

      Caps, gap and what is exempt are the case's own, and for a case without them the strategy's. \
      Ranks of a push itself go before those of the strategy. docs/caps.md has the rules and fifteen \
      cases.

      EXAMPLES
        pushlab cases scenarios/cases/ranking.yaml
        pushlab cases mine.yaml --strategy scenarios/priorities.yaml --arm reserved
      """)

  @Argument(help: "The cases.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var file: String

  @Option(help: "The scenario whose strategy they are played through.", completion: .yaml)
  var strategy: String?

  @Option(help: "The arm of that scenario; the baseline if not given.")
  var arm: String?

  func validate() throws {
    if arm != nil, strategy == nil { throw ValidationError("'--arm' goes with '--strategy'") }
  }

  func run() throws {
    let strategy = try strategyOfArm()
    try (strategy?.content.types ?? .shipped).inUse { try play(under: strategy) }
  }

  private func play(under strategy: Strategy?) throws {
    let cases = try CaseFile(path: file, avoiding: strategy?.policy.namedTypes ?? [])
    var lines: [CaseLine] = []
    for one in cases.cases {
      do throws(PolicyError) {
        let found = try CasePlayer(one, under: strategy).verdicts()
        lines += found.map { CaseLine($0, of: one) }
      } catch {
        throw InputError("\(file): case '\(one.name)' has caps that cannot be counted: \(error)")
      }
    }
    try Console.out(lines.map { try JSONReport.line($0) }.joined(separator: "\n"))
    let wrong = lines.count { $0.expected != nil }
    guard wrong > 0 else { return }
    Console.note("\(ThisProgram.name): \(wrong) of \(lines.count) verdicts are not as expected")
    throw CommandEnd(status: .gateFailed)
  }

  /// The strategy of the arm; `nil` where none is given.
  private func strategyOfArm() throws -> Strategy? {
    guard let strategy else { return nil }
    let scenario = try ScenarioFile.load(path: strategy, rules: ThisProgram.rules).scenario
    let found =
      arm.map { name in scenario.arms.first { $0.name == name } }
      ?? scenario.arms[scenario.baselineIndex]
    guard let found else {
      let names = scenario.arms.map(\.name).joined(separator: ", ")
      throw InputError("`--arm \(arm!)` is no arm of \(strategy); accepted: \(names)")
    }
    if let key = found.strategy.decisionKeys.first {
      throw InputError(
        "arm '\(found.name)' of \(strategy) decides by `\(key)`, which learns from more than a case has; "
          + "accepted: an arm without it")
    }
    return found.strategy
  }
}

/// A verdict as it is printed.
private struct CaseLine: Encodable {
  let name: String
  let found: CaseVerdict
  /// What was expected, where that is something else.
  let expected: CaseVerdict?

  init(_ found: CaseVerdict, of played: PlayedCase) {
    name = played.name
    self.found = found
    expected = played.expected.first { $0.id == found.id && $0 != found }
  }

  private enum CodingKeys: String, CodingKey {
    case name = "case"
    case expected
  }

  func encode(to encoder: any Encoder) throws {
    try found.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(expected, forKey: .expected)
  }
}
