import PushModel

/// What a table knows of a campaign beyond its journey.
struct CampaignRow: Sendable {
  /// When it is due for each person; `nil` for one on an event.
  let at: CampaignTime?
  /// The test of its texts; `nil` for none.
  let test: CampaignTest?
  /// The condition on the event.
  let condition: EventCondition?
  let label: CampaignLabel
}

/// What the pushes of a campaign carry.
public struct CampaignLabel: Hashable, Sendable, BitwiseCopyable {
  /// The number of its name.
  public var campaign: CampaignID
  /// Its tags, of those that the policy names.
  public var tags: TagSet
  /// Its rank; ``PushModel/Push/unranked`` for none.
  public var rank: UInt8
  /// The number of texts of its own; 0 for that of the type.
  public internal(set) var texts: UInt8

  init(_ name: String, _ campaign: Campaign, _ names: PushNames) {
    self.campaign = names.campaign(name)
    tags = campaign.tags.reduce(into: []) { $0.formUnion(names.tag($1)) }
    rank = campaign.rank.map { UInt8($0) } ?? Push.unranked
    texts = UInt8(campaign.ownTexts.count)
  }
}

extension JourneyRow {
  /// The rows of campaigns in the order of names.
  ///
  /// - Precondition: Names have numbers, and steps are in order.
  static func rows(
    _ campaigns: [String: Campaign], _ segments: SegmentBook, naming names: PushNames
  ) -> ContiguousArray<JourneyRow> {
    precondition(
      campaigns.count <= Campaign.countMax,
      "\(campaigns.count) campaigns, 0...\(Campaign.countMax) are accepted")
    return ContiguousArray(
      campaigns.sorted { $0.key < $1.key }.map { name, campaign in
        let row = CampaignRow(
          at: campaign.at, test: campaign.test, condition: campaign.on?.condition,
          label: CampaignLabel(name, campaign, names))
        precondition(row.label.campaign != .none, "campaign `\(name)` has no number")
        return JourneyRow(
          key: PushID.journeyKey(Campaign.journeyName(name)), journey: campaign.journey,
          segment: segments.place(of: campaign.segment), campaign: row)
      })
  }

  /// Whether a person enters with an event.
  func isEntered(with what: Happening, amount: Double?) -> Bool {
    guard journey.enter == what else { return false }
    guard let campaign else { return true }
    return campaign.at == nil && campaign.condition?.holds(amount: amount) ?? true
  }
}

extension TriggerTable {
  /// Whether some push comes of a campaign.
  public var hasCampaigns: Bool { journeys.contains { $0.campaign != nil } }

  /// Whether some campaign asks for the amounts of events.
  public var asksAmounts: Bool { journeys.contains { $0.campaign?.condition?.amount != nil } }

  /// Marks the push of a campaign with its name, tags and rank.
  ///
  /// - Parameter firing: What asked for the push.
  package func label(_ push: inout Push, by firing: Firing) {
    guard firing.campaign != .none,
      let label = journeys.lazy.compactMap(\.campaign?.label)
        .first(where: { $0.campaign == firing.campaign })
    else { return }
    push.campaign = label.campaign
    push.tags = label.tags
    push.rank = label.rank
    if label.texts > 0 { push.variant = firing.variant }
  }

  /// The next moment at which a campaign is due for a person at its time; the distant future for none. One whose
  /// time was over when the person came under the rules, or when this version took effect, is never due.
  func nextCampaign(
    _ agenda: Agenda, _ zone: ZoneID, _ zones: ZoneTable, _ chance: PointChance
  ) -> Timestamp {
    var next = Timestamp.distantFuture
    for row in journeys {
      guard let at = due(row, agenda, zone, zones, chance) else { continue }
      next = min(next, at)
    }
    return next
  }

  private func due(
    _ row: JourneyRow, _ agenda: Agenda, _ zone: ZoneID, _ zones: ZoneTable, _ chance: PointChance
  ) -> Timestamp? {
    guard let at = row.campaign?.at, !agenda.hasPlace(in: row.key) else { return nil }
    let moment = at.moment(in: zone, of: zones, from: firstDay)
    guard moment >= max(agenda.startedAt, since) else { return nil }
    guard let test = row.campaign?.test, text(of: row, chance) == nil else { return moment }
    return moment + test.length
  }

  /// Lets a person into the campaigns whose time has come. Whoever is outside the segment then is passed over.
  func start(
    _ agenda: inout Agenda, _ recipient: Recipient?, _ zone: ZoneID, _ zones: ZoneTable,
    _ chance: PointChance, _ now: Timestamp, _ firings: inout Firings
  ) {
    for row in journeys {
      guard let at = due(row, agenda, zone, zones, chance), at <= now else { continue }
      if let segment = row.segment, !isIn(segment, recipient, agenda, now) {
        var place = JourneyPlace(journey: row.key, enteredAt: now)
        place.end()
        add(place, to: &agenda)
      } else {
        enter(row, 0, &agenda, recipient, now, &firings)
      }
    }
    if hasTests { choose(&firings, chance) }
  }

  /// Gives each firing of a campaign with a test the text of the person, or says that it waits for the winner.
  private func choose(_ firings: inout Firings, _ chance: PointChance) {
    for place in 0..<firings.count {
      let campaign = firings[place].campaign
      guard campaign != .none,
        let row = journeys.first(where: { $0.campaign?.label.campaign == campaign }),
        row.campaign?.test != nil
      else { continue }
      let text = text(of: row, chance)
      firings.set(
        variant: CampaignVariant(text: text ?? 0, isAfterTest: text == nil).variant, at: place)
    }
  }

  private func text(of row: JourneyRow, _ chance: PointChance) -> Int? {
    guard let campaign = row.campaign else { return nil }
    return campaign.test?.text(
      chance.uniform(ofCampaign: row.key), of: Int(campaign.label.texts))
  }

  /// The test whose winner a firing waits for; `nil` where it waits for none.
  public func test(of firing: Firing) -> CampaignTest? {
    guard firing.campaign != .none, CampaignVariant(variant: firing.variant).isAfterTest else {
      return nil
    }
    return journeys.first { $0.campaign?.label.campaign == firing.campaign }?.campaign?.test
  }

  /// The number of texts of a campaign's own; 0 for that of its type.
  package func texts(of campaign: CampaignID) -> Int {
    journeys.first { $0.campaign?.label.campaign == campaign }
      .flatMap { $0.campaign.map { Int($0.label.texts) } } ?? 0
  }
}

extension Agenda {
  /// Whether the person has, or had, a place in a journey.
  fileprivate func hasPlace(in journey: UInt64) -> Bool {
    (0..<journeys.count).contains { journeys[$0].journey == journey }
  }
}
