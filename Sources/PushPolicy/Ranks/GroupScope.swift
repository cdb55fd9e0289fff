import PushModel

/// A ``PushGroup`` in numbers: what a push must have to be in it.
struct GroupScope: Hashable, Sendable, BitwiseCopyable {
  /// Bit *t*: whether a push may have type *t*.
  var types: UInt64
  /// The tags that it must have.
  var tags: TagSet = []
  /// The campaign that it must belong to; `none` for any.
  var campaign = CampaignID.none
  /// The sender that it must have; `nil` for any.
  var sender: BusinessID?

  init(_ group: PushGroup, _ names: PushNames) {
    types = group.types(among: names.types)
    switch group {
    case .global, .channel, .category, .type: break
    case .tag(let name):
      tags = names.tag(name)
      if tags.isEmpty { types = 0 }
    case .campaign(let name):
      campaign = names.campaign(name)
      if campaign == .none { types = 0 }
    case .sender(let own): sender = own
    case .all(let groups):
      for group in groups { narrow(to: GroupScope(group, names)) }
    }
  }

  /// Leaves what is in another scope, too; no push where the two exclude each other.
  private mutating func narrow(to other: GroupScope) {
    if !overlaps(other) { types = 0 }
    types &= other.types
    tags.formUnion(other.tags)
    if campaign == .none { campaign = other.campaign }
    sender = sender ?? other.sender
  }

  /// Whether one push may be in both scopes.
  func overlaps(_ other: GroupScope) -> Bool {
    let isOneCampaign =
      campaign == .none || other.campaign == .none || campaign == other.campaign
    let isOneSender = sender == nil || other.sender == nil || sender == other.sender
    return types & other.types != 0 && isOneCampaign && isOneSender
  }

  /// Whether every push of the scope is in another one, too.
  func isWithin(_ other: GroupScope) -> Bool {
    types & ~other.types == 0 && tags.isSuperset(of: other.tags)
      && (other.campaign == .none || other.campaign == campaign)
      && (other.sender == nil || other.sender == sender)
  }

  /// Whether a push is in the scope.
  func contains(_ push: UnsafePointer<Push>) -> Bool {
    types &>> UInt64(push.pointee.type.rawValue) & 1 == 1 && push.pointee.tags.isSuperset(of: tags)
      && (campaign == .none || campaign == push.pointee.campaign)
      && (sender == nil || sender == push.pointee.business)
  }
}
