/// One notification for one recipient: the unit that caps count, whatever the number of devices.
public struct Push: Hashable, Sendable, BitwiseCopyable {
  /// The identity within its recipient, and deduplication key.
  public var id: PushID
  /// When it was caused, before any decision.
  public var intendedAt: Timestamp
  /// The end of its time to live: from then on it must not be shown.
  public var expiresAt: Timestamp
  /// The earliest moment to send it (S0-DATA-04 `sendAt`); ``intendedAt`` when none was named.
  public var sendAt: Timestamp
  /// The sender.
  public var business: BusinessID
  /// The kind of push, which fixes its category, audience and priority.
  public var type: PushType
  /// The most pushes of its ``notification`` that the recipient gets on a local day; 0 for no such limit
  /// (S0-DATA-04 `maxPerDay`).
  public var perDayMax: UInt8
  /// The number of events that it tells of: 1, or the items of a digest.
  public var items: UInt16
  /// The holds that it has passed, which are not imposed again.
  public var passed: PassedHolds
  /// The index of its text in its type's pool, 0..<``PushType/texts``.
  public var variant: UInt8
  /// The campaign that it belongs to.
  public var campaign: CampaignID
  /// The host's own handle, carried through untouched; no part of the push's identity.
  public var tag: UInt32
  /// The number of the item, order or report that a rule's push is about, or of the notification that it
  /// repeats; 0 for any other push.
  public var item: UInt64
  /// Its tags, of those that caps and ranks name.
  public var tags: TagSet
  /// Its own rank, which counts before those of the strategy; ``unranked`` for none. One from 101 to 254 is
  /// taken for 100.
  public var rank: UInt8 {
    didSet { if rank != Self.unranked { rank = min(rank, UInt8(PushRank.all.upperBound)) } }
  }

  /// The value of ``rank`` for a push whose rank the strategy names.
  @inlinable public static var unranked: UInt8 { 255 }

  /// The number by which ``perDayMax`` counts, unique with the sender: that of its ``item``, otherwise of the
  /// push alone.
  @inlinable public var notification: UInt64 { item != 0 ? item : id.rawValue }

  /// A new push that has passed no hold, with text 0 and tag 0, without campaign, tags and a rank of its own.
  ///
  /// - Parameters:
  ///   - sendAt: `nil` for `intendedAt`.
  ///   - items: 1 or more.
  @inlinable public init(
    id: PushID, type: PushType, business: BusinessID, intendedAt: Timestamp,
    expiresAt: Timestamp, sendAt: Timestamp? = nil, perDayMax: UInt8 = 0, items: UInt16 = 1
  ) {
    assert(items >= 1, "a push of \(items) items, 1 or more are accepted")
    self.id = id
    self.intendedAt = intendedAt
    self.expiresAt = expiresAt
    self.sendAt = sendAt ?? intendedAt
    self.business = business
    self.type = type
    self.perDayMax = perDayMax
    self.items = items
    passed = []
    variant = 0
    campaign = .none
    tag = 0
    item = 0
    tags = []
    rank = Self.unranked
  }
}

/// The holds that delay a push at most once.
public struct PassedHolds: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit for each hold.
  public var rawValue: UInt8
  /// The set with the given bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The strategy's timing has chosen its moment.
  @inlinable public static var timing: PassedHolds { PassedHolds(rawValue: 1) }
  /// It has come out of a digest window.
  @inlinable public static var digest: PassedHolds { PassedHolds(rawValue: 2) }
  /// A decision rule has let it wait. The rule is asked again all the same.
  @inlinable public static var decisionRule: PassedHolds { PassedHolds(rawValue: 4) }
}
