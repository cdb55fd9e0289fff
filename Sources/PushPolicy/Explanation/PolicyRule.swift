import PushModel

/// The rules of a policy in the order of asking. The first that refuses or holds decides.
public enum PolicyRule: UInt8, Named, BitwiseCopyable {
  /// The recipient's account must be active.
  case account
  /// The recipient must be in the audience of the push's type.
  case audience
  /// The sender must be verified.
  case senderVerified
  /// The sender must not be banned.
  case senderStanding
  /// Moderation must have cleared the content.
  case contentCleared
  /// The reason for a rule's push must still hold.
  case stillDue
  /// The recipient must want such news from the business.
  case business
  /// The recipient must have a device with permission and token.
  case devices
  /// The recipient must have pushes switched on.
  case pushSwitch
  /// The organisation must not have switched the category off.
  case organisation
  /// The recipient must have the category switched on.
  case category
  /// The recipient must have the type switched on.
  case type
  /// The recipient must have the category's channel switched on.
  case channel
  /// The push must not have expired.
  case timeToLive
  /// Holds the push until the sender's earliest time.
  case sendAt
  /// Holds the push until the time that ``Policy/timing`` chooses.
  case timing
  /// Holds or refuses the push during quiet hours.
  case quietHours
  /// A hold by one of the three rules before must end before the push expires.
  case wakesInTime
  /// The push must not have been decided before.
  case decidedBefore
  /// The push's own daily limit must have room.
  case dayLimit
  /// A cap on the type must have room.
  case typeCap
  /// A cap on the category must have room.
  case categoryCap
  /// A cap on the channel must have room.
  case channelCap
  /// A cap on all pushes must have room.
  case globalCap
  /// The recipient's budget must have room.
  case budget
  /// The minimum gap must have passed.
  case minimumGap
  /// Holds the push to gather a digest.
  case digest
  /// A hold by a cap, the gap or the digest must end before the push expires.
  case goesInTime

  /// The case's name.
  public var name: String { "\(self)" }
}
