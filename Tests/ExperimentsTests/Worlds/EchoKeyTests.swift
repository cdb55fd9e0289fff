import Foundation
import Scenarios
import Statistics
import Testing

@testable import Experiments

/// Keys that differences may repeat, and shares of differences by hand.
@Suite struct EchoKeyTests {
  private static func keys(_ overrides: [String] = []) throws -> [EchoKey] {
    let text = """
      pushlab: 1
      name: keys
      arms: [{ name: one }]

      """
    let file = try ScenarioFile.load(text: text, name: "keys.yaml", overrides: overrides)
    return try EchoKey.factors(of: file.scenario.describe())
  }

  @Test("factors and gains that do something are keys, others are not") func factors() throws {
    let names = try Self.keys().map(\.key)
    #expect(names.contains("world.response.personalisedFactor"))
    #expect(names.contains("world.response.bannerFactor"))
    // It is 1: a question changes nothing.
    #expect(!names.contains("world.response.questionFactor"))
    #expect(!names.contains("world.response.tapShare"))
    let set = try Self.keys([
      "world.response.questionFactor=1.3", "world.response.emojiFactor=1",
      "world.response.richFactor=0",
    ])
    let question = try #require(set.first { $0.key == "world.response.questionFactor" })
    #expect(question.value == 1.3 && question.neutral == 1 && question.source == nil)
    #expect(!set.contains { $0.key == "world.response.emojiFactor" })
    // A factor of 0 has no logarithm to follow.
    #expect(!set.contains { $0.key == "world.response.richFactor" })
  }

  @Test("steps are powers of the factor; a gain of .44 is a factor of 1.44") func steps() throws {
    let keys = try Self.keys(["world.response.noveltyGain=0.44"])
    let factor = try #require(keys.first { $0.key == "world.response.personalisedFactor" })
    #expect(factor.value(1.44, at: .own) == 1.44)
    #expect(factor.value(1.44, at: .neutral) == 1)
    #expect(abs(factor.value(1.44, at: .half) - 1.2) < 1e-15)
    #expect(abs(factor.value(1.44, at: .more) - 1.728) < 1e-15)
    let gain = try #require(keys.first { $0.key == "world.response.noveltyGain" })
    #expect(gain.value(0.44, at: .neutral) == 0)
    #expect(abs(gain.value(0.44, at: .half) - 0.2) < 1e-15)
    #expect(abs(gain.value(0.44, at: .more) - 0.728) < 1e-15)
    #expect(gain.factor(0.44) == 1.44)
  }

  /// Two worlds with these openings of 1,000 deliveries, by arm.
  private static func figures(_ opened: [[Double]]) -> EchoFigures {
    EchoFigures(
      worlds: opened.map { row in
        Dictionary(
          uniqueKeysWithValues: row.enumerated().map { arm, number in
            (arm, [.openRate: WorldFigures.Part(numerator: number, divisor: 1_000)])
          })
      })
  }

  @Test("the share of a difference is of its logarithm, over all worlds together")
  func share() throws {
    let pair = EchoPair(metric: .openRate, arm: 1, baseline: 0)
    let now = Self.figures([[100, 150], [100, 138]])
    #expect(abs(try #require(now.effect(pair)) - log(1.44)) < 1e-15)
    let half = try #require(pair.share(now, at: Self.figures([[100, 125], [100, 115]])))
    #expect(abs(half.value - (1 - log(1.2) / log(1.44))) < 1e-12)
    // Each world by itself: log 1.25 of log 1.5, and log 1.15 of log 1.38.
    let apart = [1 - log(1.25) / log(1.5), 1 - log(1.15) / log(1.38)]
    #expect(abs(half.error - abs(apart[0] - apart[1]) / 2) < 1e-12)
    let none = try #require(pair.share(now, at: Self.figures([[90, 90], [110, 110]])))
    #expect(none.value == 1 && none.error == 0)
    // One world has no error to tell, an arm without openings no ratio.
    #expect(pair.share(now.first, at: now.first)?.error == 0)
    #expect(pair.share(now, at: Self.figures([[100, 0], [100, 0]])) == nil)
  }

  @Test("an echo is told with its inputs, values and sources") func words() {
    let known = EchoShare.Input(key: "world.a", value: 1.2, source: "V5")
    let assumed = EchoShare.Input(key: "world.b", value: 0.25, source: "assumption")
    let own = EchoShare.Input(key: "world.c", value: 1.3, source: nil)
    #expect(
      EchoShare([known, assumed], share: 1, isWhole: true).words
        == "the assumptions world.a = 1.2 [V5] and world.b = 0.25, read back")
    #expect(
      EchoShare([own], share: 1, isWhole: true).sentence(["CTR"], of: ["a", "b"], isEveryArm: true)
        == "CTR of every arm: your figure world.c = 1.3, read back.")
    #expect(
      EchoShare([known], share: 0.678, isWhole: false).words
        == "68 % of it is the input world.a = 1.2 [V5]")
  }
}
