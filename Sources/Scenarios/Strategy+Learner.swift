import PushMessages
import PushService

extension Strategy {
  /// The key by which a strategy learns from people while a run goes on, such as `sendTime by greedy`;
  /// `nil` where it learns nothing.
  ///
  /// Everybody under the strategy shares what was learned, and what it got wrong. A rule of a program
  /// counts as one that learns, since of a finished run its name alone is known.
  package var learner: String? {
    if let time = sendTime, time.by != .uniform, time.by != .oracle {
      return "sendTime by \(time.by.rawValue)"
    }
    if volume != nil || score?.volume != nil { return "volume" }
    if external != nil { return "external" }
    if let rule { return "rule \(rule)" }
    if choice.isRecommended { return "choice \(choice.rawValue)" }
    for rule in rules.rules {
      if case .daily(let chance) = rule.when, let choice = chance.choice {
        return "texts by \(choice.by.rawValue)"
      }
    }
    return nil
  }
}

extension Arm {
  /// The learner of the strategy or of one of its later versions; `nil` for none.
  package var learner: String? {
    ([strategy] + edits.map(\.strategy)).lazy.compactMap(\.learner).first
  }
}

extension Scenario {
  /// The arms of a split that learn. Their people are no independent evidence: they share what was
  /// learned. None in `paired`.
  package var learners: [Int] {
    design == .split ? arms.indices.filter { arms[$0].learner != nil } : []
  }
}
