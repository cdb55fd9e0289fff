import Statistics
import TestSupport
import Testing

/// The recovering bandit (Yancey & Settles 2020) through the policy and the fan-out: what must hold are
/// the order of the three strategies and the agreement of the estimates, not sizes.
@Suite(
  "Reproduction of the recovering bandit",
  .releaseOnly)
struct BanditReproductionTests {
  private static let found = Result { try BanditWorlds(12) }
  /// Where nobody tires of a text, and good ones are not quite alike, so that sparing them could do
  /// harm.
  private static let tireless = Result {
    try BanditWorlds(
      6,
      [
        "world.response.habituation=none",
        "world.response.textFactors=[1.08,1.07,1.06,1.06,1.05,1.04,0.94,0.94,1.06,0.94,1.06,0.94]",
      ])
  }

  @Test(
    "recovering beats the plain softmax, and that an even choice; between 1 and 3 % in all",
    .proofOnly)
  func order() throws {
    let found = try Self.found.get()
    let plain = try found.lift(1, over: 0)
    let recovery = try found.lift(2, over: 1)
    let all = try found.lift(2, over: 0)
    #expect(plain.low > 0, "\(plain)")
    #expect(recovery.low > 0, "\(recovery)")
    #expect(all.low > 0.01 && all.high < 0.03, "\(all)")
    // About 6,000 people and 19 days.
    #expect(found.worlds.allSatisfy { $0.points == 6_000 * 19 })
    let opened = found.worlds.map { $0.opened[2] / $0.opened[1] - 1 }
    #expect(try BanditWorlds.interval(opened).low > 0)
  }

  @Test(
    "where nobody tires of a text, recovering is as good as the plain softmax, and no better",
    .proofOnly)
  func tireless() throws {
    let found = try Self.tireless.get()
    let recovery = try found.lift(2, over: 1)
    #expect(recovery.low <= 0 && 0 <= recovery.high, "\(recovery)")
    #expect(abs(recovery.value) < 0.001, "\(recovery)")
    #expect(try found.lift(1, over: 0).low > 0)
  }

  @Test(
    "the uniform arm's log gives the recovering arm's reward, within two standard errors",
    .proofOnly)
  func estimate() throws {
    let found = try Self.found.get()
    let misses = found.worlds.map { $0.miss($0.marginal) }
    // 9 of 12 or more: the exact binomial 99 % band of 95 %.
    #expect(misses.count { abs($0) <= 2 } >= 9, "\(misses)")
    // 2.576 / √12.
    #expect(abs(misses.reduce(0, +) / 12) < 0.74, "\(misses)")
  }

  @Test(
    "weights round by round say the same where nothing wears off, and too much where it does",
    .proofOnly)
  func perRound() throws {
    let tireless = try Self.tireless.get()
    let misses = tireless.worlds.map { $0.miss($0.perRound) }
    #expect(misses.count { abs($0) <= 2 } >= 4, "\(misses)")
    #expect(abs(misses.reduce(0, +) / 6) < 1.05, "\(misses)")
    let found = try Self.found.get()
    let excess = found.worlds.map { $0.perRound.value / $0.rewards[2] - 1 }
    #expect(try BanditWorlds.interval(excess).low > 0, "\(excess)")
    // What the other estimate passes, this one does not.
    let wrong = found.worlds.map { $0.miss($0.perRound) }
    #expect(wrong.reduce(0, +) / 12 > 0.74, "\(wrong)")
  }

  @Test("where no text is better than another, no score wins: what repeats, loses")
  func alike() throws {
    let found = try BanditWorlds(
      2, ["world.response.textFactors=[1]", "world.subscribers=1500"])
    #expect(found.lifts(1, over: 0).allSatisfy { $0 < 0 }, "\(found.lifts(1, over: 0))")
  }

  /// What is alike to the last push is so in a small world too.
  @Test("without its penalty the recovering softmax is the plain one, to the last push")
  func penalty() throws {
    let found = try BanditWorlds(
      1, ["arms[recovering].strategy.rules.daily.choice.penalty=0", "world.subscribers=600"])
    #expect(found.worlds.allSatisfy { $0.rewards[2] == $0.rewards[1] })
    #expect(found.worlds.allSatisfy { $0.opened[2] == $0.opened[1] })
  }
}
