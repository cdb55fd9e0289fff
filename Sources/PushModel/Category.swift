/// A class of push types that a recipient switches on and off together.
public enum Category: UInt8, Named, BitwiseCopyable {
  /// News from what the recipient follows; opted in by following.
  case updates
  /// Offers and campaigns; off until the recipient opts in (S1-7-defaults).
  case marketing
  /// From person to person: messages, and replies to a review.
  case messages
  /// About something the recipient has bought or asked for.
  case transactional
  /// Sign-ins and codes; cannot be switched off in the app (S1-7-security).
  case security
  /// News for the owner of a business: new followers, likes and reviews.
  case activity
  /// Assignments and what concerns them: follow-ups, overdue ones, pauses and resumptions.
  case tasks
  /// Invitations to come back, and recognition of what was done: milestones, honoraria, summaries.
  case reminders

  /// The mask of its bit in a ``CategorySet``.
  @inlinable public var bit: UInt8 { 1 << rawValue }
}

/// A set of categories, or of the channels that carry them.
public struct CategorySet: OptionSet, Hashable, Sendable, Codable, BitwiseCopyable {
  /// One bit for each category (``Category/bit``).
  public var rawValue: UInt8
  /// The set with the given bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The set of one category.
  @inlinable public init(_ category: Category) { rawValue = category.bit }

  /// Every category.
  @inlinable public static var all: CategorySet { CategorySet(rawValue: 0xFF) }

  /// Whether the set contains `category`.
  @inlinable public func contains(_ category: Category) -> Bool { rawValue & category.bit != 0 }
}

/// The importance of an Android notification channel; each category has one channel (S1-3.3).
public enum Importance: UInt8, Named, BitwiseCopyable {
  /// Shown without a sound.
  case low
  /// Android's default.
  case normal
  /// Shown with a sound, over what is on the screen.
  case high

  /// `low`, `default` or `high`, as Android has it.
  public var name: String { self == .normal ? "default" : "\(self)" }
}

extension Category {
  /// Whether its channel makes no sound (S1-3.3-channels).
  public var isSilent: Bool { self == .marketing }
}
