/// The names behind the numbers that pushes carry: tags and campaigns.
///
/// A host keeps one table for all its pushes and gives it to every ``PolicyTable`` that decides about
/// them. Tags are a bit each, because a push has several; campaigns are numbered from 1.
public struct PushNames: Hashable, Sendable {
  /// The names of the tags: bit *t* of a ``TagSet`` is the tag at index *t*.
  public private(set) var tags: [String] = []
  /// The names of the campaigns: number *n* is the campaign at index *n* − 1.
  public private(set) var campaigns: [String] = []
  /// The types of pushes, which are numbered too.
  public private(set) var types: PushTypes

  /// The most tags: those that caps and ranks name. Others need no number.
  public static let tagsMax = TagSet.RawValue.bitWidth
  /// The most campaigns.
  public static let campaignsMax = Int(UInt16.max)

  /// A table without names of tags and campaigns.
  ///
  /// - Parameter types: ``PushTypes`` of the content; by default the types that ship.
  public init(types: PushTypes = .shipped) { self.types = types }

  /// The set of the tag `name`; empty where the table does not have it.
  public func tag(_ name: String) -> TagSet {
    tags.firstIndex(of: name).map { TagSet(rawValue: 1 << UInt64($0)) } ?? []
  }

  /// The number of the campaign `name`; ``CampaignID/none`` where the table does not have it.
  public func campaign(_ name: String) -> CampaignID {
    campaigns.firstIndex(of: name).map { CampaignID(rawValue: UInt16($0 + 1)) } ?? .none
  }

  /// Adds a tag unless it is there.
  ///
  /// - Returns: `false` when there are ``tagsMax`` others.
  public mutating func add(tag name: String) -> Bool {
    if tags.contains(name) { return true }
    guard tags.count < Self.tagsMax else { return false }
    tags.append(name)
    return true
  }

  /// Adds a campaign unless it is there.
  ///
  /// - Returns: `false` when there are ``campaignsMax`` others.
  public mutating func add(campaign name: String) -> Bool {
    if campaigns.contains(name) { return true }
    guard campaigns.count < Self.campaignsMax else { return false }
    campaigns.append(name)
    return true
  }

  /// Whether a tag or a campaign may be called so: 1 to 60 ASCII letters, digits, `_` and `-`.
  package static func isName(_ name: String) -> Bool {
    (1...60).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// The names of a set of tags and of a campaign under these numbers, and no others; the types stay.
  package func only(_ set: TagSet, _ campaigns: Set<CampaignID>) -> PushNames {
    var names = PushNames(types: types)
    names.tags = tags.filter { set.contains(tag($0)) }
    names.campaigns = self.campaigns.filter { campaigns.contains(campaign($0)) }
    return names
  }

  /// Takes the types of `table` in place of those that it has.
  public mutating func number(_ table: PushTypes) { types = table }

  /// A type under the number that it has in `other`; `nil` where `other` does not have it.
  package func translate(_ type: PushType, to other: PushNames) -> PushType? {
    type.isShipped || types == other.types ? type : other.types[types.name(of: type)]
  }

  /// A set of types under the numbers of `other`, without those that it does not have.
  package func translate(_ set: TypeSet, to other: PushNames) -> TypeSet {
    guard types != other.types else { return set }
    return types.all.reduce(into: []) { found, type in
      guard set.contains(type), let type = translate(type, to: other) else { return }
      found.insert(TypeSet(type))
    }
  }

  /// A set of tags under the numbers of `other`, without those that it does not have.
  package func translate(_ set: TagSet, to other: PushNames) -> TagSet {
    tags.reduce(into: []) { if set.contains(tag($1)) { $0.formUnion(other.tag($1)) } }
  }

  /// A campaign under the numbers of `other`; ``CampaignID/none`` where it does not have it.
  package func translate(_ campaign: CampaignID, to other: PushNames) -> CampaignID {
    let index = Int(campaign.rawValue) - 1
    return campaigns.indices.contains(index) ? other.campaign(campaigns[index]) : .none
  }
}

/// A set of the tags of a push, by the numbers of a ``PushNames``.
public struct TagSet: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit for each tag.
  public var rawValue: UInt64
  /// The set with the given bits.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A campaign that pushes belong to, by the numbers of a ``PushNames``.
public struct CampaignID: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The number, from 1; 0 for no campaign.
  public var rawValue: UInt16
  /// The campaign with the given number.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// No campaign.
  @inlinable public static var none: CampaignID { CampaignID(rawValue: 0) }
}

/// The order among pushes that compete for a place under a cap: the higher goes first. It is not the
/// provider's ``Priority``.
public enum PushRank {
  /// The ranks that there are.
  public static let all: ClosedRange<Int> = 0...100
  /// The rank of a push for which neither its type nor anything else names one.
  public static let standard = 50
}
