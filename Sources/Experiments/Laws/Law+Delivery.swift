import PushFanout
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld

extension Law {
  static let staleTokens = Law(
    name: "W11", title: "Stale tokens lower the delivery rate; cleaning up raises it, not the count"
  ) { trial in
    guard trial.world.devices.staleShare > 0 else {
      return .missing("has no stale devices: world.devices.staleShare is 0")
    }
    var hoarder = trial.open
    hoarder.fanout.tokenAgeMax = .days(3_650)
    var sweeper = trial.open
    sweeper.fanout.tokenAgeMax = .days(90)
    var clean = trial.world
    clean.devices.staleShare = 0
    let stale = try trial.run([hoarder, sweeper])
    let none = try trial.run([hoarder], in: clean)
    return .claims([
      LawClaim(
        "the delivery rate is lower than without stale devices",
        excess(stale.values(.deviceDeliveryRate, 0), over: none.values(.deviceDeliveryRate, 0)),
        max: -0.000_1),
      LawClaim(
        "cleaning up raises it",
        excess(stale.values(.deviceDeliveryRate, 1), over: stale.values(.deviceDeliveryRate, 0)),
        min: 0.000_1),
      LawClaim(
        "it delivers no more and no fewer",
        excess(stale.counts(.delivered, 1), over: stale.counts(.delivered, 0)), min: -0.002,
        max: 0.002),
    ])
  }

  static let quietBurst = Law(
    name: "W12", title: "What quiet hours put off comes in a burst at their end"
  ) { trial in
    let quiet = { (action: QuietAction) in
      var strategy = trial.open
      strategy.policy.quietHours = QuietRule(
        window: QuietWindow(from: 22 * 60, to: 8 * 60), action: action)
      // The burst itself, not what a queue makes of it.
      strategy.fanout.dispatchRate = 1e6
      strategy.fanout.batch = 1_000_000
      return strategy
    }
    let run = try trial.run([quiet(.drop), quiet(.defer)], isLogged: true)
    guard run.weekly(1) > 1.02 * run.weekly(0) else {
      return .missing("brings hardly any pushes in quiet hours")
    }
    let busiest = (0...1).map { arm in run.tallies(arm).map { Double($0.calls.max()!) } }
    return .claims([
      LawClaim(
        "the busiest minute of the day, over that of dropping instead",
        zip(busiest[1], busiest[0]).map { $1 > 0 ? $0 / $1 : nil }, as: .ratio, min: 3)
    ])
  }
}
