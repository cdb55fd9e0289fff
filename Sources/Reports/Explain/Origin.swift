import PushMessages
import PushModel
import PushService
import SimWorld

/// What brought a push about, in words.
enum Origin {
  static func text(_ decided: Decided, under strategy: Strategy) -> String {
    let id = decided.push.id
    let (business, number) = (id.business.rawValue, id.number)
    let what =
      switch id.source {
      case .post: "post \(number) of business \(business)"
      case .review: "reply \(number) of business \(business) to a review"
      case .activity: "news \(number) of business \(business)"
      case .transaction: "transaction \(number) of business \(business)"
      case .security: "security notice \(number)"
      case .rule: rule(decided, strategy)
      case nil: "an unknown source"
      }
    return id.isDigest ? "a digest that began with \(what)" : what
  }

  private static func rule(_ decided: Decided, _ strategy: Strategy) -> String {
    guard let firing = decided.push.id.firing else { return "a rule" }
    let rules = strategy.rules.rules
    let place = Int(firing.rule)
    let name = rules.indices.contains(place) ? "`\(rules[place].name)`" : "\(place)"
    let subject = RuleTable(strategy.rules).subject(of: decided.push.id)
    guard let subject, let report = subject.report else {
      return "rule \(name), occasion \(firing.occasion)"
    }
    return "rule \(name), report \(subject.item) \(report)"
  }
}
