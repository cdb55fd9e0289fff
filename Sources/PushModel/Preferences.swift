/// What the recipient has chosen in the app (S1-7).
public struct Preferences: Hashable, Sendable, BitwiseCopyable {
  /// The master switch (S1-7-master); security pushes ignore it.
  public var isPushEnabled: Bool
  /// The categories that are on; security pushes ignore this too.
  public var categories: CategorySet
  /// The channels that are on, by category, for all devices; see also ``Device/channelsOff``.
  public var channels: CategorySet
  /// The choice of quiet hours. A window of one's own holds under every policy that does not say
  /// otherwise (`ownQuietHours`).
  public var quietHours: QuietPreference
  /// The types that are off although their category is on (S3-PREF-3); security pushes ignore this.
  public var typesOff: TypeSet

  /// Preferences with the given values; those of a new account unless told otherwise.
  public init(
    isPushEnabled: Bool = true, categories: CategorySet = Preferences.defaultCategories,
    channels: CategorySet = .all, quietHours: QuietPreference = .inherit,
    typesOff: TypeSet = []
  ) {
    self.isPushEnabled = isPushEnabled
    self.categories = categories
    self.channels = channels
    self.quietHours = quietHours
    self.typesOff = typesOff
  }

  /// All but marketing, which waits for an opt-in (S1-7-defaults).
  public static let defaultCategories = CategorySet.all.subtracting(CategorySet(.marketing))
}

/// A recipient's own choice of quiet hours.
public enum QuietPreference: Hashable, Sendable, BitwiseCopyable {
  /// The window of the strategy.
  case inherit
  /// No quiet hours.
  case off
  /// A window of the recipient's own.
  case own(QuietWindow)
}

/// As text: `inherited`, `none`, or the window.
extension QuietPreference: LosslessStringConvertible {
  /// The text form, such as `22:00-08:00`.
  public var description: String {
    switch self {
    case .inherit: "inherited"
    case .off: "none"
    case .own(let window): window.description
    }
  }

  /// The choice that a text names; `nil` for any other text.
  public init?(_ description: String) {
    switch description {
    case "inherited": self = .inherit
    case "none": self = .off
    default:
      guard let window = QuietWindow(description) else { return nil }
      self = .own(window)
    }
  }
}

/// A daily window of local wall time, start inclusive, end exclusive; it may wrap midnight. Equal
/// ends make it empty; from 0 to 1440 is the whole day.
public struct QuietWindow: Hashable, Sendable, BitwiseCopyable {
  /// Minutes after local midnight, 0..<1440.
  public var from: UInt16
  /// Minutes after local midnight, 0...1440.
  public var to: UInt16

  /// The window from one minute after midnight to before another.
  ///
  /// - Precondition: `from` is below 1440, `to` at most 1440.
  @inlinable public init(from: UInt16, to: UInt16) {
    precondition(from < 1_440 && to <= 1_440, "\(from) to \(to) is outside a day of 1440 minutes")
    self.from = from
    self.to = to
  }

  /// Whether the window contains the minute after midnight `minute`, 0..<1440.
  @inlinable public func contains(minute: Int) -> Bool {
    assert(minute >= 0 && minute < 1_440, "minute \(minute), 0..<1440 are accepted")
    let from = Int(from)
    let to = Int(to)
    return from <= to ? from <= minute && minute < to : from <= minute || minute < to
  }
}

/// As text, two times of the day: `from`, and `to`, which may be `24:00`.
extension QuietWindow: Codable, LosslessStringConvertible {
  private enum Keys: String, CodingKey { case from, to }

  private static let endOfDay = "24:00"

  private var toText: String { to == 1_440 ? Self.endOfDay : "\(LocalTime(minute: to))" }

  /// Start and end, such as `22:00-08:00`.
  public var description: String { "\(LocalTime(minute: from))-\(toText)" }

  /// The window that a text such as `22:00-08:00` names; `nil` for any other text.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let from = LocalTime(parts[0]) else { return nil }
    if parts[1] == Self.endOfDay {
      self.init(from: from.minute, to: 1_440)
    } else if let to = LocalTime(parts[1]) {
      self.init(from: from.minute, to: to.minute)
    } else {
      return nil
    }
  }

  /// The window of the texts `from` and `to`; anything else is a `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let isDayLong = try container.decode(String.self, forKey: .to) == Self.endOfDay
    self.init(
      from: try container.decode(LocalTime.self, forKey: .from).minute,
      to: isDayLong ? 1_440 : try container.decode(LocalTime.self, forKey: .to).minute)
  }

  /// Writes `from` and `to` as times of the day.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(LocalTime(minute: from), forKey: .from)
    try container.encode(toText, forKey: .to)
  }
}
