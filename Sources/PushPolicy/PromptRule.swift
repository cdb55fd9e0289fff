import PushModel

/// When an app asks to be allowed pushes, and how often again (S1-6, S4-PERM).
public struct PromptRule: Hashable, Sendable, Codable, BitwiseCopyable {
  public var at: Occasion
  /// Least time between two of the app's own questions to one who has said no (S4-PERM-4).
  public var againAfter: Interval

  public enum Occasion: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// The first meaningful action, such as a first report, after a word about why (C-12).
    case firstAction
    /// The first start, with the system's question alone.
    case launch
    /// Nobody is asked.
    case never
  }

  public init(at: Occasion = .firstAction, againAfter: Interval = .days(30)) {
    self.at = at
    self.againAfter = againAfter
  }
}

/// What an app shows to be allowed pushes.
public enum Prompt: Hashable, Sendable, BitwiseCopyable {
  case nothing
  /// The app's own words about why; whoever goes on meets the system's question next.
  case explanation
  /// The system's question, which it shows once for each installation.
  case system
  /// The app's own question after a refusal; it leads to the settings.
  case soft
}

/// How far one installation is with asking: what the server stores of it (S4-PERM-5).
public struct Consent: Hashable, Sendable, BitwiseCopyable {
  public private(set) var permission: Permission
  /// When the app last asked in its own words, or the system was refused.
  public private(set) var askedAt = Timestamp.distantPast
  /// The session in which someone last said no.
  private var refusedIn = Timestamp.distantPast

  public init(_ permission: Permission) { self.permission = permission }

  /// What to show now.
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

  /// The app's own words were answered: by going on, or by "not now", which leaves the system's
  /// question for another time (S1-6-optin).
  public mutating func explained(goesOn: Bool, session: Timestamp, at now: Timestamp) {
    askedAt = now
    if !goesOn { refusedIn = session }
  }

  /// The system's question was answered: for good, unless the user goes to the settings.
  ///
  /// - Precondition: It has not been answered before.
  public mutating func answered(isGranted: Bool, session: Timestamp, at now: Timestamp) {
    precondition(permission == .notAsked, "the system asks once for each installation")
    permission = isGranted ? .granted : .denied
    askedAt = now
    if !isGranted { refusedIn = session }
  }

  /// The user has switched pushes on or off in the system's settings.
  public mutating func set(_ permission: Permission) { self.permission = permission }
}
