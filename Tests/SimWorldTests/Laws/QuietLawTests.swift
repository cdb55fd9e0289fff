import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// What waits for the end of quiet hours comes out all at once.
@Suite(.releaseOnly) struct QuietLawTests {
  static func world() -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 200, businesses: 200)
    world.follows.popularityExponent = 0
    return world
  }

  static func strategy(_ action: QuietAction?) -> Strategy {
    var strategy = Strategy.instant
    strategy.policy.quietHours = action.map {
      QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60), action: $0)
    }
    return strategy
  }

  /// Calls in the busiest minute of the day over those in the median minute from 08:00 to 22:00.
  static func peak(
    _ world: WorldParameters, _ strategy: Strategy
  ) -> (minute: Int, times: Double) {
    var calls = [Int](repeating: 0, count: 1_440)
    for row in Town(world, seed: 1, days: 28).run(strategy).events where row.kind == .attempted {
      calls[Place.utc.minute(row.at)] += 1
    }
    let busiest = calls.indices.max { calls[$0] < calls[$1] }!
    let median = calls[480..<1_320].sorted()[420]
    return (busiest, Double(calls[busiest]) / Double(median))
  }

  @Test("Deferring quiet hours makes a burst at their end (W12)")
  func burst() {
    let peak = Self.peak(Self.world(), Self.strategy(.defer))
    #expect(peak.minute == 480)
    #expect(peak.times > 50, "\(peak)")
  }

  @Test("Dropping, or no quiet hours, makes none (W12)", arguments: [QuietAction.drop, nil])
  func withoutMechanism(action: QuietAction?) {
    let peak = Self.peak(Self.world(), Self.strategy(action))
    #expect(peak.times < 5, "\(peak)")
  }

  @Test("Quiet hours of the whole day let nothing through, and every push still meets its end")
  func wholeDay() {
    for action in [QuietAction.defer, .drop] {
      var strategy = Self.strategy(action)
      strategy.policy.quietHours?.window = QuietWindow(from: 0, to: 1_440)
      var world = Self.world()
      (world.preferences.ownQuietShare, world.preferences.noQuietShare) = (0, 0)
      let run = Town(world, seed: 1, days: 28).run(strategy)
      #expect(run.events.contains { $0.kind == .intended })
      #expect(!run.events.contains { $0.kind == .attempted })
    }
  }

  @Test("Where all choose their own hours the burst is spread over their ends (W12)")
  func ownHours() {
    var world = Self.world()
    let together = Self.peak(world, Self.strategy(.defer))
    world.preferences.ownQuietShare = 1
    let apart = Self.peak(world, Self.strategy(.defer))
    #expect(apart.times < together.times / 3, "\(apart) \(together)")
  }

  @Test("The dispatch queue bounds every burst to its rate (W12, S0-ARCH-10)")
  func dispatchRate() {
    // 2 calls a second for 200 people, 20 at once.
    let strategy = Self.strategy(.defer).dispatched(rate: 10, batch: 100)
    let calls = Town(Self.world(), seed: 1).run(strategy).events
      .filter { $0.kind == .attempted }.map(\.at).sorted()
    #expect(calls.count > 5_000)
    for window in [Interval.seconds(1), .seconds(10), .minutes(1)] {
      let most = 20 + 2 * Int(window.milliseconds / 1_000)
      let isBounded = calls.indices.dropFirst(most).allSatisfy {
        calls[$0] - calls[$0 - most] >= window
      }
      #expect(isBounded, "more than \(most) in \(window)")
    }
  }
}
