/// The kind of a push, with fixed traits; a strategy's caps and digests name it.
///
/// A type is a row of a content file: those that ship have static members such as ``newPost``, and a file
/// adds others, which a ``PushTypes`` numbers. A value carries its traits, so that no decision needs a
/// table. Numbers belong to one table: what is stored or drawn goes by ``name``.
public struct PushType: Hashable, Sendable, BitwiseCopyable {
  /// The number in the low byte; above it five bits of the category, two of the audience and one of the
  /// priority.
  @usableFromInline let bits: UInt16

  /// The most types of one table, those that ship included: a set of them is 64 bits.
  @inlinable public static var countMax: Int { 64 }

  @inlinable package init(
    number: UInt8, _ category: Category, _ audience: Audience, _ priority: Priority
  ) {
    assert(number < Self.countMax, "type \(number), 0..<\(Self.countMax) are accepted")
    bits =
      UInt16(number) | UInt16(category.rawValue) << 8 | UInt16(audience.rawValue) << 13
      | UInt16(priority.rawValue) << 15
  }

  /// The number, 0..<``countMax``: a place in tables, which differs between content files.
  @inlinable public var rawValue: UInt8 { UInt8(truncatingIfNeeded: bits) }

  /// The category that a recipient switches it on and off with.
  @inlinable public var category: Category {
    Category(rawValue: UInt8(truncatingIfNeeded: bits >> 8 & 0x1F))!
  }

  /// The people whom such a push may reach, asked again at the moment of sending.
  @inlinable public var audience: Audience {
    Audience(rawValue: UInt8(truncatingIfNeeded: bits >> 13 & 3))!
  }

  /// The provider's delivery priority. High wakes a dozing device (G5, AP1); normal, as of
  /// news and marketing, waits for it to wake.
  @inlinable public var priority: Priority { bits >> 15 == 0 ? .normal : .high }

  /// Whether it ships, and so has the same number in every table.
  @inlinable public var isShipped: Bool { Int(rawValue) < Self.shippedCount }

  /// The number of types that ship.
  @inlinable static var shippedCount: Int { 24 }

  /// The number of texts of what ships for one event, unless a rule weighs them: a reminder draws from a
  /// pool of four (S2-random).
  public var variants: Int { self == .reminder ? 4 : 1 }

  /// The most texts that it can have: a reminder has a pool of as many as its content says.
  public var texts: Int { self == .reminder ? 64 : 1 }
}

extension PushType: Named, CustomStringConvertible {
  /// The name in scenarios, payloads and the event log: that of the sources, such as
  /// `order.confirmed`, else words such as `new_post`, or that of a content file.
  ///
  /// One of a content file is named by the table in use (``PushTypes/inUse``).
  public var name: String {
    isShipped ? Self.rows[Int(rawValue)].name : PushTypes.inUse.name(of: self)
  }

  /// The earlier name of a type that the sources name, such as `order`, which is still read.
  public var alias: String? { isShipped ? Self.rows[Int(rawValue)].alias : nil }

  /// Its ``name``.
  public var description: String { name }

  /// The type called `name`, or once called so, in the table in use (``PushTypes/inUse``); `nil` if there
  /// is none.
  public init?(name: String) {
    guard let found = PushTypes.inUse[name] else { return nil }
    self = found
  }
}

extension PushType: Codable {
  /// The type of a name; an unknown name is a `DecodingError` that lists those that are known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let found = Self(name: name) else {
      let known = PushTypes.inUse.all.map(\.name).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "`\(name)` is none of \(known)")
    }
    self = found
  }

  /// Writes the ``name``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// The relation to the sender that entitles a recipient to a push.
public enum Audience: UInt8, Named, BitwiseCopyable {
  /// Somebody who follows the sender.
  case follower
  /// The owner of the business.
  case owner
  /// The one person whom the push was made for.
  case addressee
}

/// The provider's delivery priority.
public enum Priority: UInt8, Named, BitwiseCopyable {
  /// Waits for a device that dozes.
  case normal
  /// Wakes the device.
  case high
}
