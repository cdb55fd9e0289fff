import PushModel

/// When an app asks for permission to send pushes, and when again (S1-6, S4-PERM).
public struct PromptRule: Hashable, Sendable, BitwiseCopyable {
  /// The occasion on which the app asks first.
  public var at: Occasion
  /// Minimum time between two questions in the app's own words on either side of the system's
  /// question: two explanations, or two soft prompts (S4-PERM-4).
  public var againAfter: Interval

  /// An occasion on which an app can ask.
  public enum Occasion: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// The first meaningful action, such as a first report. An explanation comes before the
    /// system's question (C-12).
    case firstAction
    /// The first start, with the system's question and no explanation.
    case launch
    /// Nobody is asked.
    case never
  }

  /// A rule. By default the app asks at the first action, and again after 30 days.
  public init(at: Occasion = .firstAction, againAfter: Interval = .days(30)) {
    self.at = at
    self.againAfter = againAfter
  }
}

extension PromptRule: Fielded {
  /// Its keys.
  public static let fields = FieldList<PromptRule>(
    of: PromptRule(), title: "Permission", "When the app asks to be allowed pushes.",
    [
      Field(
        "at", \.at,
        .words(of: PromptRule.Occasion.self) { occasion in
          switch occasion {
          case .firstAction: "At the first meaningful action, after a word about why."
          case .launch: "At the first start, with the system's question alone."
          case .never: "Never."
          }
        }, "The occasion.", source: "C-12, S1-6-optin, S4-PERM-1, S4-PERM-2"),
      Field(
        "againAfter", \.againAfter, .duration(.days(1)...(.days(365))),
        "The least time between two of the app's own questions of a kind to one who has said no.",
        source: "S4-PERM-4"),
    ])
}

/// What an app shows in order to get permission for pushes. Raw values are stored.
public enum Prompt: UInt8, Named, BitwiseCopyable {
  /// No question now.
  case nothing
  /// The app's explanation of why it asks. A user who goes on sees the system's question next.
  case explanation
  /// The system's question, which it shows once for each installation.
  case system
  /// The app's own question after a refusal of the system's; it leads to the settings.
  case soft
}

/// The state of the permission dialogue on one installation, as the server stores it (S4-PERM-5).
public struct Consent: Hashable, Sendable, BitwiseCopyable {
  /// The system's permission, as last reported.
  public internal(set) var permission: Permission
  /// When the app last asked in its own words since the system's question was answered, or at all
  /// while it is not; the distant past for not yet. So the first soft prompt may come in the session
  /// after a refusal of the system's question.
  public internal(set) var askedAt = Timestamp.distantPast
  /// When the session began in which the user last refused.
  var refusedIn = Timestamp.distantPast

  /// An installation with this permission that the app has not asked yet.
  public init(_ permission: Permission) { self.permission = permission }

  /// What to show now; nothing in a session in which the user has refused.
  ///
  /// - Parameters:
  ///   - occasion: What the user is doing: starting the app, or the action that pushes are about.
  ///   - session: When the present session began.
  public func prompt(
    _ rule: PromptRule, on occasion: PromptRule.Occasion, session: Timestamp, at now: Timestamp
  ) -> Prompt {
    guard rule.at != .never, permission != .granted, refusedIn != session else { return .nothing }
    if permission == .notAsked {
      guard occasion == rule.at else { return .nothing }
      if rule.at == .launch { return .system }
      return now - askedAt >= rule.againAfter ? .explanation : .nothing
    }
    return now - askedAt >= rule.againAfter ? .soft : .nothing
  }

  /// Records the answer to the app's own words: going on, or "not now", which leaves the system's
  /// question for another time (S1-6-optin).
  public mutating func explained(goesOn: Bool, session: Timestamp, at now: Timestamp) {
    askedAt = now
    if !goesOn { refusedIn = session }
  }

  /// Records the answer to the system's question. It is final unless the user goes to the settings.
  ///
  /// - Precondition: It has not been answered before.
  public mutating func answered(isGranted: Bool, session: Timestamp) {
    precondition(
      permission == .notAsked,
      "the permission is \(permission), the system asks once for each installation")
    permission = isGranted ? .granted : .denied
    askedAt = .distantPast
    if !isGranted { refusedIn = session }
  }

  /// Records that the user has switched pushes on or off in the system's settings.
  public mutating func set(_ permission: Permission) { self.permission = permission }
}
