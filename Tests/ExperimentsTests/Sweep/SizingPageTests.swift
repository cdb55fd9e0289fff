import Foundation
import Scenarios
import TestSupport
import Testing

/// The figures of `docs/sizing.md` and `docs/precision.md`.
@Suite("Sizing", .serialized, .releaseOnly)
struct SizingPageTests {
  private static let studies = Result { try SelectionStudy.all() }
  private static let worlds = SharedWorlds.all

  @Test("the truly best one is selected as often as promised") func correctness() throws {
    for study in try Self.studies.get() {
      #expect(study.problems >= 200)
      #expect(study.share >= study.leastShare, "\(study)")
    }
  }

  @Test("it takes fewer replications than equal ones for all") func replications() throws {
    for study in try Self.studies.get() {
      #expect(study.replications < study.equal, "\(study)")
    }
  }

  @Test("of those that are as good the one that the tie-break prefers is nearly always found")
  func tieBreak() throws {
    let study = try #require(try Self.studies.get().first { $0.name == SelectionStudy.tied })
    #expect(Double(study.preferred) / Double(study.problems) > 0.9, "\(study)")
  }

  @Test("docs/sizing.md says how often selections are right", .proofOnly)
  func selectionPage() throws {
    try expect("selection", is: Self.selection())
  }

  @Test("docs/sizing.md says what shared worlds save", .proofOnly)
  func worldsPage() throws {
    try expect("shared worlds", is: Self.sharedWorlds(\.factors))
  }

  @Test("docs/precision.md says what adjusted figures of shared worlds save", .proofOnly)
  func precisionPage() throws {
    try expect("adjusted worlds", in: "precision", is: Self.sharedWorlds(\.adjusted))
  }

  /// For all arms; less for the delivery rate, whose differences come from few people who lose many
  /// pushes at once. In the worlds of `make test`, which have half as many people, it is a little less.
  @Test("seven times fewer worlds or better for sends, opens, open rates and who leaves")
  func promise() throws {
    let worlds = try Self.worlds.get()
    for (metric, factors) in zip(SharedWorlds.metrics, worlds.adjusted) {
      let least: Double =
        switch metric {
        case .deliveryRate: Build.runsProofs ? 3.5 : 2.5
        default: Build.runsProofs ? 7 : 5.5
        }
      for (arm, factor) in zip(worlds.arms, factors) {
        guard let factor else { continue }
        #expect(factor > least, "\(metric), \(arm)")
      }
    }
  }

  /// With `PUSHLAB_UPDATE_DOCS=1` the page is written instead.
  private func expect(
    _ figures: String, in name: String = "sizing", is lines: [String]
  ) throws {
    let file = Repository.folder.appending(path: "docs/\(name).md")
    let stands = try String(contentsOf: file, encoding: .utf8)
    var page = Page(text: stands)
    try page.fill(figures, with: lines)
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      try page.text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(page.text == stands, "PUSHLAB_UPDATE_DOCS=1 writes it anew")
    }
  }

  private static func selection() throws -> [String] {
    Page.table(
      ["problems", "right", "at least", "replications", "equal ones", "saved"],
      try studies.get().map { study in
        [
          study.name, percent(study.share), percent(study.leastShare),
          fixed(study.replications, 0), fixed(study.equal, 0),
          fixed(100 * (1 - study.replications / study.equal), 0) + " %",
        ]
      })
  }

  private static func sharedWorlds(
    _ factors: KeyPath<SharedWorlds, [[Double?]]>
  ) throws -> [String] {
    let worlds = try worlds.get()
    return Page.table(
      ["metric"] + worlds.arms,
      zip(SharedWorlds.metrics, worlds[keyPath: factors]).map { metric, factors in
        ["`\(metric.rawValue)`"] + factors.map { $0.map { fixed($0, 1) } ?? "the same" }
      })
  }

  private static func percent(_ share: Double) -> String { fixed(100 * share, 1) + " %" }

  private static func fixed(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}
