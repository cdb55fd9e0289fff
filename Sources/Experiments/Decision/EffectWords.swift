import Scenarios
import Statistics

/// The effects of each arm in words, in people and pushes.
struct EffectWords {
  private let summary: Summary
  private let decision: RunRecommendation
  private let arms: [String]

  /// Contrasts of a trial within an arm that are told.
  private static let contrastsMax = 6

  /// - Parameter arms: Those that the decision is about; the effects of all are in
  ///   ``RunRecommendation/effects``.
  init(_ summary: Summary, _ decision: RunRecommendation, of arms: [String]) {
    self.summary = summary
    self.decision = decision
    self.arms = arms
  }

  /// One for each arm, then those of a trial within an arm.
  var texts: [String] {
    (summary.treatments.isEmpty ? summary.arms.map { figures(of: $0.name) } : arms.map(effects))
      + trial
  }

  private var base: String {
    let people = RoundedNumber.count(decision.people)
    return (decision.isAudience ? "of your \(people) people" : "of every \(people) people")
      + " in \(decision.days) day\(decision.days == 1 ? "" : "s")"
  }

  private func effects(of arm: String) -> String {
    let own = decision.effects.filter { $0.arm == arm }
    let lead = "\(arm), \(base)"
    if decision.standings.first(where: { $0.arm == arm })?.kind == .identical {
      return "\(lead): the same for everybody."
    }
    let shown = own.filter(\.isShown).map(change)
    let hidden = own.filter { !$0.isShown && !isEcho($0) }.map(\.noun)
    let open = hidden.isEmpty ? "" : "no difference shown in \(listed(hidden))"
    let echoed = own.filter { !$0.isShown && isEcho($0) }.map(\.noun)
    let repeated =
      echoed.isEmpty ? "" : "what differs in \(listed(echoed)) repeats an input"
    let parts = (shown + [open, repeated, money(arm)]).filter { !$0.isEmpty }
    guard !parts.isEmpty else { return "\(lead): nothing can be compared." }
    return "\(lead): \(parts.joined(separator: "; "))."
  }

  private func isEcho(_ effect: DecisionEffect) -> Bool {
    summary.comparison(of: effect.arm, in: .metric(effect.metric))?.isEcho == true
  }

  /// `6,500 fewer opt-outs (3,700 to 9,300)`.
  private func change(_ effect: DecisionEffect) -> String {
    amount(effect) + " \(effect.count < 0 ? "fewer" : "more") \(effect.noun)"
      + limits(effect)
  }

  private func figures(of arm: String) -> String {
    let own = decision.effects.filter { $0.arm == arm }
    let texts = own.map { "\(amount($0)) \($0.noun)\(limits($0))" }
    let parts = (texts + [money(arm)]).filter { !$0.isEmpty }
    guard !parts.isEmpty else { return "\(arm), \(base): nothing was counted." }
    return "\(arm), \(base): \(parts.joined(separator: "; "))."
  }

  private func amount(_ effect: DecisionEffect) -> String {
    RoundedNumber.plain(abs(effect.count), reach: effect.reach, least: 1)
  }

  /// ` (3,700 to 9,300)`: the smaller number first, both without a sign.
  private func limits(_ effect: DecisionEffect) -> String {
    guard let low = effect.low, let high = effect.high, low < high else { return "" }
    let ends = effect.count < 0 ? [-high, -low] : [low, high]
    let texts = ends.map { RoundedNumber.plain($0, reach: effect.reach, least: 1) }
    return " (\(texts[0]) to \(texts[1]))"
  }

  /// `net value +1,200 EUR (+800 to +1,600)`, for all people; empty without values.
  private func money(_ arm: String) -> String {
    guard let table = summary.netValue else { return "" }
    let people = Double(decision.people)
    let unit = decision.currency.map { " \($0)" } ?? ""
    let figure: (value: Double, low: Double?, high: Double?)
    if let row = table.comparison(of: arm) {
      guard row.verdict != .notEstimable, let difference = row.difference else {
        return "net value not estimable"
      }
      figure = (difference, row.low, row.high)
    } else {
      guard let own = table.arms.first(where: { $0.arm == arm }) else { return "" }
      guard let value = own.value else { return "net value not estimable" }
      figure = (value, own.low, own.high)
    }
    return "net value "
      + RoundedNumber.withInterval(
        figure.value * people, figure.low.map { $0 * people }, figure.high.map { $0 * people },
        least: 0.01, unit: unit)
  }

  /// What a micro-randomised trial within an arm found: pushes against none, text against text.
  private var trial: [String] {
    (summary.trial?.effects ?? []).map(\.pooled).filter {
      $0.outcome.hasPrefix("opened") && !$0.contrast.hasPrefix("late")
    }.prefix(Self.contrastsMax).compactMap { found in
      guard let ratio = found.ratio, let low = found.low, let high = found.high else { return nil }
      let reach = (high - low) / 2
      let text = { RoundedNumber.plain($0, reach: reach, least: 0.0001) }
      return "Trial within \(found.arm), \(found.contrast): the app is \(found.outcome) "
        + "\(text(ratio)) times as often (\(text(low)) to \(text(high)))."
    }
  }
}

extension DecisionEffect {
  /// What is counted, in the plural.
  package var noun: String {
    switch metric.plain {
    case .optOutRate: "opt-outs"
    case .uninstallRate: "uninstalls"
    case .opensPerSubscriberDay: "opens"
    case .tapsPerSubscriberDay: "taps"
    case .sendsPerSubscriberDay: "pushes sent"
    default: metric.rawValue
    }
  }
}
