import PushModel

/// The providers' documented replies and what each asks for.
///
/// A reason counts only with the status it is documented for; everything else is read by its status
/// class: 2xx accepted; 401 and 403 credentials; 408, 425, 429, 5xx and silence transient; 400, 413
/// and 422 malformed; the rest an alarm. So no undocumented reply ever costs a token.
public enum ReplyTable {
  /// FCM's wait after `QUOTA_EXCEEDED` without `Retry-After` (R4, G1).
  public static let quotaWait = Interval.seconds(60)
  /// APNs allows no new authentication token sooner than this after the last (AP3).
  public static let credentialGapMin = Interval.minutes(20)

  /// What `reply` asks for. A `retry` already honours `Retry-After`.
  public static func meaning(of reply: ProviderReply, from provider: Provider) -> ReplyMeaning {
    let documented =
      switch provider {
      case .apns: apns(reply.status, reply.reason)
      case .fcm: fcm(reply.status, reply.reason)
      }
    let meaning = documented ?? general(reply.status)
    if case .retry = meaning, reply.retryAfter > .zero { return .retry(wait: reply.retryAfter) }
    return meaning
  }

  /// Source: AP3. A token for another topic says nothing about the device, so it is an alarm.
  private static func apns(_ status: UInt16, _ reason: ReplyReason) -> ReplyMeaning? {
    switch (status, reason) {
    case (400, .badDeviceToken): .wrongEnvironment
    case (400, .deviceTokenNotForTopic): .alarm
    case (410, .unregistered), (410, .expiredToken): .forgetTokenIfRegisteredBefore
    case (429, .tooManyProviderTokenUpdates): .retry(wait: credentialGapMin)
    default: nil
    }
  }

  /// Sources: R2-R4. `INVALID_ARGUMENT` may be about the token or the payload: it never deletes.
  /// `SENDER_ID_MISMATCH` is a token of another project, as which an app's other environment counts.
  private static func fcm(_ status: UInt16, _ reason: ReplyReason) -> ReplyMeaning? {
    switch (status, reason) {
    case (404, .unregistered): .forgetToken
    case (403, .senderIDMismatch): .wrongEnvironment
    case (401, .thirdPartyAuthError): .alarm
    case (429, _): .retry(wait: quotaWait)
    default: nil
    }
  }

  private static func general(_ status: UInt16) -> ReplyMeaning {
    switch status {
    case 200..<300: .accepted
    case 401, 403: .refreshCredentials
    case 0, 408, 425, 429, 500..<600: .retry(wait: .zero)
    case 400, 413, 422: .discardMalformed
    default: .alarm
    }
  }
}

/// Whose service brings a push to a device.
public enum Provider: UInt8, Named, BitwiseCopyable {
  /// Firebase Cloud Messaging, HTTP v1.
  case fcm
  /// Apple Push Notification service.
  case apns

  public var name: String { "\(self)" }
}

extension Platform {
  /// Who carries pushes to devices of this platform where nothing else is chosen. An attempt says
  /// who carries its own: ``Attempt/provider``.
  @usableFromInline var provider: Provider { self == .ios ? .apns : .fcm }
}

/// What a reply asks the fan-out to do.
public enum ReplyMeaning: Hashable, Sendable, BitwiseCopyable {
  /// The provider has taken the push over; no word on whether it reaches the device.
  case accepted
  /// Transient: try again, no sooner than after `wait`.
  case retry(wait: Interval)
  /// Renew the provider's credentials and try once more; if that fails too, an operator is needed.
  case refreshCredentials
  /// The token is dead.
  case forgetToken
  /// The token is dead unless it was registered again since ``ProviderReply/goneSince``.
  case forgetTokenIfRegisteredBefore
  /// The token is bad, or belongs to the other environment: forget it only when it does not.
  case wrongEnvironment
  /// The request can never succeed: log, drop, count against the alert threshold (S4-ERR-3).
  case discardMalformed
  /// A configuration or a bug that an operator must mend; nothing about the device.
  case alarm
}

/// What a provider answered, without its bytes.
public struct ProviderReply: Hashable, Sendable, BitwiseCopyable {
  /// How long the provider asks to wait; zero when it does not.
  public var retryAfter: Interval
  /// APNs 410: the latest moment at which the token was known to be dead; otherwise `distantPast`.
  public var goneSince: Timestamp
  /// The HTTP status, 0 when no reply came.
  public var status: UInt16
  public var reason: ReplyReason

  @inlinable public init(
    status: UInt16, reason: ReplyReason = .none, retryAfter: Interval = .zero,
    goneSince: Timestamp = .distantPast
  ) {
    self.retryAfter = retryAfter
    self.goneSince = goneSince
    self.status = status
    self.reason = reason
  }

  @inlinable public static var accepted: ProviderReply { ProviderReply(status: 200) }
  @inlinable public static var timeout: ProviderReply {
    ProviderReply(status: 0, reason: .timeout)
  }
}
