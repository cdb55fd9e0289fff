import Documents
import PushMessages
import PushModel
import PushService
import SimWorld

extension Scenario {
  /// Campaigns that are due for nobody, and those of whose pushes some would expire in a throttle.
  var campaignRemarks: [String] {
    let kinds = world.kind.all.map(\.rawValue).joined(separator: ", ")
    return ofStrategies { strategy in
      strategy.campaigns.sorted { $0.key < $1.key }.flatMap { name, campaign in
        [
          idle(name, campaign, kinds), expiring(name, campaign, strategy.timeToLive[campaign.type]),
        ].compactMap(\.self)
      }
    }
  }

  private func idle(_ name: String, _ campaign: Campaign, _ kinds: String) -> String? {
    guard let event = campaign.on?.event else { return nil }
    if !world.kind.happenings.contains(event) {
      return
        "campaigns.\(name) has no effect: \(event.name) does not happen in a world of \(kinds)."
    }
    guard campaign.on?.condition?.amount != nil, !Self.valued.contains(event) else { return nil }
    return "campaigns.\(name) has no effect: \(event.name) has no amount, orders and payments have."
  }

  /// What happens with an amount.
  private static let valued: Set<Happening> = [.orderUpdated, .paymentUpdated]

  /// The number of pushes that would wait in a campaign's throttle until they have expired, if all people were in
  /// one zone and each had one device.
  private func expiring(_ name: String, _ campaign: Campaign, _ life: Interval) -> String? {
    guard let rate = campaign.throttle, campaign.at != nil else { return nil }
    let calls = rate.calls(within: life)
    guard calls < people else { return nil }
    return
      "campaigns.\(name).throttle lets \(calls) calls go within \(life), the time to live of "
      + "\(campaign.type.name): of pushes to all \(people) people at once, each with one device, "
      + "\(people - calls) would expire."
  }
}

extension ScenarioReader {
  /// Refuses campaigns whose time is outside the run.
  mutating func checkCampaigns(_ strategy: Strategy, _ path: DocumentPath) {
    let length = scenario.horizon.length
    for (name, campaign) in strategy.campaigns.sorted(by: { $0.key < $1.key }) {
      if campaign.test?.by == .conversions, scenario.metrics.conversion == nil {
        refuse(
          path + "campaigns" + name + "test" + "by",
          "is 'conversions', which nobody counts; accepted: with metrics.conversion")
      }
      guard let at = campaign.at,
        .days(Int64(at.day)) + .minutes(Int64(at.time.minute)) >= length
      else { continue }
      refuse(
        path + "campaigns" + name + "at",
        "is '\(at)', outside the run of \(scenario.horizon.days) days; accepted: from 0d 00:00 to "
          + "\(scenario.horizon.days - 1)d 23:59")
    }
  }
}
