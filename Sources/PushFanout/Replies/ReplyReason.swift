import PushModel

/// Every reason that APNs and FCM document for a reply (AP3, G8), in one byte. docs/providers.md has
/// their meanings.
public enum ReplyReason: UInt8, Named, BitwiseCopyable {
  /// The reply gave no reason, or one that is not documented.
  case none
  /// No reply came in time; the provider may or may not have accepted.
  case timeout

  // Both.
  /// The token no longer belongs to an installed app.
  case unregistered

  // APNs, 400.
  /// The collapse key is too long.
  case badCollapseID
  /// The token is invalid or belongs to the other environment.
  case badDeviceToken
  /// The `apns-expiration` header is invalid.
  case badExpirationDate
  /// The `apns-id` header is invalid.
  case badMessageID
  /// The `apns-priority` header is invalid.
  case badPriority
  /// The `apns-topic` header is invalid.
  case badTopic
  /// The token does not belong to the topic.
  case deviceTokenNotForTopic
  /// A header occurs more than once.
  case duplicateHeaders
  /// The connection was idle for too long.
  case idleTimeout
  /// The `apns-push-type` header is invalid.
  case invalidPushType
  /// The path has no token.
  case missingDeviceToken
  /// The `apns-topic` header is missing but required.
  case missingTopic
  /// The body is empty.
  case payloadEmpty
  /// Pushes to this topic are not allowed.
  case topicDisallowed
  // 403.
  /// The certificate is invalid.
  case badCertificate
  /// The certificate is for the other environment.
  case badCertificateEnvironment
  /// The key of the authentication token is for the other environment.
  case badEnvironmentKeyIDInToken
  /// The authentication token is too old and must be renewed.
  case expiredProviderToken
  /// The action is not allowed.
  case forbidden
  /// The authentication token is invalid or its signature cannot be verified.
  case invalidProviderToken
  /// The request has neither a certificate nor an authentication token.
  case missingProviderToken
  /// The key of the authentication token is not the one first used on the connection.
  case unrelatedKeyIDInToken
  // 404, 405, 410, 413.
  /// 404: the path is invalid.
  case badPath
  /// 405: the method is not `POST`.
  case methodNotAllowed
  /// 410: the device token has expired.
  case expiredToken
  /// 413: the payload exceeds ``WireRequest/payloadMax``.
  case payloadTooLarge
  // 429.
  /// The authentication token was renewed more than once in ``ReplyTable/credentialGapMin``.
  case tooManyProviderTokenUpdates
  /// Too many requests went to the same device in a row.
  case tooManyRequests
  // 500, 503.
  /// 500: an error inside APNs.
  case internalServerError
  /// 503: APNs is not available.
  case serviceUnavailable
  /// 503: the APNs server is shutting down.
  case shutdown

  // FCM: 400, 401, 403, 429, 500, 503.
  /// 400: a field of the request is invalid, and nothing says that it is the address.
  case invalidArgument
  /// 401: Apple or a web push service refused the project's credentials.
  case thirdPartyAuthError
  /// 403: the token belongs to another project.
  case senderIDMismatch
  /// 429: too many requests by the project, or to one device or topic.
  case quotaExceeded
  /// 500: an error inside FCM.
  case internalError
  /// 503: FCM is overloaded.
  case unavailable
  /// 400: what the message is addressed to is neither a token nor an installation id.
  case invalidAddress
}
