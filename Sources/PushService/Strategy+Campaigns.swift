import PushMessages
import PushModel
import PushPolicy

// What campaigns add to the other parts of a strategy.
extension Strategy {
  /// The policy with the caps of campaigns that have a limit per day.
  package var wholePolicy: Policy {
    var whole = policy
    for (name, campaign) in campaigns {
      guard let limit = campaign.maxPerDay else { continue }
      whole.caps[.campaign(name)] = Cap(limit: limit, per: .localDay, exempt: [])
    }
    return whole
  }

  /// `names`, and after them those of the campaigns that they have not, those of rules among them, in alphabetical
  /// order.
  package func names(after names: PushNames) -> PushNames {
    Set(campaigns.keys).union(rules.campaigns).sorted().reduce(into: names) { all, name in
      let hasRoom = all.add(campaign: name)
      precondition(
        hasRoom, "campaign `\(name)` is one more than \(PushNames.campaignsMax)")
    }
  }

  /// The rates of the campaigns that have one, for a queue.
  ///
  /// - Parameter names: The numbers that pushes carry: those of the service's ``PushService/policy``.
  public func throttles(naming names: PushNames) -> [CampaignID: CampaignRate] {
    campaigns.reduce(into: [:]) { all, entry in
      if let rate = entry.value.throttle { all[names.campaign(entry.key)] = rate }
    }
  }

  /// The measures of the campaigns' texts.
  ///
  /// - Parameter names: All names, those of the campaigns among them.
  func rowsOfCampaigns(naming names: PushNames) -> CampaignRows {
    CampaignRows(
      of: campaigns, style: style, composer: Composer(self, naming: names), naming: names
    ) { PayloadSize.bytes(of: $0) }
  }

  /// Everything about campaigns that is not accepted.
  var campaignFaults: [(path: [String], fault: JourneyFault)] {
    var faults: [(path: [String], fault: JourneyFault)] = []
    if campaigns.count > Campaign.countMax {
      faults.append((["campaigns"], .tooMany(campaigns.count, most: Campaign.countMax)))
    }
    for (name, campaign) in campaigns.sorted(by: { $0.key < $1.key }) {
      let path = ["campaigns", name]
      faults += [fault(of: campaign.segment, path)].compactMap(\.self)
      faults += campaign.faults(in: content).map { (path + $0.path, .campaign($0.description)) }
      if campaign.maxPerDay != nil, policy.caps[.campaign(name)] != nil {
        let fault = "is given beside caps.campaign.\(name); accepted: one of them"
        faults.append((path + ["maxPerDay"], .campaign(fault)))
      }
    }
    return faults
  }
}

extension Composer {
  /// A maker of the messages of a strategy, those of its campaigns among them.
  ///
  /// - Parameter names: The numbers that pushes carry: those of the service's ``PushService/policy``.
  public init(_ strategy: Strategy, naming names: PushNames) {
    self.init(content: strategy.content, links: strategy.links)
    campaigns = CampaignTexts(strategy.campaigns, in: strategy.content, naming: names)
  }
}
