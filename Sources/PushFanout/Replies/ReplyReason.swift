import PushModel

/// Every reason that APNs and FCM document for a reply (AP3, R2-R4), in one byte.
public enum ReplyReason: UInt8, Named, BitwiseCopyable {
  /// The reply gave no reason, or one that is not documented.
  case none
  /// No reply came in time; the provider may or may not have accepted.
  case timeout

  // Both.
  case unregistered

  // APNs, 400.
  case badCollapseID
  case badDeviceToken
  case badExpirationDate
  case badMessageID
  case badPriority
  case badTopic
  case deviceTokenNotForTopic
  case duplicateHeaders
  case idleTimeout
  case invalidPushType
  case missingDeviceToken
  case missingTopic
  case payloadEmpty
  case topicDisallowed
  // 403.
  case badCertificate
  case badCertificateEnvironment
  case badEnvironmentKeyIDInToken
  case expiredProviderToken
  case forbidden
  case invalidProviderToken
  case missingProviderToken
  case unrelatedKeyIDInToken
  // 404, 405, 410, 413.
  case badPath
  case methodNotAllowed
  case expiredToken
  case payloadTooLarge
  // 429.
  case tooManyProviderTokenUpdates
  case tooManyRequests
  // 500, 503.
  case internalServerError
  case serviceUnavailable
  case shutdown

  // FCM: 400, 401, 403, 429, 500, 503.
  case invalidArgument
  case thirdPartyAuthError
  case senderIDMismatch
  case quotaExceeded
  case internalError
  case unavailable

  /// The case's name. On the wire a reason has the provider's name.
  public var name: String { "\(self)" }
}
