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

extension QuietRule: Fielded {
  /// Its keys, `from` and `to` of the window beside the actions. Actions are written where they are
  /// set.
  public static let fields = FieldList<QuietRule>(
    of: ofRecipients, title: "Quiet hours", QuietWindow.fields.keys.meaning,
    QuietWindow.fields.of(\.window) + [
      Field(
        "action", \.action, action,
        "For every category but transactional and security, which pass. Without it marketing "
          + "is dropped and the others wait.", source: "C-03"),
      Field(
        "actions", \.actions,
        .keys(
          FieldKeys(
            "",
            Category.allCases.map {
              FieldKey($0.name, action, "Pushes of category \($0.name).")
            })),
        "For single categories, before `action`; security passes all the same.",
        source: "C-03, S1-7-security", .empty),
    ])

  private static let action = FieldForm.words(of: QuietAction.self) { action in
    switch action {
    case .bypass: "It goes out all the same."
    case .defer: "It waits for the end of the window."
    case .drop: "It is refused."
    }
  }
}
