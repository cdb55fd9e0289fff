import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld

/// A known property of push notifications, tested on variants of a scenario: its people under
/// strategies that differ only in what the law is about.
struct Law: Sendable {
  /// Its number in the literature that the model was calibrated by (docs/validation.md).
  let name: String
  let title: String
  let test: @Sendable (LawTrial) throws -> Answer

  enum Answer {
    case claims([LawClaim])
    /// The scenario lacks something that the law needs.
    case missing(String)
  }

  static let all: [Law] = [
    volume, horizon, saving, timing, relevance, nearTerm, repetition, lowFrequency, increment,
    selection, staleTokens, quietBurst, platforms, digest,
  ]
}

// What people who chose for themselves do not tell.
extension Law {
  static let selection = Law(
    name: "W10", title: "Comparing people by permission overstates the effect of pushes"
  ) { trial in
    if let reason = trial.lacksKeen { return .missing(reason) }
    let panels = try trial.panels([trial.daily(0), trial.daily(1)])
    let rates = { (arm: Int, allows: Bool) in
      panels.map { $0.days(arm) { $0.allows == allows }.activeRate }
    }
    let (pushed, others) = (rates(1, true), rates(1, false))
    guard (pushed + others).contains(where: { $0 == nil }) == false else {
      return .missing("has nobody with permission, or nobody without")
    }
    let naive = excess(pushed, over: others)
    let effect = excess(pushed, over: rates(0, true))
    return .claims([
      LawClaim(
        "people with permission open the app on more days than others, beyond the effect of pushes",
        zip(naive, effect).map { naive, effect in
          naive.flatMap { naive in effect.map { naive - $0 } }
        }, min: 0.05)
    ])
  }
}

extension Law {
  /// Penalty at which a text's lead in score is outweighed by having been sent before, in the law's
  /// bandit: more than chance can produce in a week in a small world. *Assumption*.
  private static let penalty = 0.5

  static let repetition = Law(
    name: "W7", title: "A repeated text loses effect, and rest restores it"
  ) { trial in
    guard trial.world.response.habituation == .text else {
      return .missing("has no fatigue of texts: world.response.habituation is not `text`")
    }
    let bandits = [DifferenceSoftmax.Kind.softmax, .recovering].map { kind in
      trial.reminding(DifferenceSoftmax(by: kind, training: .days(7), penalty: penalty))
    }
    // Reminders in the place of what else the world brings.
    var tiring = trial.world
    tiring.kind = WorldKinds(.inactivity)
    var tireless = tiring
    tireless.response.habituation = .none
    let gain = { (world: WorldParameters) in
      let run = try trial.run(bandits, in: world, days: 35)
      return excess(run.counts(.opened, 1), over: run.counts(.opened, 0))
    }
    return .claims([
      LawClaim("more is opened when texts rest than when they do not", try gain(tiring), min: 0.02),
      LawClaim("without fatigue of texts: no more is opened", try gain(tireless), max: 0.02),
    ])
  }
}

extension LawTrial {
  /// ``open`` with a daily reminder in one of twelve texts, and no other rule.
  func reminding(_ choice: DifferenceSoftmax) -> Strategy {
    var strategy = open
    var daily = TriggerBook.dailyRule
    daily.when = .daily(
      DailyChance(share: 1, texts: Array(repeating: 1, count: TextSubset.max), choice: choice))
    strategy.rules = TriggerBook([daily])
    return strategy
  }
}

extension Law {
  static let staleTokens = Law(
    name: "W11", title: "Stale tokens lower the delivery rate; cleanup raises it, not the count"
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
        "cleanup raises the delivery rate",
        excess(stale.values(.deviceDeliveryRate, 1), over: stale.values(.deviceDeliveryRate, 0)),
        min: 0.000_1),
      LawClaim(
        "cleanup leaves the number of deliveries unchanged",
        excess(stale.counts(.delivered, 1), over: stale.counts(.delivered, 0)), min: -0.002,
        max: 0.002),
    ])
  }

  static let quietBurst = Law(
    name: "W12", title: "Pushes held by quiet hours come in a burst at their end"
  ) { trial in
    let quiet = { (action: QuietAction) in
      var strategy = trial.open
      strategy.policy.quietHours = QuietRule(
        window: QuietWindow(from: 22 * 60, to: 8 * 60), action: action)
      // Removes the queue's effect on the burst.
      strategy.fanout.dispatchRate = 1e6
      strategy.fanout.batch = 10_000
      return strategy
    }
    let run = try trial.run([quiet(.drop), quiet(.defer)], isLogged: true)
    guard run.weekly(1) > 1.02 * run.weekly(0) else {
      return .missing("has hardly any pushes in quiet hours")
    }
    let busiest = (0...1).map { arm in run.tallies(arm).map { Double($0.calls.max()!) } }
    return .claims([
      LawClaim(
        "pushes in the busiest minute of the day, divided by those under dropping",
        zip(busiest[1], busiest[0]).map { $1 > 0 ? $0 / $1 : nil }, as: .ratio, min: 3)
    ])
  }
}
