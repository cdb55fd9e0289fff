import PushModel

/// An event that a host reports to the rules: a change in its database, or something a person did
/// (S3-FEAT-3).
public enum Happening: UInt8, Named, BitwiseCopyable {
  // Shop and chat (S1).
  /// A customer's order has changed.
  case orderUpdated
  /// A customer's payment has changed.
  case paymentUpdated
  /// Somebody has written to the person.
  case messageReceived
  /// Somebody has signed in to the account.
  case signedIn
  /// A business has started a campaign.
  case campaignStarted
  /// The app has a new feature.
  case featureReleased
  // The app (S2).
  /// The person has opened the app, for instance through a push.
  case appOpened
  /// The person has dismissed a reminder.
  case reminderClosed
  // Assignments (S3).
  /// An item was assigned to the person.
  case assigned
  /// The person has looked at an item.
  case acknowledged
  /// An item was taken back.
  case withdrawn
  /// The person has logged an activity.
  case activityLogged
  /// A logged activity was deleted.
  case activityRemoved
  /// The person takes a break.
  case paused
  /// The person is back from a break.
  case resumed
  // Reports (S4).
  /// The person has handed in a report.
  case reportSubmitted
  /// A report was given to those who handle it.
  case reportAssigned
  /// A report was dealt with.
  case reportResolved
  /// A report was turned down.
  case reportRejected
  /// A report was deleted: a tap on a push about it finds it gone.
  case reportDeleted

  /// The new state of a report; `nil` when this is not about a report.
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
