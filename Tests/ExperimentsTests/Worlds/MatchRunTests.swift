import Foundation
import PushModel
import SimWorld
import Statistics
import Synchronization
import TestSupport
import Testing
import Worlds

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// A match with the real simulator.
struct MatchRunTests {
  /// Two facts, and few uncertain keys, so that a small match ends in seconds.
  static let facts = """
    facts:
      figures:
        openRate: { is: 6.0 %, within: 0.6 % }
        optOutRate: { is: 1.2 %, per: 30d, within: 0.3 % }

    """

  static let vary = """
        world.response.openAndroid: 0.01..0.2
        world.fatigue.optOutPerPush: 0.00005..0.01
    """

  /// The shop with facts, whose other keys are held but for the share of taps.
  static func file(_ facts: String = Self.facts, _ vary: String = Self.vary, seed: Int = 42) throws
    -> ScenarioFile
  {
    let kept = ["world.response.tapShare", "world.fatigue.optOutPerPush"]
    let held = try PriorBook.keys(of: FactFiguresTests.file().scenario).map(\.key)
      .filter { !kept.contains($0) }
    let text = """
      \(FactFiguresTests.text)\(facts)worlds:
        members: 40
        hold: [\(held.joined(separator: ", "))]
        vary:
      \(vary)

      """
    return try ScenarioFile.load(text: text, name: "shop.yaml", overrides: ["seed=\(seed)"])
  }

  static func size(_ budget: Int, people: Int) -> MatchRun.Size {
    var size = MatchRun.Size()
    (size.budget, size.people) = (budget, people)
    return size
  }

  static func run(
    threads: Int = 2, _ facts: String = Self.facts, _ vary: String = Self.vary, budget: Int = 210,
    seed: Int = 42
  ) throws -> MatchRun {
    try MatchRun(
      try file(facts, vary, seed: seed), size: size(budget, people: 400), threads: threads)
  }

  @Test(.releaseOnly) func worldsShowTheFacts() throws {
    let found = try Self.run().matched()
    let file = try #require(found.file)
    for row in found.report.facts {
      #expect(!row.isMissed, "\(row)")
      // Nine of ten members lie within three tolerances of a figure that the prior spreads far more.
      #expect(row.high - row.low < 0.7 * (row.priorHigh - row.priorLow), "\(row)")
    }
    let words = Dictionary(
      uniqueKeysWithValues: found.report.parameters.map { ($0.key, $0.word) })
    #expect(words["world.response.openAndroid"] == .told)
    #expect(words["world.fatigue.optOutPerPush"] == .told)
    #expect(words["world.response.tapShare"] == .free)
    let again = try EnsembleFile.read(
      Data(try file.text().utf8), path: "mine.worlds.json")
    #expect(again == file)
  }

  @Test(.releaseOnly) func threadsChangeNothing() throws {
    let texts = try [1, 4].map { try #require(try Self.run(threads: $0).matched().file).text() }
    #expect(texts[0] == texts[1])
    #expect(try #require(try Self.run(seed: 43).matched().file).text() != texts[0])
  }

  /// A match that is stopped after any wave goes on to the same file, without simulating a wave again.
  @Test(.releaseOnly) func aStoppedMatchGoesOn() throws {
    let run = try Self.run()
    let kept = Mutex<[MatchWaves]>([])
    let whole = try run.matched(keep: { waves in kept.withLock { $0.append(waves) } })
    let all = kept.withLock { $0 }
    #expect(all.count > 3)
    for waves in [all[0], all[all.count / 2], all[all.count - 1]] {
      let read = try MatchWaves.read(
        Data(try waves.text().utf8), path: "w", question: run.question)
      let later = Mutex(0)
      let again = try run.matched(from: read, keep: { _ in later.withLock { $0 += 1 } })
      #expect(try again.file?.text() == whole.file?.text())
      #expect(later.withLock { $0 } == all.count - waves.rows.count)
    }
  }

  @Test func wavesOfAnotherQuestionAreRefused() throws {
    let waves = MatchWaves(question: try Self.run().question)
    let data = Data(try waves.text().utf8)
    let other = try Self.run(budget: 220).question
    #expect { try MatchWaves.read(data, path: "w", question: other) } throws: {
      ($0 as? SavedFileError)?.isMismatch == true
    }
    #expect { try MatchWaves.read(Data("{}".utf8), path: "w", question: other) } throws: {
      ($0 as? SavedFileError)?.isMismatch == true
    }
  }

  @Test(.releaseOnly) func factsThatNoWorldMeetsAreNamed() throws {
    // The same people cannot be sent a hundred pushes a day by this strategy.
    let facts = Self.facts + "    sendsPerSubscriberDay: { is: 100, within: 20 }\n"
    let found = try Self.run(facts).matched()
    #expect(found.report.answer == .conflict)
    #expect(found.file == nil)
    #expect(found.report.diagnosis.conflict?.fact.contains("sendsPerSubscriberDay") == true)
  }

  @Test func factsThatNothingMovesAreRefused() throws {
    let run = try Self.run(
      "facts: { figures: { ctr: 25 % } }\n", "    world.fatigue.optOutPerPush: 0.0001..0.001",
      budget: 200)
    // Without luck a share of taps is the parameter itself.
    #expect(run.keys.map(\.key).contains("world.response.tapShare"))
    let held = try ScenarioFile.load(
      text: run.file.original, name: "shop.yaml", overrides: ["world.response.tapShare=0.3"])
    #expect {
      try MatchRun(held, size: Self.size(200, people: 200), threads: 2).matched()
    } throws: { "\($0)".contains("no uncertain key moves ctr") }
  }

  @Test func noFactsAreRefused() throws {
    #expect {
      try MatchRun(try FactFiguresTests.file(), threads: 1)
    } throws: { "\($0)".contains("has no `facts`") }
  }
}
