import PushModel
import PushPolicy
import PushService
import SimKernel
import Tables

/// The decision rule of a strategy that is tried on a log: one that knows the probability of each of its
/// answers and needs nothing but what a log has of the person.
struct ReplayRule {
  private let rule: ScoreRule
  /// Key of the draws, which no world and no other purpose uses.
  private static let key = StreamKey(seed: 0x7275_6C65, replication: 0)

  /// The strategy's rule; `nil` for a strategy without one.
  ///
  /// - Throws: `TableError.question` for a rule that learns from all people, or by what no log has.
  init?(_ strategy: Strategy, of arm: String) throws(TableError) {
    if let refusal = Self.refusal(strategy) {
      throw .question(
        "arm `\(arm)` has \(refusal); accepted: `score`, `sendTime` by uniform, or neither")
    }
    // A uniform choice among slots is a score that always explores.
    let uniform = strategy.sendTime.map { Scoring(nil, slot: $0.slot, explore: 1) }
    guard let scoring = strategy.score ?? uniform else { return nil }
    rule = ScoreRule(scoring, for: strategy.policy.timedCategories)
  }

  /// Why a strategy's rule cannot be asked; `nil` if it can, or there is none.
  private static func refusal(_ strategy: Strategy) -> String? {
    let people = "learns from all people as it goes, and a replay takes one person after another"
    if let name = strategy.rule {
      return "`rule: \(name)`, of which a replay does not know the probabilities of its answers"
    }
    if strategy.external != nil {
      return "`external`: its program \(people). What it has learned can be replayed as `score`"
    }
    if strategy.volume != nil || strategy.score?.volume != nil {
      return "`volume`, a limit on the pushes of all people together"
    }
    guard let time = strategy.sendTime else { return nil }
    return switch time.by {
    case .uniform: nil
    case .oracle: "`sendTime` by oracle, which goes by what a simulation alone knows"
    case .thompson, .ucb, .greedy: "`sendTime` by \(time.by.rawValue): it \(people)"
    }
  }

  /// Whether it decides about pushes of a category.
  func decides(_ category: Category) -> Bool { rule.decides(category) }

  /// Every possible answer with its probability; waits last ``DecisionAnswer/waitMin`` at least.
  func chances(_ record: DecisionRecord, _ zones: ZoneTable) -> [DecisionChoice] {
    rule.chances(record, zones: zones).map { choice in
      guard case .wait(let until) = choice.answer else { return choice }
      let served = max(until, record.now + DecisionAnswer.waitMin)
      return DecisionChoice(.wait(until: served), propensity: choice.propensity)
    }
  }

  /// Its answer, coupled as by ``ReplayChance``: the log's is kept with probability min(1, q / p).
  ///
  /// - Parameters:
  ///   - logged: The log's answer at the same moment; `nil` for none.
  ///   - person: Hash of the person.
  ///   - push: Hash of the push's name.
  func answer(
    _ record: DecisionRecord, _ zones: ZoneTable, logged: LoggedAnswer?, person: UInt64,
    push: UInt64
  ) -> DecisionAnswer {
    let chances = chances(record, zones)
    let draw = Draw(Self.key, 1, entity: person & 0xFFFF_FFFF_FFFF, occasion: push)
    guard let logged else { return Self.drawn(chances.map(\.share), chances, draw.uniform2) }
    let own = chances.firstIndex { logged.isSame(as: $0.answer) }
    if let own {
      let kept = chances[own].share
      if logged.propensity <= kept || draw.uniform * logged.propensity < kept {
        return chances[own].answer
      }
    }
    // What the strategy has in excess of the log, whose other answers share the rest of its probability.
    let others = max(1, chances.count - (own == nil ? 0 : 1))
    let each = (1 - logged.propensity) / Double(others)
    var excess = chances.indices.map { $0 == own ? 0 : max(0, chances[$0].share - each) }
    if excess.allSatisfy({ $0 == 0 }) { excess = chances.map(\.share) }
    return Self.drawn(excess, chances, draw.uniform2)
  }

  private static func drawn(
    _ shares: [Double], _ chances: [DecisionChoice], _ uniform: Double
  ) -> DecisionAnswer {
    var left = uniform * shares.reduce(0, +)
    for (share, choice) in zip(shares, chances) {
      left -= share
      if left < 0 { return choice.answer }
    }
    return chances[chances.count - 1].answer
  }
}

extension DecisionChoice {
  /// Its probability, which every answer of a ``ReplayRule`` has.
  var share: Double { propensity ?? 0 }
}
