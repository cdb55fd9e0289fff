import Testing

@testable import Documents
@testable import Scenarios
@testable import Strategies

/// People come from k6, GrowthBook and OMNeT++ and write what they know.
@Suite("Words of other tools are refused with what they are called here")
struct ForeignWordTests {
  private static let words = ForeignWords.ofOtherTools

  private func problems(_ line: String, overrides: [String] = []) -> [String] {
    Scenarios.problems(of: Scenarios.small + "\n" + line, overrides: overrides)
  }

  @Test("Every key of the table leads to a key of the format", arguments: words.keys)
  func everyKey(word: ForeignWords.Word) {
    #expect(Self.shape(at: word.here) != nil, "\(word.here)")
    let tool = word.tool.isEmpty ? "" : " of \(word.tool)"
    let found = problems("\(word.word): 1")
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
        "s.yaml:7:1: \(word.word) is not known here; '\(word.word)'\(tool) is '\(word.here)' here; "
          + "accepted: extends, "), "\(found)")
  }

  @Test("Every value of the table is meant somewhere, where it is not known itself")
  func everyValue() {
    let shapes = Self.scalars(of: ScenarioShape.shape)
    for word in Self.words.values {
      let places = shapes.filter {
        $0.accepts(word.here, isQuoted: false) && !$0.accepts(word.word, isQuoted: false)
      }
      #expect(!places.isEmpty, "\(word.word) is '\(word.here)' nowhere")
    }
  }

  @Test("No word stands twice in the table of keys")
  func unique() {
    let names = Self.words.keys.map { $0.word.lowercased() }
    #expect(Set(names).count == names.count)
  }

  @Test(
    "A word is known at any level, in any case, with hyphens or without",
    arguments: [
      ("horizon: { simTimeLimit: 7 }", "horizon.simTimeLimit", "horizon.days", " of OMNeT++"),
      ("horizon: { SIM_TIME_LIMIT: 7 }", "horizon.SIM_TIME_LIMIT", "horizon.days", " of OMNeT++"),
      ("world: { vus: 10 }", "world.vus", "world.subscribers", " of k6"),
      ("metrics: { goal: openRate }", "metrics.goal", "metrics.success", " of GrowthBook"),
    ])
  func anyLevel(line: String, path: String, here: String, tool: String) {
    let word = path.split(separator: ".").last!
    let found = problems(line)
    #expect(found.count == 1)
    #expect(found[0].contains(": \(path) is not known here; '\(word)'\(tool) is '\(here)' here; "))
  }

  @Test(
    "A value that is meant is named where it is accepted",
    arguments: [
      ("arms[0].strategy.caps.global={ limit: 3, per: day }", "'day' is 'localDay' here;"),
      ("arms[0].strategy.caps.global={ limit: 3, per: week }", "'week' is 'isoWeek' here;"),
      ("arms[0].strategy.caps.global={ limit: 3, per: 24h }", "'24h' is 'rolling 24h' here;"),
      (
        "arms[0].strategy.caps.global={ limit: 3, per: localDay, overflow: delay }",
        "'delay' is 'defer' here;"
      ),
      ("arms[0].strategy.gapOverflow=delay", "'delay' is 'wait' here;"),
      ("design=A/B", "'A/B' is 'split' here;"),
      ("metrics.correction=bonferroni", "'bonferroni' of GrowthBook is 'holm' here;"),
      ("metrics.success=[clickRate]", "'clickRate' is 'ctr' here;"),
      ("arms[0].strategy.timing=now", "'now' is 'immediate' here;"),
      ("arms[0].strategy.minGap=off", "'off' is 'none' here;"),
    ])
  func values(setting: String, hint: String) {
    let found = problems("", overrides: [setting])
    #expect(found.count == 1)
    #expect(found[0].contains("; \(hint) accepted: "), "\(found)")
  }

  @Test("A setting of the command line is told the same")
  func setting() {
    let found = problems("", overrides: ["thresholds=1"])
    #expect(found.count == 1)
    #expect(found[0].contains("'thresholds' of k6 is 'metrics.guardrails' here; accepted: "))
  }

  @Test("A service that reads strategies is told the same")
  func strategies() {
    let text = """
      pushlab: 1
      arms: [{ name: a, strategy: { caps: { global: { limit: 1, per: day } } } }]
      """
    let error = #expect(throws: StrategyFileError.self) {
      try StrategyFile(scenario: text, file: "s.yaml")
    }
    #expect(error?.description.contains("'day' is 'localDay' here;") == true)
  }

  @Test("Without a table, or for another word, the nearest word is suggested")
  func others() {
    #expect(problems("sed: 1")[0].contains("did you mean 'seed'?"))
    #expect(ForeignWords.none.hint(forKey: "thresholds") == "")
  }

  /// The shape at a path of keys such as `arms[].strategy.caps`.
  private static func shape(at path: String) -> Shape? {
    path.split(separator: ".").reduce(ScenarioShape.shape as Shape?) { shape, step in
      guard case .object(let object)? = shape?.unwrapped else { return nil }
      let name = String(step.replacing("[]", with: ""))
      guard let found = object[name]?.shape else { return nil }
      guard case .list(let item, _) = found.unwrapped, step.hasSuffix("[]") else { return found }
      return item
    }
  }

  /// Every shape of a scalar, those of named shapes once.
  private static func scalars(of shape: Shape) -> [Shape] {
    var names: Set<String> = []
    return scalars(of: shape, &names)
  }

  private static func scalars(of shape: Shape, _ names: inout Set<String>) -> [Shape] {
    switch shape {
    case .object(let object): object.properties.flatMap { scalars(of: $0.shape, &names) }
    case .map(let key, let value): scalars(of: key, &names) + scalars(of: value, &names)
    case .list(let item, _): scalars(of: item, &names)
    case .nullable(let inner): scalars(of: inner, &names)
    case .oneOf(let shapes): [shape] + shapes.flatMap { scalars(of: $0, &names) }
    case .named(let name, let inner):
      names.insert(name).inserted ? scalars(of: inner(), &names) : []
    default: [shape]
    }
  }
}
