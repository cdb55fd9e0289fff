import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld

extension Law {
  static let timing = Law(
    name: "W4", title: "Personal send times gain more where people's days differ more"
  ) { trial in
    guard trial.world.activity.chronotypeSigma > 0 else {
      return .missing("has people with equal clocks: world.activity.chronotypeSigma is 0")
    }
    let hours = trial.world.activity.byHour
    let busiest = hours.firstIndex(of: hours.max()!)!
    var fixed = trial.open
    fixed.policy.timing = .fixed(LocalTime(minute: UInt16(busiest * 60 + 30)))
    var personal = trial.open
    personal.policy.timing = .lastActive
    var alike = trial.world
    alike.activity.chronotypeSigma = 0
    let gain = { (world: WorldParameters) in
      let run = try trial.run([fixed, personal], in: world)
      return excess(run.values(.openRate, 1), over: run.values(.openRate, 0))
    }
    let gains = zip(try gain(trial.world), try gain(alike))
    return .claims([
      LawClaim(
        "the last active hour gains more on \(busiest):30 than where all clocks agree",
        gains.map { one, other in one.flatMap { one in other.map { one - $0 } } }, min: 0.005)
    ])
  }

  static let relevance = Law(
    name: "W5", title: "Contextual pushes are opened 2 to 5 times as often as posts"
  ) { trial in
    let tallies = try trial.run([trial.open], isLogged: true).tallies(0)
    let few = (0...1).contains { kind in tallies.reduce(0) { $0 + $1.shown[kind] } < 1_000 }
    if few { return .missing("has fewer than 1,000 contextual pushes, or posts") }
    return .claims([
      LawClaim(
        "open rate of contextual pushes, divided by that of posts",
        tallies.map { tally in
          guard tally.shown.allSatisfy({ $0 > 0 }), tally.opened[0] > 0 else { return nil }
          let rates = [0, 1].map { Double(tally.opened[$0]) / Double(tally.shown[$0]) }
          return rates[1] / rates[0]
        }, as: .ratio, min: 2, max: 5)
    ])
  }

  static let platforms = Law(
    name: "W14", title: "Android users open later than iOS users, and more"
  ) { trial in
    guard (0.01...0.99).contains(trial.world.devices.androidShare) else {
      return .missing("has only one platform")
    }
    let of = { (share: Double) in
      var world = trial.world
      world.devices.androidShare = share
      return try trial.run([trial.open], in: world)
    }
    let (android, ios) = (try of(1), try of(0))
    return .claims([
      LawClaim(
        "the open rate is higher where all have Android",
        excess(android.values(.openRate, 0), over: ios.values(.openRate, 0)), min: 0.02),
      LawClaim(
        "the median time to open is longer there",
        excess(try android.timeToOpen(0), over: try ios.timeToOpen(0)), min: 0.5),
    ])
  }
}
