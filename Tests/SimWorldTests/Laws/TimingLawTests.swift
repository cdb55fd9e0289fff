import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Personal time pays where people differ, and only there.
@Suite(.releaseOnly) struct TimingLawTests {
  /// Everyone's day has one good hour, the one from 14:00 by his own clock, and he answers at once.
  static func world(chronotypeSigma: Double) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 200)
    world.activity.byHour = (0..<24).map { $0 == 14 ? 24 : 0.001 }
    world.activity.sessionsPerDay = 2
    world.activity.chronotypeSigma = chronotypeSigma
    world.response.habituation = .none
    world.response.hourExponent = 0.2
    world.response.bannerFactor = 1
    world.response.timeToOpenAndroid = .seconds(1)
    world.response.timeToOpenSigma = 0.1
    return world
  }

  static func strategy(_ timing: Timing) -> Strategy {
    var strategy = Strategy.instant
    strategy.policy.timing = timing
    strategy.timeToLive = TimeToLive([.newPost: .days(3), .offer: .days(3)])
    return strategy
  }

  @Test("Personal time beats 14:00 when clocks differ, and gains nothing when they agree (W4)")
  func personalTime() throws {
    let arms = [Self.strategy(.fixed(LocalTime(minute: 14 * 60))), Self.strategy(.lastActive)]
    let different = Experiment(Self.world(chronotypeSigma: 2), seeds: 0..<8, arms)
    let gain = try different.difference(1, minus: 0, of: \.openRate)
    #expect(gain.low > 0, "\(gain)")
    #expect(gain.value > 0.15 * different.total(0).openRate, "\(gain)")

    let alike = Experiment(Self.world(chronotypeSigma: 0), seeds: 0..<8, arms)
    let none = try alike.difference(1, minus: 0, of: \.openRate)
    #expect(none.low <= 0 && 0 <= none.high, "\(none)")
    #expect(abs(none.value) < 0.02 * alike.total(0).openRate, "\(none)")
  }
}
