import PushMessages
import PushModel
import SimWorld

/// What became of an arm's pushes of one campaign, of those that were due in the cohort's days.
package struct CampaignFigures: Hashable, Sendable, Codable {
  /// The name of the campaign.
  package var name: String
  /// Pushes that were due.
  package var intended: Int
  /// Pushes that a provider took.
  package var sent: Int
  /// Pushes that reached a device.
  package var delivered: Int
  /// Pushes that a device showed.
  package var displayed: Int
  /// Pushes that were opened.
  package var opened: Int
  /// Pushes whose action was tapped.
  package var tapped: Int
  /// Pushes that were let go and reached no device, such as those whose time to live ended in a queue.
  package var undelivered: Int
  /// Pushes that were refused, by reason.
  package var refused: [String: Int]
  /// What became of each text of a test; `nil` for a campaign without a test.
  package var texts: [CampaignTextFigures]?

  /// - Parameter campaign: The campaign as the arm has it; `nil` where only a later version has it.
  init(_ name: String, _ counts: CampaignCounts, _ campaign: Campaign? = nil) {
    self.name = name
    intended = counts[.intended]
    sent = counts[.sent]
    delivered = counts[.delivered]
    displayed = counts[.displayed]
    opened = counts[.opened]
    tapped = counts[.tapped]
    undelivered = counts[.undelivered]
    refused = Refusal.allCases.reduce(into: [:]) { all, refusal in
      if counts[refusal] > 0 { all[refusal.name] = counts[refusal] }
    }
    texts = campaign?.test.map { test in
      campaign!.texts.indices.map { CampaignTextFigures($0, counts, by: test.by) }
    }
  }

  /// The number of pushes that were refused, for whatever reason.
  package var refusals: Int { refused.values.reduce(0, +) }
}
