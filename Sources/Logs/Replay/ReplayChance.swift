import PushMessages
import PushModel
import PushService
import SimKernel

/// What a strategy leaves to chance at decision points, and chance itself.
///
/// The log's people met its own chance. The strategy's is coupled to it as closely as the two allow
/// (maximal coupling, Doeblin 1938): what the log has is kept with probability min(1, q / p), so the
/// same strategy does the same, and another one differs no more often than it must.
struct ReplayChance {
  /// Probabilities of nothing and of each text; `nil` where the strategy has no rule `daily`.
  private let rule: [Double]?
  /// The rule goes by what a log does not have: who was away how long, what texts have led to. Its
  /// weights stand for it in what is decided, and nothing is valued.
  let goesByMore: Bool
  /// Mean propensities in the log, by action; 0 for actions that it has not.
  private let logged: [Double]
  /// No world's key: nothing else draws from it.
  private static let key = StreamKey(seed: 0x7265_706C_6179, replication: 0)

  init(_ strategy: Strategy, _ log: ReplayLog) {
    let chance = Self.chance(strategy)
    rule = chance.map(Self.shares)
    goesByMore = chance?.needsContext ?? false
    var sums: [Double] = []
    var counts: [Double] = []
    for person in log.people {
      for trigger in person.triggers where trigger.propensity > 0 {
        while sums.count <= trigger.action {
          sums.append(0)
          counts.append(0)
        }
        sums[trigger.action] += trigger.propensity
        counts[trigger.action] += 1
      }
    }
    logged = zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 }
  }

  /// One that is switched off has share 0.
  private static func chance(_ strategy: Strategy) -> DailyChance? {
    let name = RuleBook.dailyRule.name
    guard let rule = strategy.rules[name], case .daily(var chance) = rule.when else { return nil }
    if !rule.isEnabled { chance = DailyChance(share: 0) }
    return chance
  }

  private static func shares(_ chance: DailyChance) -> [Double] {
    let sum = chance.texts.reduce(0, +)
    return [1 - chance.share] + chance.texts.map { chance.share * $0 / sum }
  }

  var hasRule: Bool { rule != nil }

  /// The strategy's probabilities of nothing and of each text.
  ///
  /// Without a rule `daily` decision points of that rule are none, and others are triggers as all are.
  func target(for trigger: ReplayTrigger) -> [Double] {
    if let rule { return rule }
    return trigger.id.source == .rule ? [1] : [0, 1]
  }

  /// What the strategy's chance does: 0 for nothing, else the text's number.
  func action(for trigger: ReplayTrigger, of person: UInt64) -> Int {
    let target = target(for: trigger)
    let own = trigger.action
    let kept = own < target.count ? target[own] : 0
    let draw = Draw(
      Self.key, 1, entity: person & 0xFFFF_FFFF_FFFF, occasion: trigger.push)
    if kept > 0, trigger.propensity <= kept || draw.uniform * trigger.propensity < kept {
      return own
    }
    // What is left of the strategy's probabilities beyond the log's.
    var rest = target.enumerated().map { action, probability in
      action == own ? 0 : max(0, probability - (action < logged.count ? logged[action] : 0))
    }
    if rest.allSatisfy({ $0 == 0 }) { rest = target }
    var left = draw.uniform2 * rest.reduce(0, +)
    for (action, probability) in rest.enumerated() {
      left -= probability
      if left < 0 { return action }
    }
    return rest.lastIndex { $0 > 0 } ?? 0
  }
}
