import PushModel

/// The table of the providers' documented replies and their meanings: docs/providers.md row by row.
///
/// A reason counts only with the status it is documented for; everything else is read by its status
/// class (RFC 9110, 15). So no undocumented reply ever costs a token.
public enum ReplyTable {
  /// FCM's wait after `QUOTA_EXCEEDED` without `Retry-After` (G8, G10).
  public static let quotaWait = Interval.seconds(60)
  /// APNs allows no new authentication token sooner than this after the last (AP3).
  public static let credentialGapMin = Interval.minutes(20)

  /// The meaning of `reply`. A `retry` already includes the wait of `Retry-After`.
  public static func meaning(of reply: ProviderReply, from provider: Provider) -> ReplyMeaning {
    let documented =
      switch provider {
      case .apns: apns(reply)
      case .fcm: fcm(reply.status, reply.reason)
      }
    let meaning = documented ?? general(reply.status)
    if case .retry = meaning, reply.retryAfter > .zero { return .retry(wait: reply.retryAfter) }
    return meaning
  }

  /// Source: AP3. What is wrong with a topic, a certificate or a key's environment is ours to mend
  /// and no new authentication token helps. A 410 is documented with a moment.
  private static func apns(_ reply: ProviderReply) -> ReplyMeaning? {
    switch (reply.status, reply.reason) {
    case (400, .badDeviceToken): .wrongEnvironment
    case (400, let reason) where reason.isAboutTopic: .alarm
    case (400, .idleTimeout), (403, .unrelatedKeyIDInToken), (503, .shutdown): .reconnect
    case (403, .badCertificate), (403, .badCertificateEnvironment): .alarm
    case (403, .badEnvironmentKeyIDInToken), (403, .forbidden): .alarm
    case (410, .unregistered), (410, .expiredToken):
      reply.goneSince == .distantPast ? .alarm : .forgetTokenIfRegisteredBefore
    case (429, .tooManyProviderTokenUpdates): .retry(wait: credentialGapMin)
    default: nil
    }
  }

  /// Sources: G6, G8, G10, G11. `INVALID_ARGUMENT` alone may be about the token or the payload, so it
  /// deletes no token. `SENDER_ID_MISMATCH` is a token of another project; an app's other
  /// environment counts as one. Any other 403 is a permission that the project lacks.
  private static func fcm(_ status: UInt16, _ reason: ReplyReason) -> ReplyMeaning? {
    switch (status, reason) {
    case (400, .invalidAddress), (404, .unregistered): .forgetToken
    case (400, .badDeviceToken), (403, .senderIDMismatch): .wrongEnvironment
    case (400, let reason) where reason.isAboutTopic: .alarm
    case (401, .thirdPartyAuthError), (403, _): .alarm
    case (429, _): .retry(wait: quotaWait)
    default: nil
    }
  }

  private static func general(_ status: UInt16) -> ReplyMeaning {
    switch status {
    case 200..<300: .accepted
    case 401, 403: .refreshCredentials
    case 501, 505: .alarm
    case 0, 408, 425, 429, 500..<600: .retry(wait: .zero)
    case 400, 413, 422: .discardMalformed
    default: .alarm
    }
  }
}

extension ReplyReason {
  /// Whether Apple refuses the topic, the app's bundle identifier: it says nothing about the device.
  fileprivate var isAboutTopic: Bool {
    switch self {
    case .badTopic, .deviceTokenNotForTopic, .missingTopic, .topicDisallowed: true
    default: false
    }
  }
}

/// A service that brings pushes to devices.
public enum Provider: UInt8, Named, BitwiseCopyable {
  /// Firebase Cloud Messaging, HTTP v1.
  case fcm
  /// Apple Push Notification service.
  case apns
}

extension Platform {
  /// The default provider for devices of this platform. ``Attempt/provider`` has the one that is
  /// called.
  @usableFromInline var provider: Provider { self == .ios ? .apns : .fcm }
}

/// The meaning of a reply: what the fan-out does about it.
public enum ReplyMeaning: Hashable, Sendable, BitwiseCopyable {
  /// The provider has accepted the push. Whether it reaches the device is not known.
  case accepted
  /// A transient error: try again after at least `wait`.
  case retry(wait: Interval)
  /// The connection is used up: open another, and try again there.
  case reconnect
  /// Renew the provider's credentials and try once more; if that fails too, an operator is needed.
  case refreshCredentials
  /// The token is dead.
  case forgetToken
  /// The token is dead unless it was registered again since ``ProviderReply/goneSince``.
  case forgetTokenIfRegisteredBefore
  /// The token is bad, or belongs to the provider's other environment. Forget it in the first case
  /// only.
  case wrongEnvironment
  /// The request can never succeed: log it, drop it, count it towards the alert (S4-ERR-3).
  case discardMalformed
  /// A wrong configuration or a bug that an operator must fix. It says nothing about the device.
  case alarm
}

/// A provider's reply, decoded.
public struct ProviderReply: Hashable, Sendable, BitwiseCopyable {
  /// Wait that the provider asks for; zero for none.
  public var retryAfter: Interval
  /// APNs 410: the latest moment at which the token was known to be dead; otherwise `distantPast`.
  public var goneSince: Timestamp
  /// The HTTP status, 0 when no reply came.
  public var status: UInt16
  /// The documented reason in the body; `none` without one.
  public var reason: ReplyReason

  /// A reply with this status. By default it gives no reason and asks for no wait.
  @inlinable public init(
    status: UInt16, reason: ReplyReason = .none, retryAfter: Interval = .zero,
    goneSince: Timestamp = .distantPast
  ) {
    self.retryAfter = retryAfter
    self.goneSince = goneSince
    self.status = status
    self.reason = reason
  }

  /// The reply that accepts a push: status 200.
  @inlinable public static var accepted: ProviderReply { ProviderReply(status: 200) }
  /// The stand-in for a reply that did not come in time: status 0.
  @inlinable public static var timeout: ProviderReply {
    ProviderReply(status: 0, reason: .timeout)
  }
}
