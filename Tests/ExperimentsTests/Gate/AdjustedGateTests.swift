import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Gates that compare figures of worlds without luck, and without what worlds have beyond an average one.
@Suite("Gates with adjusted figures", .releaseOnly) struct AdjustedGateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "s.yaml",
      """
      pushlab: 1
      name: tiny
      horizon: { days: 9, warmupDays: 2 }
      replications: 6
      laneSize: 100
      world: { businesses: 12, subscribers: 300, posts: { perDay: 1.5 } }
      arms:
        - name: house
        - name: capped
          strategy: { caps: { global: { limit: 1, per: localDay } } }
      """)
  }

  private func gate(
    of candidate: String, against: String, variance: String = "adjusted"
  ) throws -> GateFile {
    try folder.write(
      "g.yaml",
      """
      gate: 1
      name: g
      scenario: s.yaml
      candidate: \(candidate)
      against: \(against)
      notWorse:
        openRate: { margin: 0.02 }
        opensPerSubscriberDay: { margin: 0.05 }
        deliveryRate: { margin: 0.05 }
      bounds: { optOutRate: { max: 0.5 } }
      segments: [platform]
      looks: [6]
      """)
    return try GateFile.load(
      path: folder.path("g.yaml"), overrides: ["metrics.variance=\(variance)"])
  }

  private func report(_ file: GateFile) throws -> GateReport {
    try GateRun(file, threads: 2).report()
  }

  @Test("limits of differences and of the arm's own figures are closer than those of counts")
  func closer() throws {
    let found = ["plain", "adjusted"].map { variance in
      Result { try report(gate(of: "capped", against: "{ arm: house }", variance: variance)) }
    }
    let (plain, adjusted) = (try found[0].get(), try found[1].get())
    var closer = 0
    for (own, other) in zip(plain.findings, adjusted.findings) {
      #expect(own.subject == other.subject && own.condition == other.condition)
      let isAdjusted = !other.subject.contains("[")
      #expect(isAdjusted || !other.method.contains("adjusted"), "\(other.subject)")
      #expect(!own.method.hasSuffix("adjusted"))
      guard let low = own.slackLow, let near = other.slackLow, isAdjusted,
        other.method.contains("adjusted")
      else {
        #expect(own.slackLow == other.slackLow)
        continue
      }
      if other.slack! - near < own.slack! - low { closer += 1 }
    }
    #expect(closer >= 3)
    #expect(plain.planHash != adjusted.planHash)
  }

  @Test("what is pinned reads back, and the same strategy is unchanged in every figure")
  func pinned() throws {
    let path = folder.path("b.json")
    let first = try gate(of: "house", against: "{ baseline: b.json }")
    let pinned = try PinnedBaseline.pin(first, name: "main", threads: 2)
    #expect(pinned.worlds[0].adjusted.keys.contains("openRate"))
    #expect(pinned.worlds[0].adjusted["openRate[platform=ios]"] == nil)
    try OutputFile.write(pinned.encoded(), to: path)
    #expect(try PinnedBaseline(path: path) == pinned)
    let same = try report(first)
    #expect(same.decision == .passed && same.change == .unchanged)
    #expect(same.findings.allSatisfy { $0.change != .changed })

    // Another strategy is compared as two arms of one run are.
    let beside = try report(gate(of: "capped", against: "{ arm: house }"))
    let apart = try report(gate(of: "capped", against: "{ baseline: b.json }"))
    for (own, other) in zip(beside.findings, apart.findings) where own.slackLow != nil {
      let reach = abs(own.slack! - own.slackLow!)
      #expect(abs(own.slack! - other.slack!) < 0.1 * reach + 1e-9, "\(own.subject)")
    }
  }

  @Test("of a baseline without adjusted figures, the candidate's are plain as well")
  func older() throws {
    let file = try gate(of: "house", against: "{ baseline: b.json }")
    var pinned = try PinnedBaseline.pin(file, name: "main", threads: 2)
    pinned.schema = 3
    pinned.worlds[0].adjusted = [:]
    try OutputFile.write(pinned.encoded(), to: folder.path("b.json"))
    let report = try report(file)
    #expect(report.decision == .passed && report.change == .unchanged)
    #expect(report.findings.allSatisfy { !$0.method.contains("adjusted") })
  }

  @Test("adjusted figures that do not fit are refused")
  func misfit() throws {
    let file = try gate(of: "house", against: "{ baseline: b.json }")
    var pinned = try PinnedBaseline.pin(file, name: "main", threads: 2)
    pinned.worlds[0].adjusted["openRate"] = PinnedFigure(AdjustedFigures(values: [0.5]))
    try OutputFile.write(pinned.encoded(), to: folder.path("b.json"))
    #expect(throws: SavedFileError.self) { try PinnedBaseline(path: folder.path("b.json")) }
  }
}
