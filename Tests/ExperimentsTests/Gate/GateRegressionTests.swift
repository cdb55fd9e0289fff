import Foundation
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// What the gate of this project sees: the table of `docs/ci.md`.
///
/// Each row is planted in fewer people than the gate has, and judged at one look after ten seeds: the
/// gate itself sees more. `make proofs` plants them all, `make test` one of each kind
/// in half as many people.
@Suite("Planted regressions", .releaseOnly)
struct GateRegressionTests {
  /// People of each world, and the number of seeds.
  static let sizes =
    Build.runsProofs
    ? ["worlds[normal].world.subscribers=1000", "worlds[faulty].world.subscribers=2000"]
    : ["worlds[normal].world.subscribers=500", "worlds[faulty].world.subscribers=1000"]
  static let seeds = 10

  private static let outcomes = Result { try PlantedOutcome.all() }

  @Test("there are thirty that a build stops at, and some that it lets pass") func count() {
    let all = PlantedRegression.all
    #expect(all.count { $0.expected != .green } >= 30)
    #expect(all.count { $0.expected == .green } >= 8)
    #expect(Set(all.map(\.settings)).count == all.count)
  }

  @Test("one of each kind and of each colour is always planted") func sample() {
    let sample = PlantedRegression.sample
    #expect(sample.count == PlantedRegression.kinds.count + 2)
    let colours: Set<PlantedRegression.Colour> = [.red, .undecided, .green, .refused]
    #expect(Set(sample.map(\.expected)) == colours)
  }

  @Test("each has its colour") func colours() throws {
    for outcome in try Self.outcomes.get() {
      #expect(outcome.colour == outcome.planted.expected, "\(outcome.planted.what)")
    }
  }

  @Test("what stays green has a reason, and what goes red needs none") func reasons() {
    for planted in PlantedRegression.all {
      #expect(planted.reason.isEmpty == (planted.expected == .red), "\(planted.what)")
    }
  }

  @Test("retries, the environment and the queue go red in the faulty world") func faulty() throws {
    let outcomes = try Self.outcomes.get()
    func outcome(_ setting: String) -> PlantedOutcome? {
      outcomes.first { $0.planted.settings[0].hasSuffix(setting) }
    }
    for setting in ["retries.default=0", "environment=sandbox", "triggers.workers=0.2"] {
      #expect(outcome(setting)?.failed("faulty").isEmpty == false, "\(setting)")
    }
    #expect(outcome("retries.default=0")?.failed("normal") == [], "why there are two worlds")
  }

  /// With `PUSHLAB_UPDATE_DOCS=1` the page is written instead.
  @Test("docs/ci.md says what is found", .proofOnly) func page() throws {
    let file = Repository.folder.appending(path: "docs/ci.md")
    let stands = try String(contentsOf: file, encoding: .utf8)
    var page = Page(text: stands)
    try page.fill("planted regressions", with: Self.table())
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      try page.text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(page.text == stands, "PUSHLAB_UPDATE_DOCS=1 writes it anew")
    }
  }

  private static func table() throws -> [String] {
    let rows = try outcomes.get().map { outcome in
      [
        outcome.planted.what, outcome.setting, outcome.cell("normal"), outcome.cell("faulty"),
        outcome.verdict,
      ]
    }
    return (["planted", "setting", "normal", "faulty", "verdict"].asHeader + rows)
      .map { "|" + $0.joined(separator: "|") + "|" }
  }
}

extension [String] {
  fileprivate var asHeader: [[String]] { [self, map { _ in "---" }] }
}

/// What the shipped gate says of a planted regression.
struct PlantedOutcome: Sendable {
  let planted: PlantedRegression
  /// `nil` where the world was refused.
  let report: GateReport?

  /// Pins the candidate as it is, then plants one after the other.
  static func all() throws -> [PlantedOutcome] {
    let folder = try TemporaryFolder()
    let path = try folder.write("gate.yaml", try gate())
    let sizes = GateRegressionTests.sizes
    let pinned = try PinnedBaseline.pin(
      try GateFile.load(path: path, overrides: sizes), name: "main", threads: 2)
    try folder.write("main.json", bytes: Array(try pinned.encoded()))
    let planted = Build.runsProofs ? PlantedRegression.all : PlantedRegression.sample
    return try planted.map { planted in
      let file = try GateFile.load(path: path, overrides: sizes + planted.settings)
      do {
        return PlantedOutcome(planted: planted, report: try GateRun(file, threads: 2).report())
      } catch let error as SavedFileError where error.isMismatch {
        return PlantedOutcome(planted: planted, report: nil)
      }
    }
  }

  /// The shipped gate with one look, and with files of its own beside it.
  private static func gate() throws -> String {
    try Repository.text("scenarios/delivery-gate.yaml")
      .replacing("scenario: ", with: "scenario: \(Scenarios.folder)/")
      .replacing("gates/main.json", with: "main.json")
      .replacing("looks: [5, 10]", with: "looks: [\(GateRegressionTests.seeds)]")
  }

  var colour: PlantedRegression.Colour? {
    guard let report else { return .refused }
    return switch report.decision {
    case .passed: .green
    case .failed: .red
    case .undecided: .undecided
    case .notEvaluated: nil
    }
  }

  private func findings(_ world: String) -> [GateFinding] {
    report?.findings.filter { $0.world == world } ?? []
  }

  /// The figures that failed in a world, in the order of the gate.
  func failed(_ world: String) -> [String] {
    findings(world).filter { $0.decision == .failed }.map(\.subject)
  }

  /// The settings without what all have in common.
  var setting: String {
    planted.settings.map {
      "`" + $0.replacing("arms[house-policy].strategy.", with: "").replacing("|", with: "\\|")
        + "`"
    }.joined(separator: ", ")
  }

  /// The figures that went red; a segment is told only where not all people show it.
  func cell(_ world: String) -> String {
    guard report != nil else { return "–" }
    let failed = failed(world)
    guard failed.isEmpty else {
      return failed.filter { subject in
        !subject.contains("[platform") || !failed.contains(String(subject.prefix { $0 != "[" }))
      }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        .map { "`\($0)`" }.joined(separator: ", ")
    }
    let findings = findings(world)
    guard findings.allSatisfy({ $0.decision == .passed }) else { return "undecided" }
    return findings.allSatisfy { $0.change == .unchanged }
      ? GateFinding.Change.unchanged.rawValue : GateFinding.Change.withinMargin.rawValue
  }

  /// The colour, with the reason of what is not red.
  var verdict: String {
    let word =
      switch colour {
      case .red: "**red**"
      case .undecided: "undecided, status 6"
      case .green: "green"
      case .refused: "refused, status 9"
      case nil: "not evaluated"
      }
    return planted.reason.isEmpty ? word : "\(word): \(planted.reason)"
  }
}
