import PushModel

/// What happens to a push that falls into quiet hours (C-03).
public enum QuietAction: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// It goes out all the same.
  case bypass
  /// It waits for the end of the window.
  case `defer`
  /// It is refused as `quietHours`.
  case drop
}

/// Quiet hours and what they do to each category. As text: `none`, or a mapping.
public struct QuietRule: Hashable, Sendable {
  /// The window, in local time, of recipients who have not set one of their own.
  public var window: QuietWindow
  /// The action for every category except transactional and security, which pass. `nil` for the
  /// defaults of C-03: marketing is dropped, all others wait.
  public var action: QuietAction?
  /// The actions for single categories, which override ``action``. Security passes whatever is set
  /// (S1-7-security).
  public var actions: [Category: QuietAction]

  /// A rule. Without actions, the defaults of C-03 apply.
  public init(
    window: QuietWindow, action: QuietAction? = nil, actions: [Category: QuietAction] = [:]
  ) {
    self.window = window
    self.action = action
    self.actions = actions
  }

  /// A rule for recipients who have a window of their own, with the defaults of C-03; its window is
  /// empty, so that the others have none.
  public static let ofRecipients = QuietRule(window: QuietWindow(from: 0, to: 0))

  /// The action for a push of `category`; always `bypass` for security.
  public func action(for category: Category) -> QuietAction {
    if category == .security { return .bypass }
    if let own = actions[category] { return own }
    switch category {
    case .security, .transactional: return .bypass
    case .marketing: return action ?? .drop
    case .updates, .messages, .activity, .tasks, .reminders: return action ?? .defer
    }
  }
}

extension QuietRule: Codable {
  private enum Keys: String, CodingKey { case action, actions }

  /// Reads a mapping of `from`, `to` and, optionally, `action` and `actions`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    window = try QuietWindow(from: decoder)
    action = try container.decodeIfPresent(QuietAction.self, forKey: .action)
    actions =
      try container.decodeIfPresent([Category: QuietAction].self, forKey: .actions) ?? [:]
  }

  /// Writes a mapping of `from`, `to` and the actions that are set.
  public func encode(to encoder: any Encoder) throws {
    try window.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encodeIfPresent(action, forKey: .action)
    if !actions.isEmpty { try container.encode(actions, forKey: .actions) }
  }
}
