extension PushID {
  /// The id of a push about something that its sender numbers in 64 bits, such as a row of a database: a post,
  /// an order, a report. The id is wide when the number is above ``numberMax``; then it does not name the
  /// business.
  public init(_ source: PushSource, business: BusinessID, item: UInt64) {
    if item <= UInt64(Self.numberMax) {
      self.init(source, business: business, number: UInt32(item))
    } else {
      self.init(wide: source, mark: 0, business, item, change: nil)
    }
  }

  /// A wide id.
  ///
  /// - Parameters:
  ///   - mark: What can be read from the id again, by ``mark``.
  ///   - change: The number of the change of the item; `nil` for none.
  package init(
    wide source: PushSource, mark: UInt8, _ business: BusinessID, _ item: UInt64, change: UInt64?
  ) {
    var hash = Self.mixed(UInt64(business.rawValue))
    hash = Self.mixed(hash ^ item)
    hash = Self.mixed(hash &+ (change == nil ? 0 : 1))
    hash = Self.mixed(hash ^ (change ?? 0))
    rawValue = UInt64(source.rawValue | 0x40) << 56 | UInt64(mark) << 48 | hash >> 16
  }

  /// Whether its number needs more than 24 bits, so that the id has a hash in its place.
  @inlinable public var isWide: Bool { rawValue >> 62 & 1 == 1 }
  /// The eight bits beside the hash of a wide id.
  package var mark: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 48) }

  /// A bijection of 64 bits (SplitMix64; Steele, Lea & Flood 2014).
  private static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = bits &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
