/// The standing of a recipient's account.
public enum RecipientStatus: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// Receives pushes; the others receive none.
  case active
  /// Paused until it is resumed.
  case paused
  /// Excluded by an administrator.
  case banned
  /// Deleted for good.
  case deleted
}

/// The part of a person's state that nearly every decision reads, in a few cache lines.
public struct Recipient: Sendable, BitwiseCopyable {
  /// Who it is.
  public var id: RecipientID
  /// The local clock; ``tick(_:at:)`` keeps it valid.
  public var clock: LocalClock
  /// When the app was last open; `distantPast` when never.
  public var lastActive: Timestamp
  /// The choices in the app.
  public var preferences: Preferences
  /// The time zone.
  public var zone: ZoneID
  /// The language of texts.
  public var language: Language
  /// The standing of the account.
  public var status: RecipientStatus
  /// The devices that a push can be attempted on; renewed from ``Devices/reach``.
  public var reach: Reach
  /// The local hour, 0..<24, in which this person opens most, or ``Recipient/hourUnknown``.
  public var bestHour: UInt8

  /// The value of ``bestHour`` for "no history yet".
  @inlinable public static var hourUnknown: UInt8 { 255 }

  /// An active recipient who has never opened the app.
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

  /// ``tick(_:at:)`` with a table that stays where it lies, which saves counting a reference.
  @inlinable @inline(__always) package mutating func tick(
    _ zones: UnsafePointer<ZoneTable>, at now: Timestamp
  ) {
    if !clock.isValid(at: now) { clock = zones.clock(zone, at: now) }
  }
}

/// A language that content exists in; every other falls back to English (S1-4.3-l10n).
public enum Language: UInt8, Named, BitwiseCopyable {
  /// English.
  case en
  /// Norwegian Bokmål.
  case nb
  /// Afrikaans.
  case af
  /// Zulu.
  case zu
}
