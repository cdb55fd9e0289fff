import PushModel
import PushPolicy

/// A cap with everyone it is about, spelled out.
struct Limit: Hashable {
  var cap: Cap
  let refusal: Refusal
  let obeyed: Set<PushType>
  let consumers: Set<PushType>

  init(_ group: PushGroup, _ cap: Cap, _ refusal: Refusal) {
    self.cap = cap
    self.refusal = refusal
    let members = Set(PushType.allCases.filter { group.contains($0) })
    obeyed = members.filter { type in
      type != .security && !cap.exempt.contains { $0.contains(type) }
    }
    consumers = cap.exemptConsumes ? members : obeyed
  }

  /// What makes two caps alike: who obeys, why it refuses, how long it looks back.
  var identity: Identity { Identity(per: cap.per, refusal: refusal, obeyed: obeyed) }

  struct Identity: Hashable {
    let per: CapWindow
    let refusal: Refusal
    let obeyed: Set<PushType>
  }
}

extension PushGroup {
  func contains(_ type: PushType) -> Bool {
    switch self {
    case .global: true
    case .channel(let category), .category(let category): category == type.category
    case .type(let own): own == type
    }
  }

  var reason: Refusal {
    switch self {
    case .type: .typeCap
    case .category: .categoryCap
    case .channel: .channelCap
    case .global: .globalCap
    }
  }
}
