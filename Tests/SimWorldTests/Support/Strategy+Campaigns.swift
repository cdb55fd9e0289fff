import PushMessages
import PushModel
import PushService
import TestSupport

extension Strategy {
  /// Campaigns at times and on events, some of them for people of a segment alone.
  ///
  /// - Precondition: It has the segments `late` and `wanting`.
  mutating func advertise(_ chance: inout Chance) {
    for name in ["morning", "offer", "thanks"] { campaigns[name] = .random(&chance) }
  }
}

extension Campaign {
  static func random(_ chance: inout Chance) -> Campaign {
    let types: [PushType] = [.promotion, .reEngagement, .message, .featureAnnounce]
    var campaign = Campaign(
      type: chance.one(of: types), segment: chance.one(of: [nil, nil, "late", "wanting"]),
      tags: chance.once(in: 2) ? ["sale"] : [], rank: chance.one(of: [nil, 0, 80]))
    if chance.once(in: 2) {
      campaign.text = [.en: TextContent(title: "Hello", body: "From {business}")]
    }
    guard chance.once(in: 2) else {
      let minute = UInt16.random(in: 0..<1_440, using: &chance)
      campaign.at = CampaignTime(day: .random(in: 0...6, using: &chance), LocalTime(minute: minute))
      return campaign
    }
    let event = chance.one(of: [Happening.orderUpdated, .paymentUpdated, .messageReceived])
    let bounds: [NumberBound?] = [nil, .atLeast(40), .below(60)]
    campaign.on = CampaignEvent(
      event,
      if: event == .messageReceived ? nil : EventCondition(amount: chance.one(of: bounds)))
    if chance.once(in: 2) {
      campaign.delay = .minutes(chance.one(of: [5, 90, 700]))
      campaign.unless = chance.one(of: [[], .visited, .happening(.signedIn)])
    }
    return campaign
  }
}
