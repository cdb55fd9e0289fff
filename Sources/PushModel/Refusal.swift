/// The reason why a push will never be sent: that of the first rule that refused it.
public enum Refusal: UInt8, Named, BitwiseCopyable {
  /// The recipient's account is deleted.
  case recipientDeleted
  /// The recipient is banned.
  case recipientBanned
  /// The recipient's account is paused.
  case recipientPaused
  /// Not, or no longer, a follower, the owner or the addressee at the moment of sending.
  case notInAudience
  /// The sender is not verified.
  case senderUnverified
  /// The sender is banned.
  case senderBanned
  /// Held back or rejected by moderation.
  case contentNotCleared
  /// No device has the operating system's permission.
  case permissionDenied
  /// Some device has permission, but none of those has a token.
  case noToken
  /// The recipient's master switch is off.
  case pushDisabled
  /// The strategy switches the category off for everyone.
  case organisationOff
  /// The recipient has switched the category off.
  case categoryOff
  /// The recipient has switched the category's channel off.
  case channelOff
  /// Its time to live is over.
  case expired
  /// A hold would end only when its time to live is over.
  case wouldExpire
  /// It was decided before: its job came twice.
  case alreadySent
  /// Quiet hours, where they drop and do not defer.
  case quietHours
  /// The limit per day that the push itself carries (``Push/perDayMax``).
  case notificationCap
  /// A full cap on its type that drops.
  case typeCap
  /// A full cap on its category that drops.
  case categoryCap
  /// A full cap on its channel that drops.
  case channelCap
  /// A full cap on all pushes that drops.
  case globalCap
  /// The budget over all pushes is spent.
  case budgetSpent
  /// Too soon after the last push, where the gap drops and does not defer.
  case minimumGap
  /// The content stage could not make a valid payload.
  case malformed
  /// The recipient's list of held pushes, at most 32, is full.
  case backlogFull
  /// The condition of the rule that caused it no longer holds, or its journey is over.
  case noLongerDue
  /// The recipient has switched the type off, inside a category that is on.
  case typeOff
  /// The recipient does not want such news from the business (``FollowChoice``).
  case businessOff
  /// A decision rule of the strategy's own dropped it.
  case decisionRule
  /// The recipient has left the segment of the rule or journey that caused it.
  case noLongerInSegment
  /// A full cap on its campaign that drops.
  case campaignCap
  /// A full cap on one of its tags that drops.
  case tagCap
  /// A full cap on its sender that drops.
  case senderCap
  /// The places that a cap has left are reserved for other groups.
  case reservedPlace
  /// A held push of higher rank would lose its place under a cap.
  case outranked

  /// By raw value. To ask the runtime for one takes most of the time of a log's row.
  private static let names = allCases.map { "\($0)" }

  /// The case's name, as files and logs write it.
  public var name: String { Self.names[Int(rawValue)] }

  /// Whether a limit on the number of pushes is the reason: a cap, the budget or the minimum gap.
  public var isOfCap: Bool {
    switch self {
    case .notificationCap, .campaignCap, .tagCap, .typeCap, .senderCap, .categoryCap, .channelCap,
      .globalCap, .budgetSpent, .minimumGap, .reservedPlace, .outranked:
      true
    case .recipientDeleted, .recipientBanned, .recipientPaused, .notInAudience, .senderUnverified,
      .senderBanned, .contentNotCleared, .permissionDenied, .noToken, .pushDisabled,
      .organisationOff, .categoryOff, .channelOff, .expired, .wouldExpire, .alreadySent,
      .quietHours, .malformed, .backlogFull, .noLongerDue, .typeOff, .businessOff, .decisionRule,
      .noLongerInSegment:
      false
    }
  }
}

/// The reason why a push waits.
public enum Hold: UInt8, Named, BitwiseCopyable {
  /// The moment that its sender named has not come.
  case sendAt
  /// The strategy has chosen a later moment.
  case timing
  /// Quiet hours; it waits for their end.
  case quietHours
  /// A full cap that defers; it waits for room.
  case cap
  /// Too soon after the last push to the recipient.
  case minimumGap
  /// It is gathered into a digest.
  case digest
  /// A decision rule of the strategy's own has chosen a later moment.
  case decisionRule

  private static let names = allCases.map { "\($0)" }

  /// The case's name, as files and logs write it.
  public var name: String { Self.names[Int(rawValue)] }
}

/// The reason why no provider accepted a push: how its last attempt ended.
public enum Failure: UInt8, Named, BitwiseCopyable {
  /// The provider no longer accepts the token.
  case unregistered
  /// The provider refused the payload; it was logged and discarded.
  case malformed
  /// Wrong credentials, topic or environment: an alarm for operators, no fault of the device.
  case configuration
  /// Transient errors outlasted the retries.
  case retriesExhausted
  /// The dispatch queue was at its bound.
  case queueFull
}

/// The reason why an accepted push reached no device.
public enum Loss: UInt8, Named, BitwiseCopyable {
  /// Its time to live ended before a device got it.
  case expired
  /// A later push took its place in the provider's store.
  case superseded
  /// The provider's store overflowed (FCM, 100 pending).
  case storeOverflow
  /// The app is gone from the device.
  case appGone
  /// It was lost between provider and device.
  case lost
  /// The device's system had stopped the app by force (G4).
  case appStopped
}
