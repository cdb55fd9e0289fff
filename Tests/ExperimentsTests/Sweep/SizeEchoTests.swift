import Documents
import Scenarios
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// A selection by a metric that only repeats an input.
@Suite("Sizes that would choose an assumption", .releaseOnly) struct SizeEchoTests {
  /// - Parameter vary: Lines of keys.
  private static func report(_ vary: String, maximise: String = "openRate") throws -> SizeReport {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep
        .replacing("  strategy.caps.global.limit: [1, 2, 4]\n", with: vary)
        .replacing("  strategy.minGap: [30min, 2h]\n", with: "")
        .replacing("opensPerSubscriberDay", with: maximise))
    let file = try SweepFile.load(
      path: folder.file, overrides: ["world.response.openAndroid=0.2", "world.subscribers=400"])
    return try SizeRun(file, folder: nil, threads: 2).report(echoThreads: 2)
  }

  private static let styles = "  strategy.style: [\"[]\", \"[personalised]\"]\n"

  @Test("a style that a factor of the world rewards is no objective", arguments: [false, true])
  func styles(isBesideCaps: Bool) throws {
    let caps = isBesideCaps ? "  strategy.caps.global.limit: [1, 4]\n" : ""
    let error = try #require(
      #expect(throws: ScenarioError.self) { try Self.report(Self.styles + caps) })
    let text = "\(error)"
    #expect(text.contains("has the objective openRate"), "\(text)")
    #expect(text.contains("world.response.personalisedFactor = 1.2"), "\(text)")
  }

  @Test("the CTR is what people tap, whatever is sent") func ctr() throws {
    let error = try #require(
      #expect(throws: ScenarioError.self) {
        try Self.report("  strategy.caps.global.limit: [1, 4]\n", maximise: "ctr")
      })
    let text = "\(error)"
    #expect(text.contains("has the objective ctr"), "\(text)")
    #expect(text.contains("world.response.tapShare = 0.25"), "\(text)")
  }

  @Test("caps repeat no input") func caps() throws {
    let report = try Self.report(
      "  strategy.caps.global.limit: [1, 4]\n", maximise: "opensPerSubscriberDay")
    #expect(report.selected?.values == ["4"])
  }
}
