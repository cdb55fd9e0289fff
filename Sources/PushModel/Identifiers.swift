/// A person who may receive pushes. Ids are dense within a population, so they index.
public struct RecipientID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt64
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A sender: a business, an organisation or an authority.
public struct BusinessID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// One of a recipient's devices, counted from 0: with the recipient it names a device.
public struct DeviceIndex: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// A row of a ``ZoneTable``.
public struct ZoneID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// What a push is about: together with the recipient it is the push's identity and its
/// deduplication key, the same in every arm.
///
/// Layout: source 8 bits, business 32 bits, number 24 bits; a digest carries the id of its first
/// item with the top bit set.
public struct PushID: RawRepresentable, Hashable, Comparable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt64
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable public init(_ source: PushSource, business: BusinessID, number: UInt32) {
    precondition(number < 1 << 24, "\(number) is beyond the 24 bits of a push number")
    rawValue =
      UInt64(source.rawValue) << 56 | UInt64(business.rawValue) << 24 | UInt64(number)
  }

  /// Where it, or the first item of its digest, came from; `nil` when that is no ``PushSource``.
  @inlinable public var source: PushSource? {
    PushSource(rawValue: UInt8(truncatingIfNeeded: rawValue >> 56) & 0x7F)
  }

  /// Its number among those of its sender.
  @inlinable public var number: UInt32 { UInt32(truncatingIfNeeded: rawValue) & 0xFF_FFFF }

  /// Who sends it.
  @inlinable public var business: BusinessID {
    BusinessID(rawValue: UInt32(truncatingIfNeeded: rawValue >> 24))
  }

  /// The id of the digest that this push opens.
  @inlinable public var digest: PushID { PushID(rawValue: rawValue | 1 << 63) }
  @inlinable public var isDigest: Bool { rawValue >> 63 == 1 }

  @inlinable public static func < (one: PushID, other: PushID) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// Where the wish to push came from. At most 127 of them.
public enum PushSource: UInt8, Named, BitwiseCopyable {
  case post
  case review
  case activity
  case transaction
  case security
  case rule

  public var name: String { "\(self)" }
}
