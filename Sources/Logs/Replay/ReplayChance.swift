import PushMessages
import PushModel
import PushService
import SimKernel

/// A strategy's randomisation at decision points, and its draws.
///
/// The log was made under its own randomisation. The strategy's draws are coupled to it as closely
/// as both allow (maximal coupling, Doeblin 1938): the log's action is kept with probability min(1,
/// q / p), so the same strategy makes the same choices.
struct ReplayChance {
  /// Probabilities of nothing and of each text; `nil` for a strategy without a rule `daily`.
  private let rule: [Double]?
  /// Whether the rule depends on data that a log does not have: absences, past results of texts.
  /// Its fixed weights are then used for decisions, and no value is estimated.
  let goesByMore: Bool
  /// Mean propensities in the log, by action; 0 for actions that do not occur.
  private let logged: [Double]
  /// Key of the draws, which no world and no other purpose uses.
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

  /// The strategy's daily rule; `nil` for one with share 0, which is switched off.
  private static func chance(_ strategy: Strategy) -> DailyChance? {
    let name = TriggerBook.dailyRule.name
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
  /// Without a rule `daily`, that rule's decision points send nothing; all other triggers are sent.
  func target(for trigger: ReplayTrigger) -> [Double] {
    if let rule { return rule }
    return trigger.id.source == .rule ? [1] : [0, 1]
  }

  /// The strategy's action: 0 for nothing, otherwise the text's number.
  func action(for trigger: ReplayTrigger, of person: UInt64) -> Int {
    let target = target(for: trigger)
    let own = trigger.action
    let kept = own < target.count ? target[own] : 0
    let draw = Draw(
      Self.key, 1, entity: person & 0xFFFF_FFFF_FFFF, occasion: trigger.push)
    if kept > 0, trigger.propensity <= kept || draw.uniform * trigger.propensity < kept {
      return own
    }
    // The strategy's probabilities in excess of the log's.
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
