/// Whether an account takes part.
public enum RecipientStatus: UInt8, Sendable, Codable, BitwiseCopyable {
  case active
  case paused
  case banned
  case deleted
}

/// What nearly every decision about a person reads, in a few cache lines.
public struct Recipient: Sendable, BitwiseCopyable {
  public var id: RecipientID
  public var clock: LocalClock
  /// When the app was last open; `distantPast` when never.
  public var lastActive: Timestamp
  public var preferences: Preferences
  public var zone: ZoneID
  public var language: Language
  public var status: RecipientStatus
  public var reach: Reach
  /// Local hour at which this person opens most, or ``Recipient/hourUnknown``.
  public var bestHour: UInt8

  /// Stands for "no history yet" in ``bestHour``.
  @inlinable public static var hourUnknown: UInt8 { 255 }

  public init(
    id: RecipientID, zone: ZoneID, clock: LocalClock, language: Language = .en,
    preferences: Preferences = Preferences(), reach: Reach = Reach()
  ) {
    self.id = id
    self.clock = clock
    lastActive = .distantPast
    self.preferences = preferences
    self.zone = zone
    self.language = language
    status = .active
    self.reach = reach
    bestHour = Self.hourUnknown
  }

  /// Brings ``clock`` up to `now` when the zone's offset has changed since.
  @inlinable public mutating func tick(_ zones: ZoneTable, at now: Timestamp) {
    if !clock.isValid(at: now) { clock = zones.clock(zone, at: now) }
  }

  /// The same with a table that is read where it lies, and counts no reference.
  @inlinable @inline(__always) public mutating func tick(
    _ zones: UnsafePointer<ZoneTable>, at now: Timestamp
  ) {
    if !clock.isValid(at: now) { clock = zones.clock(zone, at: now) }
  }
}

/// Languages that content exists in; every other falls back to English (S1-4.3-l10n).
public enum Language: UInt8, Named, BitwiseCopyable {
  case en
  case nb
  case af
  case zu

  public var name: String { "\(self)" }
}
