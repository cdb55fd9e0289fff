import Documents
import Foundation
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Which seeds are in which unit.
@Suite struct SeedDealTests {

  @Test("blocks begin at multiples of their size, and end where the step does")
  func blocks() {
    let deal = SeedBatches(perUnit: 10)
    let step = SearchStep([0], 0..<25)
    #expect(deal.units(of: step) { _, _ in true }.map(\.seeds) == [0..<10, 10..<20, 20..<25])
    let one = SearchStep([0], 25..<26, clip: 0..<100)
    #expect(deal.units(of: one) { _, seed in seed >= 25 }.map(\.seeds) == [25..<30])
    #expect(deal.units(of: one) { _, seed in seed == 25 }.map(\.seeds) == [25..<26])
    #expect(deal.units(of: one) { _, seed in seed > 25 }.isEmpty)
  }

  @Test("units ahead are of later blocks, the points in turn")
  func ahead() {
    let step = SearchStep([3, 5], 0..<1, clip: 0..<10, reach: 0..<24)
    let units = SeedBatches(perUnit: 10, ahead: 5).units(of: step) { _, _ in true }
    #expect(units.map(\.point) == [3, 5, 3, 5, 3])
    #expect(units.map(\.seeds) == [0..<10, 0..<10, 10..<20, 10..<20, 20..<24])
    #expect(SeedBatches(perUnit: 10, ahead: 99).units(of: step) { _, _ in true }.count == 6)
    #expect(SeedBatches(perUnit: 10, ahead: 99).units(of: step) { _, seed in seed > 0 }.isEmpty)
  }

  /// For random steps and states of the results.
  @Test("every wanted seed is in one unit, no unit has a known end, none leaves its step")
  func law() {
    for seed in 1...500 {
      var chance = Chance(seed: UInt64(seed))
      let low = chance.below(30)
      let clip = low - chance.below(low + 1)..<low + 1 + chance.below(40)
      let wanted = low..<min(clip.upperBound, low + 1 + chance.below(40))
      let known = Set((0..<90).filter { _ in chance.happens(0.4) })
      let deal = SeedBatches(perUnit: 1 + chance.below(12), ahead: chance.below(6))
      let step = SearchStep([0], wanted, clip: clip, reach: clip)
      let found = deal.units(of: step) { !known.contains($1) }.map(\.seeds)
      let dealt = found.flatMap(Array.init)
      #expect(Set(dealt).count == dealt.count)
      #expect(Set(wanted).subtracting(known).isSubset(of: dealt))
      #expect(found.allSatisfy { $0.clamped(to: clip) == $0 && $0.count <= deal.perUnit })
      #expect(
        found.allSatisfy { !known.contains($0.lowerBound) && !known.contains($0.upperBound - 1) })
      #expect(found.isEmpty == known.isSuperset(of: wanted))
    }
  }

  private static func setting(_ losses: Int) throws -> WorkSetting {
    try WorkSetting(
      Scenarios.load(Scenarios.small),
      losses: (0..<losses).map { ExtraLoss(share: 0.1, salt: UInt64($0)) })
  }

  @Test("a work file with losses of other arms is refused", arguments: [1, 3])
  func otherLosses(losses: Int) throws {
    let file = try WorkUnit(.cells, 0..<1, of: Self.setting(losses)).file
    let error = #expect(throws: WorkFileError.self) {
      try ReadyWork(file, cells: 0..<1, path: "t.json")
    }
    #expect("\(error!)" == "t.json: has losses of other arms")
    let sound = try WorkUnit(.cells, 0..<1, of: Self.setting(2))
    #expect(
      try ReadyWork(sound.file, cells: sound.cells, path: "t.json").name == sound.name)
  }

  @Test(
    "a work file is whole in itself: no path in it is opened, under whatever checksum",
    arguments: [
      ("pushlab: 1", "extends: /etc/passwd\npushlab: 1", "extends is '/etc/passwd'"),
      (
        "\n    strategy:\n", "\n    strategy:\n      score: { model: /etc/passwd }\n",
        "score.model is '/etc/passwd'"
      ),
    ])
  func paths(old: String, new: String, words: String) throws {
    let sound = Data(try WorkFile(.cells, of: Self.setting(0)).text().utf8)
    var parts = try #require(JSONSerialization.jsonObject(with: sound) as? [String: Any])
    let scenario = try #require(parts["scenario"] as? String)
    parts["scenario"] = scenario.replacing(old, with: new, maxReplacements: 1)
    let forged = try JSONInput.value(
      WorkFile.self, in: JSONSerialization.data(withJSONObject: parts))
    #expect(forged.scenario.contains("passwd"))
    let folder = try TemporaryFolder()
    let path = try forged.write(in: folder.path)
    let error = #expect(throws: ScenarioError.self) {
      try ReadyWork(try WorkFile(path: path), cells: 0..<1, path: path)
    }
    let found = error?.description ?? ""
    #expect(found.contains(words) && !found.contains("root"), "\(found)")
  }

  @Test("a file that says it has more seeds than there are is not looked at")
  func farSeeds() throws {
    let folder = try TemporaryFolder()
    let setting = try Self.setting(0)
    let most = WorkSetting.seedsMax * setting.plan.lanes
    for last in ["\(most)", "9223372036854775806", "9223372036854775807"] {
      try folder.write("cells-\(setting.name)-0-\(last).json", "x")
    }
    let all = Set(0..<setting.plan.scenario.replications)
    #expect(WorkFolder(folder.path).lacksCells(of: setting) == all)
  }
}
