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
/// ends make it empty.
public struct QuietWindow: Hashable, Sendable, BitwiseCopyable {
  /// Minutes after local midnight, 0..<1440.
  public var from: UInt16
  public var to: UInt16

  @inlinable public init(from: UInt16, to: UInt16) {
    precondition(from < 1_440 && to < 1_440, "\(from) to \(to) is outside a day of 1440 minutes")
    self.from = from
    self.to = to
  }

  @inlinable public func contains(minute: Int) -> Bool {
    let from = Int(from)
    let to = Int(to)
    return from <= to ? from <= minute && minute < to : from <= minute || minute < to
  }
}
