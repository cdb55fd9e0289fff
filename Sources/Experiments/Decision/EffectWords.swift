import Scenarios
import Statistics

/// The effects of each arm in words, in people and pushes.
struct EffectWords {
  private let summary: Summary
  private let decision: RunDecision

  /// Arms whose effects are told; the others are in `summary.json`.
  private static let armsMax = 6

  init(_ summary: Summary, _ decision: RunDecision) {
    self.summary = summary
    self.decision = decision
  }

  /// One for each arm, then those of a trial within an arm.
  var texts: [String] {
    let treatments = summary.treatments
    guard !treatments.isEmpty else { return summary.arms.map { figures(of: $0.name) } + trial }
    let rest = treatments.dropFirst(Self.armsMax)
    return treatments.prefix(Self.armsMax).map(effects)
      + (rest.isEmpty ? [] : ["The effects of \(rest.count) more arms are in summary.json."])
      + trial
  }

  private var base: String {
    let people = ToldNumber.count(decision.people)
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
    let hidden = own.filter { !$0.isShown }.map { Self.noun($0) }
    let open = hidden.isEmpty ? "" : "no difference shown in \(listed(hidden))"
    let parts = (shown + [open, money(arm)]).filter { !$0.isEmpty }
    return "\(lead): \(parts.joined(separator: "; "))."
  }

  /// `6,500 fewer opt-outs (3,700 to 9,300)`.
  private func change(_ effect: DecisionEffect) -> String {
    amount(effect) + " \(effect.count < 0 ? "fewer" : "more") \(Self.noun(effect))"
      + limits(effect)
  }

  private func figures(of arm: String) -> String {
    let own = decision.effects.filter { $0.arm == arm }
    let texts = own.map { "\(amount($0)) \(Self.noun($0))\(limits($0))" }
    let parts = (texts + [money(arm)]).filter { !$0.isEmpty }
    guard !parts.isEmpty else { return "\(arm), \(base): nothing was counted." }
    return "\(arm), \(base): \(parts.joined(separator: "; "))."
  }

  private func amount(_ effect: DecisionEffect) -> String {
    ToldNumber.plain(abs(effect.count), reach: reach(effect), least: 1)
  }

  private func reach(_ effect: DecisionEffect) -> Double? {
    effect.low.flatMap { low in effect.high.map { ($0 - low) / 2 } }
  }

  /// ` (3,700 to 9,300)`: the smaller number first, both without a sign.
  private func limits(_ effect: DecisionEffect) -> String {
    guard let low = effect.low, let high = effect.high, low < high else { return "" }
    let ends = effect.count < 0 ? [-high, -low] : [low, high]
    let texts = ends.map { ToldNumber.plain($0, reach: reach(effect), least: 1) }
    return " (\(texts[0]) to \(texts[1]))"
  }

  static func noun(_ effect: DecisionEffect) -> String {
    switch MetricName(rawValue: effect.metric)?.plain {
    case .optOutRate: "opt-outs"
    case .uninstallRate: "uninstalls"
    case .opensPerSubscriberDay: "opens"
    case .tapsPerSubscriberDay: "taps"
    case .sendsPerSubscriberDay: "pushes sent"
    default: effect.metric
    }
  }

  /// `net value +1,200 EUR (+800 to +1,600)`, for all people; empty without values.
  private func money(_ arm: String) -> String {
    guard let table = summary.netValue else { return "" }
    let people = Double(decision.people)
    let unit = decision.currency.map { " \($0)" } ?? ""
    let figure: (value: Double, low: Double?, high: Double?)
    if let row = table.comparison(of: arm) {
      guard let difference = row.difference else { return "net value not estimable" }
      figure = (difference, row.low, row.high)
    } else {
      guard let own = table.arms.first(where: { $0.arm == arm }) else { return "" }
      figure = (own.value, own.low, own.high)
    }
    return "net value "
      + ToldNumber.withInterval(
        figure.value * people, figure.low.map { $0 * people }, figure.high.map { $0 * people },
        least: 0.01, unit: unit)
  }

  /// What a micro-randomised trial within an arm found: pushes against none, text against text.
  private var trial: [String] {
    (summary.trial?.effects ?? []).map(\.pooled).filter {
      $0.outcome.hasPrefix("opened") && !$0.contrast.hasPrefix("late")
    }.prefix(Self.armsMax).compactMap { found in
      guard let ratio = found.ratio, let low = found.low, let high = found.high else { return nil }
      let reach = (high - low) / 2
      let text = { ToldNumber.plain($0, reach: reach, least: 0.0001) }
      return "Trial within \(found.arm), \(found.contrast): the app is \(found.outcome) "
        + "\(text(ratio)) times as often (\(text(low)) to \(text(high)))."
    }
  }
}
