/// What the recipient has chosen in the app (S1-7).
public struct Preferences: Hashable, Sendable, BitwiseCopyable {
  public var isPushEnabled: Bool
  public var categories: CategorySet
  public var channels: CategorySet
  public var quietHours: QuietPreference

  public init(
    isPushEnabled: Bool = true, categories: CategorySet = Preferences.defaultCategories,
    channels: CategorySet = .all, quietHours: QuietPreference = .inherit
  ) {
    self.isPushEnabled = isPushEnabled
    self.categories = categories
    self.channels = channels
    self.quietHours = quietHours
  }

  /// All but marketing, which waits for an opt-in (S1-7-defaults).
  public static let defaultCategories = CategorySet.all.subtracting(CategorySet(.marketing))
}

/// A recipient's own word on quiet hours.
public enum QuietPreference: Hashable, Sendable, BitwiseCopyable {
  /// The strategy's.
  case inherit
  case off
  case own(QuietWindow)
}

/// A daily window of local wall time, start inclusive, end exclusive; it may wrap midnight. Equal
/// ends make it empty; from 0 to 1440 is the whole day.
public struct QuietWindow: Hashable, Sendable, BitwiseCopyable {
  /// Minutes after local midnight, 0..<1440.
  public var from: UInt16
  /// Minutes after local midnight, 0...1440.
  public var to: UInt16

  @inlinable public init(from: UInt16, to: UInt16) {
    precondition(from < 1_440 && to <= 1_440, "\(from) to \(to) is outside a day of 1440 minutes")
    self.from = from
    self.to = to
  }

  @inlinable public func contains(minute: Int) -> Bool {
    let from = Int(from)
    let to = Int(to)
    return from <= to ? from <= minute && minute < to : from <= minute || minute < to
  }
}

/// As text, two times of the day: `from`, and `to`, which may be `24:00`.
extension QuietWindow: Codable, CustomStringConvertible {
  private enum Keys: String, CodingKey { case from, to }

  private static let endOfDay = "24:00"

  private var toText: String { to == 1_440 ? Self.endOfDay : "\(LocalTime(minute: to))" }

  /// `22:00-08:00`
  public var description: String { "\(LocalTime(minute: from))-\(toText)" }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let isDayLong = try container.decode(String.self, forKey: .to) == Self.endOfDay
    self.init(
      from: try container.decode(LocalTime.self, forKey: .from).minute,
      to: isDayLong ? 1_440 : try container.decode(LocalTime.self, forKey: .to).minute)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(LocalTime(minute: from), forKey: .from)
    try container.encode(toText, forKey: .to)
  }
}
