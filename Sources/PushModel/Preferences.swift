/// What the recipient has chosen in the app (S1-7).
///
/// The widest values come first, so that all of them together have no gaps.
public struct Preferences: Hashable, Sendable, BitwiseCopyable {
  /// The types that are off although their category is on (S3-PREF-3); security pushes ignore this.
  public var typesOff: TypeSet
  /// The choice of quiet hours. A window of one's own holds under every policy that does not say
  /// otherwise (`ownQuietHours`).
  public var quietHours: QuietPreference
  /// The master switch (S1-7-master); security pushes ignore it.
  public var isPushEnabled: Bool
  /// The categories that are on; security pushes ignore this too.
  public var categories: CategorySet
  /// The channels that are on, by category, for all devices; see also ``Device/channelsOff``.
  public var channels: CategorySet

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

extension QuietWindow: LosslessStringConvertible {
  /// Start and end, such as `22:00-08:00`.
  public var description: String { "\(start)-\(end)" }

  /// The window that a text such as `22:00-08:00` names; `nil` for any other text.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let from = LocalTime(parts[0]), let to = EndOfWindow(parts[1]) else {
      return nil
    }
    self.init(from: from.minute, to: to.minute)
  }
}

/// As text, two times of the day: `from`, and `to`, which may be `24:00`.
extension QuietWindow: Fielded {
  /// Its keys.
  public static let fields = FieldList<QuietWindow>(
    of: QuietWindow(from: 0, to: 0), title: "Own quiet hours",
    "A daily window of local time, which may wrap midnight.",
    [
      Field("from", \.start, .timeOfDay(), "Its first minute.", .required),
      Field("to", \.end, .timeOfDay(endOfDay: true), "The first minute after it.", .required),
    ])

  private var start: LocalTime {
    get { LocalTime(minute: from) }
    set { from = newValue.minute }
  }

  private var end: EndOfWindow {
    get { EndOfWindow(minute: to) }
    set { to = newValue.minute }
  }
}

/// The minute of the day before which a window ends, 0...1440: a time, or `24:00`.
public struct EndOfWindow: Hashable, Sendable, TextCoded {
  /// Minutes after midnight.
  public let minute: UInt16

  /// The end at a minute of the day, at most 1440.
  public init(minute: UInt16) { self.minute = minute }

  /// The end that a text names; `nil` for any other text.
  public init?(_ description: String) {
    guard let minute = description == "24:00" ? 1_440 : LocalTime(description)?.minute else {
      return nil
    }
    self.minute = minute
  }

  /// The time, or `24:00`.
  public var description: String {
    minute == 1_440 ? "24:00" : LocalTime(minute: minute).description
  }

  /// What is said of another text.
  public static var refusal: String { LocalTime.refusal }
}
