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
