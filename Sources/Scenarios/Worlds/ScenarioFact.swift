import PushModel
import Statistics
import Worlds

/// A figure that the author of a scenario knows, as they wrote it.
package struct ScenarioFact: Hashable, Sendable {
  /// What is known.
  package enum Figure: Hashable, Sendable {
    /// The metric itself, over a length of time where it grows with time.
    case level(FactAmount, per: Interval?)

    /// What a past live test showed: the arm's metric by that of the arm `against`, less one; -.08 for `-8 %`.
    case difference(FactAmount, against: String)
  }

  package let name: FactName
  package let figure: Figure

  /// Name of the arm whose figure it is; `nil` where ``ScenarioFacts/under`` says it.
  package let arm: String?

  /// Standard deviation of the figure, in its own unit: in two of three cases the truth is so near. `nil` where it is
  /// not stated.
  package let within: FactAmount?

  /// Number of people or pushes among which a share was counted, in place of ``within``.
  package let of: Int?

  package init(
    _ name: FactName, _ figure: Figure, arm: String? = nil, within: FactAmount? = nil,
    of: Int? = nil
  ) {
    (self.name, self.figure, self.arm, self.within, self.of) = (name, figure, arm, within, of)
  }
}

/// The figures that a scenario's author knows of their users.
package struct ScenarioFacts: Hashable, Sendable {
  /// The arm that sends as the author does today; `nil` for the baseline.
  package var under: String?

  /// In the order of their names, so that another order in the file changes nothing.
  package var figures: [ScenarioFact]

  package init(under: String? = nil, figures: [ScenarioFact]) {
    self.under = under
    self.figures = figures
  }
}

extension ScenarioFact {
  /// The length of time that a figure is over: as stated, or a day for one by day; `nil` where time plays no part.
  package var period: Interval? {
    guard case .level(_, let per) = figure else { return nil }
    return per ?? (name.metric.plain.isDaily ? .days(1) : nil)
  }

  /// The number that is known: the metric over ``period``, or the ratio of two arms' metrics, 1 for no difference.
  package var known: Double {
    switch figure {
    case .level(let amount, _): amount.value
    case .difference(let amount, _): 1 + amount.value
    }
  }

  /// The fact as a match takes it: shares on the scale of log odds, all others on that of logarithms.
  ///
  /// - Parameter under: The arm whose figure it is where it names none.
  /// - Throws: `invalid` for a figure that its scale does not have, such as a share of 100 %.
  package func fact(under: String) throws(StatisticsError) -> Fact {
    let title = title(under: under)
    switch figure {
    case .level(let amount, _):
      if let of { return try Fact(title, is: amount.value, of: Double(of)) }
      let scale = name.metric.plain.isShare ? Fact.Scale.logit : .log
      return try Fact(title, is: amount.value, within: deviation(of: amount), scale: scale)
    case .difference(let amount, _):
      return try Fact(title, is: known, within: deviation(of: amount), scale: .log)
    }
  }

  private func deviation(of amount: FactAmount) -> Double {
    within?.value ?? Fact.usualWithin(amount.value, lastDigit: amount.lastDigit)
  }

  /// A name that no other fact of a scenario has: `optOutRate of today`, `openRate of five by today`.
  package func title(under: String) -> String {
    let title = "\(name.rawValue) of \(arm ?? under)"
    guard case .difference(_, let against) = figure else { return title }
    return "\(title) by \(against)"
  }
}
