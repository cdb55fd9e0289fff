import PushModel

/// What a host reports to the rules: a change in its database, or something a person did (S3-FEAT-3).
public enum Happening: UInt8, Named, BitwiseCopyable {
  // Shop and chat (S1).
  case orderUpdated
  case paymentUpdated
  case messageReceived
  case signedIn
  case campaignStarted
  case featureReleased
  // The app (S2).
  case appOpened
  case reminderClosed
  // Assignments (S3).
  case assigned
  case acknowledged
  case withdrawn
  case activityLogged
  /// A logged activity was deleted.
  case activityRemoved
  case paused
  case resumed
  // Reports (S4).
  case reportSubmitted
  case reportAssigned
  case reportResolved
  case reportRejected

  public var name: String { "\(self)" }

  /// What a report has come to, when this is a change of a report's state.
  public var reportStatus: ReportStatus? {
    switch self {
    case .reportSubmitted: .submitted
    case .reportAssigned: .assigned
    case .reportResolved: .resolved
    case .reportRejected: .rejected
    default: nil
    }
  }
}
