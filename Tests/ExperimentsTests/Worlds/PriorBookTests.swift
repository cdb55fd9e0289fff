import TestSupport
import Testing
import Worlds

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Which keys are uncertain, and how.
struct PriorBookTests {
  private static func keys(
    _ overrides: [String] = [], vary: [VariedKey] = [], hold: [String] = []
  ) throws -> [VariedKey] {
    var scenario = try FactFiguresTests.file(overrides).scenario
    scenario.worlds = WorldsPlan(vary: vary, hold: hold)
    return try PriorBook.keys(of: scenario)
  }

  @Test func aFigureOfTheAuthorIsHeld() throws {
    let names = try Self.keys().map(\.key)
    #expect(names.contains("world.response.openIOS"))
    // The scenario says .1.
    #expect(!names.contains("world.response.openAndroid"))
    #expect(
      try !Self.keys(["world.response.openIOS=0.05"]).map(\.key).contains("world.response.openIOS"))
  }

  @Test func theAuthorsPriorsStandInPlaceOfTheBooks() throws {
    let own = VariedKey(
      try Prior("world.response.openAndroid", 0.02...0.2, .logit, standing: .given))
    let other = VariedKey(
      try Prior("world.fatigue.toleranceMedian", 2...4, .log, standing: .given))
    let keys = try Self.keys(vary: [own, other], hold: ["world.response.openIOS"])
    #expect(Array(keys.suffix(2)) == [own, other])
    #expect(keys.filter { $0.key == "world.fatigue.toleranceMedian" }.count == 1)
    #expect(!keys.map(\.key).contains("world.response.openIOS"))
  }

  /// Values stand in scenarios as the worlds have them, from the middle of every prior to far outside of its range.
  @Test func allValuesOfAllPriorsAreAccepted() throws {
    let scenario = try FactFiguresTests.file().scenario
    let keys = try Self.keys()
    let (world, limits) = (try VariedWorld(scenario, keys), KeyLimits(keys))
    let middle = keys.map { $0.prior.value(score: 0) }
    for (place, key) in keys.enumerated() {
      for score in [-2.5, -1, 0, 1, 2.5] {
        var values = middle
        values[place] = key.prior.value(score: score)
        values = limits.accepted(values)
        _ = try world.world(values)
        _ = try ScenarioFile.load(
          text: FactFiguresTests.text, name: "s.yaml",
          overrides: ["\(key.key)=\(key.text(of: values[place]))"])
      }
    }
  }

  @Test func shapesKeepPositiveNumbersPositive() throws {
    for key in try Self.keys() where key.prior.shape != .choice {
      #expect(key.prior.value(score: -5) >= 0, "\(key.key)")
    }
  }

  @Test func modelsAreAChoice() throws {
    let key = try #require(
      try Self.keys().first { $0.key == "world.response.habituation" })
    #expect(key.prior.shape == .choice)
    #expect(key.text(of: key.prior.value(score: -3)) == "none")
    #expect(key.text(of: key.prior.value(score: 3)) == "decay")
  }
}
