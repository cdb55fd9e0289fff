import PushModel
import PushPolicy

/// A cap with everyone it is about, spelled out.
struct Limit {
  var cap: Cap
  let group: PushGroup
  /// What is counted apart.
  let subject: CapSubject?
  let refusal: Refusal

  init(_ group: PushGroup, _ cap: Cap, _ refusal: Refusal, each subject: CapSubject? = nil) {
    self.cap = cap
    self.group = group
    self.refusal = refusal
    self.subject = subject
  }

  func isObeyed(by push: Push) -> Bool {
    push.type != .security && isAbout(push) && !cap.exempt.contains { $0.holds(for: push) }
  }

  func isConsumed(by push: Push) -> Bool {
    cap.exemptConsumes ? isAbout(push) : isObeyed(by: push)
  }

  private func isAbout(_ push: Push) -> Bool {
    group.holds(for: push) && (subject != .campaign || push.campaign != .none)
  }

  /// Whether two pushes are counted together.
  func countsTogether(_ one: Push, _ other: Push) -> Bool {
    switch subject {
    case nil: true
    case .sender?: one.business == other.business
    case .campaign?: one.campaign == other.campaign
    }
  }

  /// What makes two caps alike: who obeys, why it refuses, how long it looks back.
  var identity: Identity {
    Identity(
      per: cap.per, refusal: refusal, subject: subject,
      obeyed: Set(
        PushType.allCases.filter { type in
          type != .security && group.mayHold(type)
            && !cap.exempt.contains { $0.isOfTypes && $0.mayHold(type) }
        }),
      others: ([group] + cap.exempt).filter { !$0.isOfTypes }.map(\.description))
  }

  struct Identity: Hashable {
    let per: CapWindow
    let refusal: Refusal
    let subject: CapSubject?
    let obeyed: Set<PushType>
    let others: [String]
  }
}

extension PushNames {
  /// Those of all random pushes.
  static let known: PushNames = {
    var names = PushNames()
    for tag in ["sale", "shoes", "new"] { _ = names.add(tag: tag) }
    for campaign in ["spring", "autumn"] { _ = names.add(campaign: campaign) }
    return names
  }()
}

extension PushGroup {
  func holds(for push: Push) -> Bool {
    switch self {
    case .tag(let name): !push.tags.isDisjoint(with: PushNames.known.tag(name))
    case .campaign(let name): push.campaign == PushNames.known.campaign(name)
    case .sender(let sender): push.business == sender
    case .all(let groups): groups.allSatisfy { $0.holds(for: push) }
    case .global, .channel, .category, .type: mayHold(push.type)
    }
  }

  func mayHold(_ type: PushType) -> Bool {
    switch self {
    case .global, .tag, .campaign, .sender: true
    case .channel(let category), .category(let category): category == type.category
    case .type(let own): own == type
    case .all(let groups): groups.allSatisfy { $0.mayHold(type) }
    }
  }

  var isOfTypes: Bool {
    switch self {
    case .global, .channel, .category, .type: true
    case .tag, .campaign, .sender: false
    case .all(let groups): groups.allSatisfy(\.isOfTypes)
    }
  }

  var reason: Refusal {
    switch self {
    case .campaign: .campaignCap
    case .tag: .tagCap
    case .type: .typeCap
    case .sender: .senderCap
    case .category: .categoryCap
    case .channel: .channelCap
    case .global: .globalCap
    case .all(let groups): Self.order.first { groups.map(\.reason).contains($0) }!
    }
  }

  /// From narrow to wide.
  static let order: [Refusal] = [
    .campaignCap, .tagCap, .typeCap, .senderCap, .categoryCap, .channelCap, .globalCap,
  ]
}
