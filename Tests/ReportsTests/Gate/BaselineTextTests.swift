import Testing

@testable import Experiments
@testable import Reports

/// How pinned baselines read.
@Suite struct BaselineTextTests {
  private static func world(_ name: String?, _ values: [String: [Double?]]) -> PinnedWorld {
    PinnedWorld(
      name: name, scenario: "tiny", arm: "house", planHash: "00000000000000aa",
      worldHash: "00000000000000bb", settings: ["world.subscribers": "150"], seed: 42,
      replications: 3, cohortDays: 17, values: values)
  }

  private static let pinned = PinnedBaseline(
    schema: 3, name: "main", engineVersion: "4", zoneVersion: "2025b",
    worlds: [
      world(
        "normal",
        ["deliveryRate[platform=android]": [0.9, 0.95, 0.97], "openRate": [nil, nil, nil]]),
      world("faulty", ["latencyP95": [10, 10, 10]]),
    ])

  @Test("means with their intervals, the seeds, the plan and the settings")
  func show() {
    let text = BaselineReport(Self.pinned, file: "b.json").tree.terminal()
    #expect(
      text == """
        baseline main
        engine 4 · zone data 2025b

        MEANS IN normal                                               95 %, t over seeds
        house of tiny · world 00000000000000bb
        plan 00000000000000aa · seed 42 · 3 seeds · 17 days
        deliveryRate[platform=android]                    0.94000
                                                0.85043 to 1.0296
        openRate                                                —

        SETTINGS OF normal
        world.subscribers: 150

        MEANS IN faulty                                               95 %, t over seeds
        house of tiny · world 00000000000000bb
        plan 00000000000000aa · seed 42 · 3 seeds · 17 days
        latencyP95                                         10.000 s

        SETTINGS OF faulty
        world.subscribers: 150

        """)
  }

  @Test("differences with their intervals, what did not move, and what only one file has")
  func diff() {
    var new = Self.pinned
    new.worlds[0].values["deliveryRate[platform=android]"] = [0.91, 0.97, 0.97]
    new.worlds[1].name = "bad"
    let text = BaselineDifference(from: Self.pinned, to: new, files: ("old.json", "new.json")).tree
      .terminal()
    #expect(
      text == """
        old.json to new.json

        MEANS IN normal                                      95 %, t over 3 paired seeds
        deliveryRate[platform=android]
          0.94000 to 0.95000
          difference 0.010000 (−0.014841 to 0.034841)
        openRate
          — to — · unchanged

        ! faulty is in old.json alone
        ! bad is in new.json alone
        1 of 2 figures are unchanged.

        """)
  }

  @Test("baselines of other worlds say which settings differ")
  func unpaired() {
    var new = Self.pinned
    new.worlds[0].settings = ["seed": "7"]
    let text = BaselineDifference(from: Self.pinned, to: new, files: ("old.json", "new.json")).tree
      .terminal()
    #expect(text.contains("not paired: no interval\n! seed was its default, is 7\n"))
    #expect(text.contains("! world.subscribers was 150, is its default\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
