import Bytes

/// What a customer wants to hear from one business (S0-FR-NOT-04): a choice beside the categories,
/// which hold for all businesses.
///
/// It concerns the ``news`` of the business. What somebody else does for the recipient, such as a
/// reply to their review, an order or a message, is no news and passes.
public enum FollowChoice: UInt8, Named, BitwiseCopyable {
  /// All its news, as without a choice.
  case everything
  /// Offers and campaigns, no other posts.
  case offers
  /// Nothing: the business is muted.
  case nothing

  /// The types that a choice can refuse: posts, offers and campaigns.
  public static let news: TypeSet = [TypeSet(.newPost), TypeSet(.offer), TypeSet(.promotion)]

  /// Whether a push of `type` from the business is wanted.
  @inlinable public func wants(_ type: PushType) -> Bool {
    switch self {
    case .everything: true
    case .offers: type != .newPost
    case .nothing: type != .newPost && type != .offer && type != .promotion
    }
  }
}

/// One recipient's choices by business, eight bytes for each business with a choice other than
/// ``FollowChoice/everything``.
public struct FollowChoices: Hashable, Sendable {
  /// The most businesses with such a choice. *Assumption*: 512, which is 4 KiB.
  public static let max = 512

  /// The business in the upper bits and the choice in the two lowest, ascending.
  private var entries: ContiguousArray<UInt64> = []

  /// No choices.
  public init() {}

  /// The number of businesses with a choice other than ``FollowChoice/everything``.
  public var count: Int { entries.count }

  /// The businesses with a choice, by number.
  public var all: [(business: BusinessID, choice: FollowChoice)] {
    entries.map { (BusinessID(rawValue: UInt32($0 >> 2)), Self.choice($0)) }
  }

  /// The choice about a business.
  ///
  /// - Complexity: O(log count); no allocation.
  public subscript(business: BusinessID) -> FollowChoice {
    let place = place(of: business)
    guard place < entries.count, entries[place] >> 2 == UInt64(business.rawValue) else {
      return .everything
    }
    return Self.choice(entries[place])
  }

  /// Sets the choice about a business; ``FollowChoice/everything`` frees its place.
  ///
  /// - Returns: Whether there was room; `false` leaves the choices as they are.
  /// - Complexity: O(count)
  public mutating func set(_ choice: FollowChoice, about business: BusinessID) -> Bool {
    let place = place(of: business)
    let isKnown = place < entries.count && entries[place] >> 2 == UInt64(business.rawValue)
    let entry = UInt64(business.rawValue) << 2 | UInt64(choice.rawValue)
    switch (isKnown, choice) {
    case (true, .everything): entries.remove(at: place)
    case (true, _): entries[place] = entry
    case (false, .everything): break
    case (false, _):
      guard entries.count < Self.max else { return false }
      entries.insert(entry, at: place)
    }
    return true
  }

  /// The place of the first entry of this or a later business.
  private func place(of business: BusinessID) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] >> 2 < UInt64(business.rawValue) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private static func choice(_ entry: UInt64) -> FollowChoice {
    FollowChoice(rawValue: UInt8(entry & 3)) ?? .everything
  }
}

extension FollowChoices: ByteValue {
  /// Writes or reads the choices by business; those that say `everything` are left out.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    var all = self.all
    let blank = (business: BusinessID(rawValue: 0), choice: FollowChoice.everything)
    try fields.list("choices.count", &all, of: blank, countMax: Self.max) {
      fields, entry throws(ByteError) in
      try fields.raw(&entry.business)
      try fields.raw("choices.choice", &entry.choice, in: 1...2)
    }
    self = FollowChoices()
    // The count was checked, so there is room.
    for entry in all { _ = set(entry.choice, about: entry.business) }
  }
}
