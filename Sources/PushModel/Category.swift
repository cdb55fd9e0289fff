/// What a recipient can switch on and off.
public enum Category: UInt8, Named, BitwiseCopyable {
  /// News from what the recipient follows; opted in by following.
  case updates
  /// Offers and campaigns; off until the recipient opts in (S1-7-defaults).
  case marketing
  /// Person to person.
  case messages
  /// About something the recipient has bought or asked for.
  case transactional
  /// Sign-ins and codes; cannot be switched off in the app (S1-7-security).
  case security
  /// To an owner, about what others did with his business.
  case activity
  /// What the recipient is expected to act on: assignments, and those that are overdue.
  case tasks
  /// To come back, to go on, to be proud of what was done.
  case reminders

  public var name: String { "\(self)" }

  /// Its place in a ``CategorySet``.
  @inlinable public var bit: UInt8 { 1 << rawValue }
}

/// A set of categories, or of the channels that carry them.
public struct CategorySet: OptionSet, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  @inlinable public init(_ category: Category) { rawValue = category.bit }

  @inlinable public static var all: CategorySet { CategorySet(rawValue: 0xFF) }

  @inlinable public func contains(_ category: Category) -> Bool { rawValue & category.bit != 0 }
}

/// Android notification channels: one for each category, with the importance that S1-3.3 gives it.
public enum Importance: UInt8, Sendable, Codable, BitwiseCopyable {
  case low
  case normal
  case high
}

extension Category {
  /// How prominently its channel shows a push (S1-3.3-channels).
  public var importance: Importance {
    switch self {
    case .marketing: .low
    case .updates, .activity, .reminders: .normal
    case .messages, .transactional, .security, .tasks: .high
    }
  }
}
