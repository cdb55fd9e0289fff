import PushFanout
import PushModel
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Tokens that nobody uses any more cost delivery rate, not deliveries.
@Suite(.releaseOnly) struct TokenLawTests {
  static func experiment(staleShare: Double) -> Experiment {
    var world = WorldParameters.plain(subscribers: 300)
    world.devices.oneShare = 0.7
    world.devices.twoShare = 0.3
    world.devices.staleShare = staleShare
    var hoarder = Strategy.instant
    hoarder.fanout.tokenAgeMax = .days(3_650)
    var sweeper = Strategy.instant
    sweeper.fanout.tokenAgeMax = .days(90)
    return Experiment(world, seeds: 0..<4, [hoarder, sweeper])
  }

  @Test("Stale tokens lower the delivery rate; sweeping raises it, and delivers no more (W11)")
  func sweeping() {
    let clean = Self.experiment(staleShare: 0).total(0)
    let stale = Self.experiment(staleShare: 0.15)
    let (hoarded, swept) = (stale.total(0), stale.total(1))
    #expect(clean.deliveryRate > 0.999)
    #expect((0.84...0.94).contains(hoarded.deliveryRate), "\(hoarded.deliveryRate)")
    // Two thirds of the stale tokens are older than 90 days.
    #expect((0.94...0.98).contains(swept.deliveryRate), "\(swept.deliveryRate)")
    #expect(swept[.delivered] == hoarded[.delivered])
    #expect(swept[.opened] == hoarded[.opened])
    #expect(swept[.sent] < hoarded[.sent])
    #expect(swept[suppressed: .noToken] > 0)
  }

  @Test("Dead tokens cost the same, whoever brings pushes to iPhones (S4-OQ-1)")
  func carrier() {
    var world = WorldParameters.plain(subscribers: 300)
    world.devices.androidShare = 0
    world.fatigue.uninstallPerDay = 0.05
    var relayed = Strategy.instant
    relayed.iosProvider = .fcm
    let both = Experiment(world, seeds: 0..<4, [.instant, relayed])
    let (direct, handedOn) = (both.total(0), both.total(1))
    #expect(direct[failed: .unregistered] > 50)
    #expect(handedOn[failed: .unregistered] == direct[failed: .unregistered])
    #expect(handedOn[suppressed: .noToken] == direct[suppressed: .noToken])
    // At most one refusal for each person who has removed the app.
    #expect(handedOn[failed: .unregistered] <= handedOn[.uninstalled])
  }

  /// Funnels of a fan-out for production and one for the sandbox, in the same worlds.
  private static func environments(
    sandboxShare: Double?, androidShare: Double, _ iosProvider: Provider
  ) -> (production: Funnel, sandbox: Funnel) {
    var world = WorldParameters.plain(subscribers: 300)
    world.devices.androidShare = androidShare
    world.devices.sandboxShare = sandboxShare
    var production = Strategy.instant
    production.iosProvider = iosProvider
    var sandbox = production
    sandbox.fanout.environment = .sandbox
    let both = Experiment(world, seeds: 0..<3, [production, sandbox])
    return (both.total(0), both.total(1))
  }

  @Test(
    "A fan-out reaches the tokens of the environment that it calls, and no other (S1-2.1-apns)",
    arguments: [(0, .apns), (0, .fcm), (1, .fcm)] as [(Double, Provider)])
  func environment(androidShare: Double, iosProvider: Provider) {
    let all = Self.environments(sandboxShare: nil, androidShare: androidShare, iosProvider)
    #expect(all.production[failed: .configuration] == 0 && all.production[.delivered] > 1_000)
    #expect(all.sandbox[.delivered] == 0)
    #expect(all.sandbox[failed: .configuration] == all.production[.sent])
    let some = Self.environments(sandboxShare: 0.2, androidShare: androidShare, iosProvider)
    #expect(some.production[.sent] + some.sandbox[.sent] == all.production[.sent])
    let share = Double(some.sandbox[.sent]) / Double(all.production[.sent])
    #expect((0.13...0.27).contains(share), "\(share)")
    // No token is forgotten for it: each push is refused anew.
    #expect(some.production[suppressed: .noToken] == 0)
  }

  @Test("A foreign token is refused also after its app is removed", arguments: [0.0, 1])
  func foreignAndRemoved(androidShare: Double) {
    var world = WorldParameters.plain(subscribers: 300)
    world.devices.androidShare = androidShare
    world.fatigue.uninstallPerDay = 0.05
    var sandbox = Strategy.instant
    sandbox.fanout.environment = .sandbox
    let total = Experiment(world, seeds: 0..<3, [.instant, sandbox]).total(1)
    #expect(total[.uninstalled] > 50 && total[failed: .configuration] > 500)
    #expect(total[.sent] == 0 && total[failed: .unregistered] == 0)
  }

  @Test("Where no token is stale, sweeping changes nothing (W11)")
  func withoutMechanism() {
    let clean = Self.experiment(staleShare: 0)
    #expect(clean.funnels.allSatisfy { $0[0] == $0[1] })
  }
}
