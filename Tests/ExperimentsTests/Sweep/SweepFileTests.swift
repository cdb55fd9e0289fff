import Foundation
import Scenarios
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments

@Suite("A sweep file gives points, or says what is wrong with it", .releaseOnly)
struct SweepFileTests {
  private func values(_ vary: String, _ more: String = "") throws -> [String] {
    let folder = try SweepFolder(
      sweep: """
        sweep: 1
        name: s
        scenario: small.yaml
        arm: house
        vary:
        \(vary)
        \(more)

        """)
    return try SweepFile.load(path: folder.file).points.map { $0.values.joined(separator: " ") }
  }

  @Test("every combination, in the order of the file") func grid() throws {
    #expect(
      try values("  strategy.caps.global.limit: [1, 2]\n  strategy.minGap: [30min, 2h]")
        == ["1 30min", "1 2h", "2 30min", "2 2h"])
  }

  @Test("a rank and the places that a cap keeps are varied like any key") func priorities() throws {
    #expect(
      try values(
        "  strategy.ranks.tasks: [20, 80]\n"
          + "  strategy.caps.global.reserve: ['[]', '[{ of: tasks, places: 1 }]']"
      ).count == 4)
    let folder = try TemporaryFolder()
    try folder.write(
      "small.yaml",
      SweepFolder.scenario.replacing(
        "per: localDay", with: "per: localDay, reserve: [{ of: tasks, places: 1 }]"))
    let file = try folder.write(
      "s.yaml",
      """
      sweep: 1
      name: s
      scenario: small.yaml
      arm: house
      vary:
        strategy.ranks.tasks: { from: 20, to: 80, points: 3 }
        'strategy.caps.global.reserve[0].places': [1, 2]

      """)
    let points = try SweepFile.load(path: file).points.map(\.values)
    #expect(points == ["20", "50", "80"].flatMap { rank in ["1", "2"].map { [rank, $0] } })
  }

  @Test("ranges by steps, by points and by factors") func ranges() throws {
    #expect(
      try values("  strategy.minGap: { from: 15, to: 60, step: 15, unit: min }")
        == ["15min", "30min", "45min", "60min"])
    #expect(
      try values("  world.subscribers: { from: 100, to: 200, points: 3 }") == ["100", "150", "200"])
    #expect(
      try values("  world.subscribers: { from: 100, to: 10000, points: 3, log: true }")
        == ["100", "1000", "10000"])
  }

  @Test("a range is rounded where the key takes whole numbers, and nowhere else")
  func whole() throws {
    #expect(
      try values("  world.subscribers: { from: 1000, to: 100000, points: 5, log: true }")
        == ["1000", "3162", "10000", "31623", "100000"])
    #expect(
      try values("  world.devices.androidShare: { from: 0.1, to: 0.2, points: 3 }")
        == ["0.1", "0.15", "0.2"])
    let drawn = try values(
      "  strategy.minGap: { from: 15, to: 60, unit: min }\n"
        + "  strategy.caps.global.limit: { from: 1, to: 6 }", "design: random\npoints: 5")
    #expect(drawn.count == 5 && drawn.allSatisfy { !$0.contains(".") }, "\(drawn)")
    #expect(throws: ScenarioError.self) {
      try values("  strategy.caps.global.limit: { from: 1, to: 3, points: 5 }")
    }
  }

  @Test("the file that docs/sizing.md begins with is read")
  func documented() throws {
    let page = try Repository.text("docs/sizing.md")
    let start = try #require(page.firstRange(of: "```yaml\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "```")).lowerBound
    let folder = try TemporaryFolder()
    let text = page[start..<end].replacing(
      "quickstart.yaml", with: "\(Repository.folder.path)/scenarios/quickstart.yaml")
    let file = try SweepFile.load(path: try folder.write("s.yaml", String(text)))
    #expect(file.points.count > 10 && file.sweep.size != nil)
  }

  @Test("comparisons leave points out, of durations too") func constraints() throws {
    #expect(
      try values(
        "  strategy.caps.global.limit: [10, 20, 30]\n  world.businesses: [10, 30]",
        "where: ['world.businesses <= strategy.caps.global.limit']")
        == ["10 10", "20 10", "30 10", "30 30"])
    #expect(
      try values("  strategy.minGap: [30min, 90min, 2h]", "where: [strategy.minGap > 1h]")
        == ["90min", "2h"])
  }

  @Test("points drawn at random differ, and are the same again") func random() throws {
    let more = "design: random\npoints: 7\nwhere: [world.subscribers >= 150]"
    let vary = "  world.subscribers: [100, 150, 200]\n  strategy.minGap: [1min, 2min, 3min, 4min]"
    let points = try values(vary, more)
    #expect(points.count == 7)
    #expect(Set(points).count == 7)
    #expect(!points.contains { $0.hasPrefix("100") })
    #expect(try values(vary, more) == points)
  }

  @Test("what is wrong is said with its line") func problems() throws {
    for (old, new, line, words) in [
      ("arm: house", "arm: house\npoints: 3", 5, "no effect on a grid"),
      ("  maximise: opensPerSubscriberDay\n", "", 10, "needs one of maximise, minimise"),
      (
        "vary:", "where: [strategy.minGap != strategy.minGapp]\nvary:", 5,
        "did you mean 'strategy.minGap'"
      ),
      ("vary:", "where: [strategy.caps.global.limit <= lots]\nvary:", 5, "a number"),
      ("arm: house", "arm: hous", 4, "did you mean 'house'"),
      ("vary:", "vary:\n  seed: [1, 2]", 6, "all points have the same seed"),
      ("vary:", "vary:\n  '[extends]': [b.yaml]", 6, "all points have the same extends"),
      ("vary:", "vary:\n  replications: [2, 3]", 6, "the same replications"),
      ("vary:", "vary:\n  design: [split]", 6, "the same design"),
      ("minGap: [30min, 2h]", "minGap: [30min, soon]", 7, "'soon'"),
      ("strategy.minGap", "strategy.minGop", 7, "did you mean 'minGap'"),
      ("maximise", "minimize", 10, "minimise"),
      ("deliveryRate, min: 0.5,", "deliveryRate,", 11, "one of min, max, worseBy"),
      ("min: 0.5", "worseBy: 0.5, than: nobody", 11, "house, free"),
      ("firstSeeds: 5", "firstSeeds: 50", 13, "replicationsMax, 30"),
      ("arm: house", "arm: house\nagainst: fre", 5, "did you mean 'free'"),
      ("firstSeeds: 5", "tieBreak: optOuts", 13, "optOutRate"),
      ("opensPerSubscriberDay", "directConversions", 10, "which conversions pushes claim"),
      (
        "metric: deliveryRate", "metric: attributedConversions", 11,
        "which conversions pushes claim"
      ),
      ("firstSeeds: 5", "tieBreak: influencedConversions", 13, "which conversions pushes claim"),
      (
        "replications: 4", "replications: 4\nmetrics: [unattributedConversions]", 9,
        "ranks the points, and says which conversions pushes claim"
      ),
      ("firstSeeds: 5", "tieBreak: opensPerSubscriberDay", 13, "is the objective"),
      ("firstSeeds: 5", "tieBreak: { maximize: ctr }", 13, "maximise"),
      (
        "firstSeeds: 5", "tieBreak: { maximise: ctr, minimise: openRate }", 13,
        "one of maximise, minimise"
      ),
    ] {
      let folder = try SweepFolder(sweep: SweepFolder.sweep.replacing(old, with: new))
      do {
        _ = try SweepFile.load(path: folder.file)
        Issue.record("\(new) was accepted")
      } catch {
        #expect("\(error)".contains("s.yaml:\(line):"), "\(error)")
        #expect("\(error)".contains(words), "\(error)")
      }
    }
  }

  @Test("a tie-break is a metric in its better direction, or with another one; else opt-outs")
  func tieBreak() throws {
    func rule(_ text: String) throws -> TieRule? {
      let folder = try SweepFolder(
        sweep: SweepFolder.sweep.replacing("firstSeeds: 5", with: "firstSeeds: 5\n\(text)"))
      return try SweepFile.load(path: folder.file).sweep.size?.tieRule
    }
    #expect(try rule("") == TieRule(.optOutRate))
    #expect(try rule("  tieBreak: none") == nil)
    #expect(try rule("  tieBreak: uninstallRate")?.isMaximised == false)
    #expect(try rule("  tieBreak: ctr") == TieRule(.ctr))
    let least = try rule("  tieBreak: { minimise: sendsPerSubscriberDay }")
    #expect(least?.metric == .sendsPerSubscriberDay && least?.isMaximised == false)
  }

  @Test("of the fewest opt-outs nothing else decides, unless it is stated") func noTieBreak() throws
  {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep.replacing(
        "maximise: opensPerSubscriberDay", with: "minimise: optOutRate"))
    #expect(try SweepFile.load(path: folder.file).sweep.size?.tieRule == nil)
  }

  @Test(
    "nothing is quoted of a file that a sweep names as its scenario (D14)",
    arguments: ["root:secret:0:0\n", "secret: 1\n", "- secret\n", "secret: [\n", "\"secret\""])
  func foreignScenario(text: String) throws {
    let folder = try SweepFolder()
    try text.write(toFile: folder.path + "/small.yaml", atomically: true, encoding: .utf8)
    let found = problemLines { () throws(ScenarioError) in
      _ = try SweepFile.load(path: folder.file)
    }
    #expect(!found.isEmpty)
    #expect(!found.joined().contains("secret"), "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix(folder.path + "/small.yaml:") }, "\(found)")
  }
}
