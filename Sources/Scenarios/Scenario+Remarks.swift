import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimWorld

extension Scenario {
  /// Remarks on a valid scenario: where something else is used in place of what was asked for, and keys
  /// without an effect.
  package var remarks: [String] {
    languageRemarks + contentRemarks + metrics.remarks + varianceRemarks + conversionRemarks
      + journeyRemarks + throttleRemarks + campaignRemarks + labelRemarks
  }

  /// Tags and campaigns that caps, reservations and ranks name and that nothing gives its pushes.
  private var labelRemarks: [String] {
    ofStrategies { strategy in
      let ofRules = strategy.rules.rules.filter(\.isEnabled).flatMap { rule in
        rule.marks.tags.map(PushGroup.tag)
          + [rule.marks.campaign.map(PushGroup.campaign)].compactMap(\.self)
      }
      let ofCampaigns = strategy.campaigns.flatMap { name, campaign in
        campaign.tags.map(PushGroup.tag) + [PushGroup.campaign(name)]
      }
      return strategy.policy.namedLabels.subtracting(ofRules + ofCampaigns).map(\.description)
        .sorted().map {
          "\($0) counts no push: no campaign and no rule that is on gives it to its pushes; places that are "
            + "kept for it stay empty."
        }
    }
  }

  /// Journeys that nobody can enter, and segments that nothing asks for.
  private var journeyRemarks: [String] {
    let kinds = world.kind.all.map(\.rawValue).joined(separator: ", ")
    return ofStrategies { strategy in
      let idle = strategy.journeys.sorted { $0.key < $1.key }
        .filter { !world.kind.happenings.contains($0.value.enter) }
      let named = Set(
        strategy.rules.rules.compactMap(\.segment)
          + strategy.journeys.values.compactMap(\.segment)
          + strategy.campaigns.values.compactMap(\.segment))
      return idle.map { name, journey in
        "journeys.\(name) has no effect: \(journey.enter.name) does not happen in a world of \(kinds)."
      }
        + strategy.segments.keys.sorted().filter { !named.contains($0) }.map {
          "segments.\($0) has no effect: no rule, journey or campaign names it."
        }
    }
  }

  /// Of each throttled type the number of pushes that would wait in its queue until they have expired, if
  /// everybody was told at once.
  private var throttleRemarks: [String] {
    ofStrategies { strategy in
      strategy.fanout.throttle.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap {
        type, rate in
        let life = strategy.timeToLive[type]
        // The first goes at once.
        let calls = 1 + Int(rate * Double(people) / 1_000 * (Double(life.milliseconds) / 60_000))
        guard calls < people else { return nil }
        return
          "fanout.throttle.\(type.name) lets \(calls) calls go within \(life), the time to live: "
          + "of pushes to all \(people) people at once, each with one device, \(people - calls) would "
          + "expire."
      }
    }
  }

  private var conversionRemarks: [String] {
    guard world.conversions?.isEmpty == false, metrics.conversion == nil else { return [] }
    return ["world.conversions has no effect: metrics.conversion says which of them are counted."]
  }

  private var contentRemarks: [String] { ofStrategies { $0.content.remarks(in: $0.style) } }

  /// The remarks on the strategies, each once, whichever arms show it.
  func ofStrategies(_ remarks: (Strategy) -> [String]) -> [String] {
    let strategies = arms.flatMap { [$0.strategy] + $0.edits.map(\.strategy) }
    return strategies.flatMap(remarks).reduce(into: []) { found, remark in
      if !found.contains(remark) { found.append(remark) }
    }
  }

  private var varianceRemarks: [String] {
    guard metrics.variance == .adjusted, !isAdjusted else { return [] }
    return ["metrics.variance: adjusted has no effect in a split, whose arms have other people."]
  }

  private var languageRemarks: [String] {
    let others = world.languages.keys.filter { $0.texts == nil }.sorted().map(\.name)
    guard !others.isEmpty else { return [] }
    let own = Language.allCases.map(\.name).joined(separator: ", ")
    let shown = Set(arms.map(\.strategy.content.file.languages.fallback))
    let fallback =
      shown == [.en]
      ? "English ones" : "those of languages.fallback of an arm's content"
    return [
      "world.languages: no texts in \(others.joined(separator: ", ")); \(fallback) are shown. "
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
