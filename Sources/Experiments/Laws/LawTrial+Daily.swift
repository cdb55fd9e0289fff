import PushMessages
import PushModel
import PushService
import Scenarios
import SimWorld

// What the laws on what a push adds are tried with: one push a day by chance, and no other.
extension LawTrial {
  /// The scenario's people with nothing else to be told, and with permission as it was drawn.
  var daily: WorldParameters {
    var world = world
    world.kind = WorldKinds(.inactivity)
    world.prompts.unaskedShare = 0
    return world
  }

  /// A month after the warm-up, as in Bell et al. 2023, so that limits mean the same whatever the
  /// scenario's horizon: who is pushed for a year has left more often.
  var dailyHorizon: Int { scenario.horizon.warmupDays + 30 }

  /// The hour of the day at which most are active.
  var busiestHour: Int {
    let hours = scenario.world.activity.byHour
    return hours.firstIndex(of: hours.max()!)!
  }

  /// ``open`` with a push each day with this probability, when most are active.
  func daily(_ share: Double) -> Strategy {
    var strategy = open
    let at = LocalTime(minute: UInt16(busiestHour * 60))
    let off = RuleBook.standardRules.map { $0.changed(by: RuleChange(enabled: false)) }
    let chance = RuleCondition.daily(DailyChance(at: at, share: share))
    strategy.rules = RuleBook(off + [Rule("daily", chance, to: .subject, push: .reminder)])
    return strategy
  }

  /// The same people under each strategy, world by world, one by one.
  ///
  /// - Precondition: One of them is ``daily(_:)``.
  func panels(_ strategies: [Strategy]) throws -> [LawPanel] {
    try LawPanelRun(
      try plan(strategies, in: daily, days: dailyHorizon), isStopped: isStopped
    ).panels(threads: threads)
  }

  /// What a world lacks in which laws on what a push adds are about nothing.
  var lacksVisits: String? {
    let activity = scenario.world.activity
    if activity.sessionsPerDay <= 0 {
      return "has nobody who visits the app unasked: world.activity.sessionsPerDay is 0"
    }
    return nil
  }

  /// The same of laws on people who are more active than others.
  var lacksActive: String? {
    if let lacksVisits { return lacksVisits }
    return scenario.world.activity.sessionsSigma > 0
      ? nil : "has people who are all as active: world.activity.sessionsSigma is 0"
  }

  /// The same of laws on people who are keener than others in everything.
  var lacksKeen: String? {
    if let lacksActive { return lacksActive }
    return scenario.world.keenness ?? 0 > 0
      ? nil
      : "has people whose traits have nothing to do with one another: world.keenness is 0 "
        + "(try --set world.keenness=0.5)"
  }
}
