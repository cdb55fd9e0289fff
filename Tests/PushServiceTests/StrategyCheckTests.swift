import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// `check()` finds the first value, at any depth, that is none of its key.
@Suite struct StrategyCheckTests {
  private static let program = ExternalLearner(["learn"])

  static let faults: [(Strategy, String)] = [
    (
      Strategy(policy: Policy(caps: [.global: Cap(limit: -1, per: .localDay)])),
      "`caps.global.limit` is -1, it ranges over 0...1000"
    ),
    (
      Strategy(policy: Policy(budget: Cap(limit: 1_001, per: .localDay))),
      "`budget.limit` is 1001, it ranges over 0...1000"
    ),
    (
      Strategy(policy: Policy(budget: Cap(limit: 1, per: .rolling(.days(366))))),
      "`budget.per` is `rolling 366d`, it ranges over a rolling window such as 'rolling 7d', at "
        + "most 365d"
    ),
    (
      Strategy(policy: Policy(minGap: .days(29))), "`minGap` is 29d, it ranges over 0s...28d"
    ),
    (
      Strategy(policy: Policy(digest: [.newLike: .zero])),
      "`digest.new_like` is 0s, it ranges over 1s...28d"
    ),
    (
      Strategy(timeToLive: TimeToLive([.offer: .days(29)])),
      "`timeToLive.offer` is 29d, it ranges over 1s...28d"
    ),
    (
      Strategy(fanout: FanoutRules(backoffBase: .minutes(2))),
      "`fanout.backoffBase` is 2min, it ranges over 1ms...1min"
    ),
    (
      Strategy(fanout: FanoutRules(malformedAlert: MalformedAlert(share: .nan))),
      "`fanout.malformedAlert.share` is nan, it ranges over 1e-06...1.0"
    ),
    (
      Strategy(score: Scoring(ScoreModel(), price: -.infinity)),
      "`score.price` is -inf, it ranges over finite numbers"
    ),
    (
      Strategy(score: Scoring(ScoreModel(weights: [.hour: 2e100]))),
      "`score.model.weights.hour` is 2e+100, it ranges over -1e+100...1e+100"
    ),
    (
      Strategy(
        score: Scoring(ScoreModel(tables: [.init(.hour, below: [1], values: [0, .nan])]))),
      "`score.model.tables[0].values[1]` is nan, it ranges over -1e+100...1e+100"
    ),
    (
      Strategy(volume: Volume(VolumeLimit(0, per: .days(7)), by: .even)),
      "`volume.limit` is 0.0, it ranges over above 0.0...1000000.0"
    ),
    (
      Strategy(external: ExternalLearner([])),
      "`external.command` is a list of 0, it ranges over lists of 1...64"
    ),
    (
      Strategy(external: ExternalLearner(["learn", " "])),
      "`external.command[1]` is ` `, it ranges over texts that are not empty"
    ),
    (
      Strategy(external: ExternalLearner(["learn"], records: .sample(2))),
      "`external.records` is `sample:2.0`, it ranges over tallies, or sample: with a probability, "
        + "as sample:0.1"
    ),
    (
      Strategy(rule: "no name"),
      "`rule` is `no name`, it ranges over \(OwnRules.nameWords)"
    ),
  ]

  @Test("a value that is none of its key is refused", arguments: faults)
  func refused(strategy: Strategy, message: String) {
    let error = #expect(throws: FieldError.self) { try strategy.check() }
    #expect(error?.description == message)
  }

  @Test("what a file may say passes", arguments: StrategyTests.samples)
  func accepted(strategy: Strategy) throws { try strategy.check() }
}
