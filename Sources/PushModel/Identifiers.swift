/// A person who may receive pushes. Ids are dense within a population, so they index.
public struct RecipientID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  /// The id as a number.
  public var rawValue: UInt64
  /// The id with the given number.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A sender: a business, an organisation or an authority.
public struct BusinessID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  /// The id as a number.
  public var rawValue: UInt32
  /// The id with the given number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The index of a device among its recipient's; with the recipient it names the device.
public struct DeviceIndex: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  /// The index, from 0.
  public var rawValue: UInt8
  /// The device at an index.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// A row of a ``ZoneTable``.
public struct ZoneID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  /// The row's index, from 0.
  public var rawValue: UInt16
  /// The zone of a row.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// The identity of a push: together with the recipient it names the push and is its deduplication
/// key, the same in every arm.
///
/// Layout: source 8 bits, business 32 bits, number 24 bits; a digest carries the id of its first
/// item with the top bit set. An id whose number needs more bits is wide: source with its second
/// bit set 8 bits, mark 8 bits, and 48 bits of a hash of business and number. Of a thousand wide ids of one
/// recipient two are equal by chance in one case of 560 million.
public struct PushID: RawRepresentable, Hashable, Comparable, Sendable, Codable, BitwiseCopyable {
  /// The 64 bits of the layout above.
  public var rawValue: UInt64
  /// The id with the given bits.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The largest number of a push: 24 bits.
  @inlinable public static var numberMax: UInt32 { 0xFF_FFFF }

  /// The id of a push that is no digest.
  ///
  /// - Precondition: `number` is at most ``numberMax``.
  @inlinable public init(_ source: PushSource, business: BusinessID, number: UInt32) {
    precondition(
      number <= Self.numberMax, "push number \(number), 0...\(Self.numberMax) are accepted")
    assert(source.rawValue < 0x3F, "source \(source.rawValue), 0..<63 are accepted")
    rawValue =
      UInt64(source.rawValue) << 56 | UInt64(business.rawValue) << 24 | UInt64(number)
  }

  /// The source of the push, or of a digest's first item; `nil` when its bits name none.
  @inlinable public var source: PushSource? {
    PushSource(rawValue: UInt8(truncatingIfNeeded: rawValue >> 56) & 0x3F)
  }

  /// Its number among the pushes of its source and business, 0...``numberMax``; of no meaning where
  /// the id ``isWide``.
  @inlinable public var number: UInt32 { UInt32(truncatingIfNeeded: rawValue) & Self.numberMax }

  /// The sender; of no meaning where the id ``isWide``.
  @inlinable public var business: BusinessID {
    BusinessID(rawValue: UInt32(truncatingIfNeeded: rawValue >> 24))
  }

  /// The id of the digest whose first item this push is.
  @inlinable public var digest: PushID { PushID(rawValue: rawValue | 1 << 63) }
  /// Whether it is the id of a digest.
  @inlinable public var isDigest: Bool { rawValue >> 63 == 1 }

  /// The order of the raw values.
  @inlinable public static func < (one: PushID, other: PushID) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// What caused a push. At most 63 cases.
public enum PushSource: UInt8, Named, BitwiseCopyable {
  /// A post or an offer that was published.
  case post
  /// A review or a reply to one.
  case review
  /// Something that others did with a business: followed or liked it.
  case activity
  /// A purchase, a payment or a request.
  case transaction
  /// A sign-in or another matter of the account.
  case security
  /// A scenario rule.
  case rule
  /// A step of a journey.
  case journey
}
