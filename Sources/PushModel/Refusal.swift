/// Why a push will never be sent: the first rule that refused it.
public enum Refusal: UInt8, Named, BitwiseCopyable {
  case recipientDeleted
  case recipientBanned
  case recipientPaused
  /// Not, or no longer, a follower, the owner or the addressee at the moment of sending.
  case notInAudience
  case senderUnverified
  case senderBanned
  /// Held back or rejected by moderation.
  case contentNotCleared
  case permissionDenied
  case noToken
  case pushDisabled
  case organisationOff
  case categoryOff
  case channelOff
  case expired
  /// It could only go after its time to live.
  case wouldExpire
  /// Decided before: its job came twice.
  case alreadySent
  case quietHours
  case notificationCap
  case typeCap
  case categoryCap
  case channelCap
  case globalCap
  case budgetSpent
  case minimumGap
  /// The content stage could not make a valid payload.
  case malformed
  /// The recipient's bounded list of held pushes is full.
  case backlogFull
  /// The condition of the rule behind it holds no more.
  case noLongerDue

  public var name: String { "\(self)" }
}

/// Why a push waits.
public enum Hold: UInt8, Named, BitwiseCopyable {
  case sendAt
  case timing
  case quietHours
  case cap
  case minimumGap
  case digest

  public var name: String { "\(self)" }
}

/// Why no provider accepted a push: the last attempt's ending.
public enum Failure: UInt8, Named, BitwiseCopyable {
  /// The token is dead and was forgotten.
  case unregistered
  /// The provider refused the payload; it was logged and discarded.
  case malformed
  /// Credentials or topic: an alarm for operators, nothing about the device.
  case configuration
  /// Transient errors outlasted the retries.
  case retriesExhausted
  /// The dispatch queue was at its bound.
  case queueFull

  public var name: String { "\(self)" }
}

/// What became of an accepted push that no device got.
public enum Loss: UInt8, Named, BitwiseCopyable {
  case expired
  /// A later push took its place in the provider's store.
  case superseded
  /// The provider's store overflowed (FCM, 100 pending).
  case storeOverflow
  /// The app is gone from the device.
  case appGone
  /// Lost between provider and device.
  case lost
  /// The device's system had stopped the app by force (G4).
  case appStopped

  public var name: String { "\(self)" }
}
