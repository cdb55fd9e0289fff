import PushMessages
import PushModel
import PushService
import SimWorld

extension Scenario {
  /// Remarks on a valid scenario: where something else is used in place of what was asked for, and keys
  /// without an effect.
  package var remarks: [String] {
    languageRemarks + contentRemarks + metrics.remarks + varianceRemarks + conversionRemarks
  }

  private var conversionRemarks: [String] {
    guard world.conversions?.isEmpty == false, metrics.conversion == nil else { return [] }
    return ["world.conversions has no effect: metrics.conversion says which of them are counted."]
  }

  /// Each once, whichever arms show it.
  private var contentRemarks: [String] {
    let strategies = arms.flatMap { [$0.strategy] + $0.edits.map(\.strategy) }
    return strategies.flatMap { $0.content.remarks(in: $0.style) }.reduce(into: []) {
      found, remark in
      if !found.contains(remark) { found.append(remark) }
    }
  }

  private var varianceRemarks: [String] {
    guard metrics.variance == .adjusted, !isAdjusted else { return [] }
    return ["metrics.variance: adjusted has no effect in a split, whose arms have other people."]
  }

  private var languageRemarks: [String] {
    let others = world.languages.keys.filter(\.fallsBack).sorted().map(\.name)
    guard !others.isEmpty else { return [] }
    let own = Language.allCases.map(\.name).joined(separator: ", ")
    return [
      "world.languages: no texts in \(others.joined(separator: ", ")); English ones are shown. "
        + "Texts exist in \(own)."
    ]
  }
}

extension MetricPlan {
  /// Definitions that no metric of the plan uses.
  fileprivate var remarks: [String] {
    [
      (lapseAfter == nil, "lapseAfter", [.lapsesPerSubscriber, .returnRate]),
      (returnWithin == nil, "returnWithin", [.returnRate]),
      (discountPerYear == nil, "discountPerYear", [.discountedActiveDays]),
    ].compactMap { (isUnsaid: Bool, key: String, users: [PlainMetric]) -> String? in
      guard !isUnsaid, !all.contains(where: { users.contains($0.plain) }) else { return nil }
      let names = users.map { "\($0)" }.joined(separator: " or ")
      return
        "metrics.\(key) has no effect: it defines \(names), which no metric of the scenario is."
    }
  }
}
