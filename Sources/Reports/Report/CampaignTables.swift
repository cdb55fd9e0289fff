import Documents
import Experiments
import PushMessages

/// What became of the pushes of each campaign of each arm; empty without campaigns.
struct CampaignTables {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: Node? {
    let arms = summary.arms.filter { $0.campaigns != nil }
    guard !arms.isEmpty else { return nil }
    return .section(
      "campaigns", "Campaigns",
      note: "due in the cohort's days; lost: let go, and on no device"
    ) {
      Node.table(
        "Campaigns",
        [
          .name("", 20, name: "arm and campaign"), .right("due", 8), .right("refused", 9),
          .right("sent", 8), .right("delivered", 11), .right("lost", 7), .right("opened", 8),
          .right("tapped", 8),
        ],
        arms.flatMap { arm in (arm.campaigns ?? []).map { cells($0, of: arm) } })
      refusals(arms)
      texts(arms)
    }
  }

  /// The reasons of refusals; nothing where no push was refused.
  @Nodes private func refusals(_ arms: [ArmSummary]) -> [Node] {
    let rows = arms.flatMap { arm in
      (arm.campaigns ?? []).flatMap { own in
        own.refused.sorted { $0.key < $1.key }.map {
          [title(own, of: arm), $0.key, Numeral.count($0.value)]
        }
      }
    }
    if !rows.isEmpty {
      Node.table(
        "Why pushes of campaigns were refused",
        [
          .name("", 20, name: "arm and campaign"), .left("reason", 24), .right("refused", 10),
        ], rows)
    }
  }

  /// The texts of tests, with what became of the winner afterwards; nothing without tests.
  @Nodes private func texts(_ arms: [ArmSummary]) -> [Node] {
    let rows = arms.flatMap { arm in
      (arm.campaigns ?? []).flatMap { own in
        (own.texts ?? []).map { cells($0, title(own, of: arm)) }
      }
    }
    if !rows.isEmpty {
      Node.table(
        "Texts in their test, and of winners afterwards",
        [
          .name("", 20, name: "arm and campaign"), .left("by", 17), .right("text", 5),
          .right("tested", 9), .right("rate", 9), .right("later", 9), .right("rate", 9),
        ], rows)
    }
  }

  private func cells(_ own: CampaignTextFigures, _ title: String) -> [String] {
    func rate(_ successes: Int, _ count: Int) -> String {
      count > 0 ? Numeral.fixed(Double(successes) / Double(count), 4) : "–"
    }
    return [
      title, own.by.rawValue, Numeral.count(own.text), Numeral.count(own.tested),
      rate(own.successes, own.tested), Numeral.count(own.later),
      rate(own.laterSuccesses, own.later),
    ]
  }

  private func title(_ own: CampaignFigures, of arm: ArmSummary) -> String {
    "\(arm.name)\(arm.name == summary.baseline ? " *" : "") \(own.name)"
  }

  private func cells(_ own: CampaignFigures, of arm: ArmSummary) -> [String] {
    let counts = [
      own.intended, own.refusals, own.sent, own.delivered, own.undelivered, own.opened, own.tapped,
    ]
    return [title(own, of: arm)] + counts.map { Numeral.count($0) }
  }
}
