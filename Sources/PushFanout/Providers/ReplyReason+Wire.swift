/// The names that reasons have on the wire.
extension ReplyReason {
  static let apnsNames: [(reason: ReplyReason, name: String)] = [
    (.badCollapseID, "BadCollapseId"), (.badDeviceToken, "BadDeviceToken"),
    (.badExpirationDate, "BadExpirationDate"), (.badMessageID, "BadMessageId"),
    (.badPriority, "BadPriority"), (.badTopic, "BadTopic"),
    (.deviceTokenNotForTopic, "DeviceTokenNotForTopic"),
    (.duplicateHeaders, "DuplicateHeaders"), (.idleTimeout, "IdleTimeout"),
    (.invalidPushType, "InvalidPushType"), (.missingDeviceToken, "MissingDeviceToken"),
    (.missingTopic, "MissingTopic"), (.payloadEmpty, "PayloadEmpty"),
    (.topicDisallowed, "TopicDisallowed"), (.badCertificate, "BadCertificate"),
    (.badCertificateEnvironment, "BadCertificateEnvironment"),
    (.badEnvironmentKeyIDInToken, "BadEnvironmentKeyIdInToken"),
    (.expiredProviderToken, "ExpiredProviderToken"), (.forbidden, "Forbidden"),
    (.invalidProviderToken, "InvalidProviderToken"),
    (.missingProviderToken, "MissingProviderToken"),
    (.unrelatedKeyIDInToken, "UnrelatedKeyIdInToken"), (.badPath, "BadPath"),
    (.methodNotAllowed, "MethodNotAllowed"), (.expiredToken, "ExpiredToken"),
    (.unregistered, "Unregistered"), (.payloadTooLarge, "PayloadTooLarge"),
    (.tooManyProviderTokenUpdates, "TooManyProviderTokenUpdates"),
    (.tooManyRequests, "TooManyRequests"), (.internalServerError, "InternalServerError"),
    (.serviceUnavailable, "ServiceUnavailable"), (.shutdown, "Shutdown"),
  ]

  /// FCM's error code and the `google.rpc.Code` that goes with it.
  static let fcmNames: [(reason: ReplyReason, name: String, status: String)] = [
    (.unregistered, "UNREGISTERED", "NOT_FOUND"),
    (.senderIDMismatch, "SENDER_ID_MISMATCH", "PERMISSION_DENIED"),
    (.thirdPartyAuthError, "THIRD_PARTY_AUTH_ERROR", "UNAUTHENTICATED"),
    (.invalidArgument, "INVALID_ARGUMENT", "INVALID_ARGUMENT"),
    (.quotaExceeded, "QUOTA_EXCEEDED", "RESOURCE_EXHAUSTED"),
    (.unavailable, "UNAVAILABLE", "UNAVAILABLE"),
    (.internalError, "INTERNAL", "INTERNAL"),
  ]

  init(apns name: String) {
    self = Self.apnsNames.first { $0.name == name }?.reason ?? .none
  }

  init(fcm name: String) {
    self = Self.fcmNames.first { $0.name == name }?.reason ?? .none
  }

  /// Only the codes that leave no doubt: a `NOT_FOUND` may as well be about the project.
  init(fcmStatus name: String) {
    self =
      switch name {
      case "INVALID_ARGUMENT": .invalidArgument
      case "RESOURCE_EXHAUSTED": .quotaExceeded
      case "UNAVAILABLE": .unavailable
      case "INTERNAL": .internalError
      default: .none
      }
  }

  var apnsName: String? { Self.apnsNames.first { $0.reason == self }?.name }
  var fcmName: String? { Self.fcmNames.first { $0.reason == self }?.name }
  var fcmStatus: String { Self.fcmNames.first { $0.reason == self }?.status ?? "UNKNOWN" }
}
