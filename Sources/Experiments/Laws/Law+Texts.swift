import PushMessages
import PushModel
import PushService
import SimWorld

extension Law {
  /// From so much a text's lead in score is outweighed by having had it, in the law's bandit: more
  /// than chance can make of a week in a small world. *Assumption*.
  private static let penalty = 0.5

  static let repetition = Law(
    name: "W7", title: "A text that is repeated loses effect, and rest restores it"
  ) { trial in
    guard trial.world.response.habituation == .text else {
      return .missing("tires of no text: world.response.habituation is not `text`")
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
      LawClaim("not where nobody tires of a text", try gain(tireless), max: 0.02),
    ])
  }
}

extension LawTrial {
  /// ``open`` with a daily reminder in one of twelve texts, and no other rule.
  func reminding(_ choice: DifferenceSoftmax) -> Strategy {
    var strategy = open
    var daily = RuleBook.dailyRule
    daily.when = .daily(
      DailyChance(share: 1, texts: Array(repeating: 1, count: TextSubset.max), choice: choice))
    strategy.rules = RuleBook([daily])
    return strategy
  }
}
