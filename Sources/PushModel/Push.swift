/// One notification for one recipient: the unit that caps count, whatever the number of devices.
public struct Push: Hashable, Sendable, BitwiseCopyable {
  public var id: PushID
  public var intendedAt: Timestamp
  /// From here on it must not be shown: the end of its time to live.
  public var expiresAt: Timestamp
  /// Not before this moment (S0-DATA-04 `sendAt`); its intention when the sender named none.
  public var sendAt: Timestamp
  public var business: BusinessID
  public var type: PushType
  /// Most pushes a recipient may have been sent on a local day when this one goes; 0 for no such
  /// limit (S0-DATA-04 `maxPerDay`).
  public var perDayMax: UInt8
  /// How many events it tells of: 1, or the items of a digest.
  public var items: UInt16
  /// The holds it has behind it, so that they are not imposed again.
  public var passed: Passed
  /// Which text of its type's pool it shows, 0..<``PushType/texts``.
  public var variant: UInt8
  /// The host's own handle, carried through untouched; no part of the push's identity.
  public var tag: UInt32

  @inlinable public init(
    id: PushID, type: PushType, business: BusinessID, intendedAt: Timestamp,
    expiresAt: Timestamp, sendAt: Timestamp? = nil, perDayMax: UInt8 = 0, items: UInt16 = 1
  ) {
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
    tag = 0
  }
}

/// Holds that are imposed once in a push's life.
public struct Passed: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The strategy's timing has chosen its moment.
  @inlinable public static var timing: Passed { Passed(rawValue: 1) }
  /// It has come out of a digest window.
  @inlinable public static var digest: Passed { Passed(rawValue: 2) }
}
