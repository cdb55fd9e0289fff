import PushModel

extension Provider {
  private static let fcmErrorType = "type.googleapis.com/google.firebase.fcm.v1.FcmError"

  /// The reason that a body gives: APNs under `reason`, FCM under the error code of its details, or
  /// else under the general `status`.
  func reason(in body: JSON) -> ReplyReason {
    switch self {
    case .apns: return ReplyReason(apns: body["reason"]?.string ?? "")
    case .fcm:
      let error = body["error"]
      let detail = error?["details"]?.array?.first { $0["@type"]?.string == Self.fcmErrorType }
      let reason = ReplyReason(fcm: detail?["errorCode"]?.string ?? "")
      return reason != .none ? reason : ReplyReason(fcmStatus: error?["status"]?.string ?? "")
    }
  }

  /// The body that says what `reply` says; empty when there is nothing to say.
  func body(of reply: ProviderReply) -> [UInt8] {
    switch self {
    case .apns:
      guard let reason = reply.reason.apnsName else { return [] }
      let since = reply.goneSince
      let timestamp = since == .distantPast ? nil : JSON.integer(since.milliseconds)
      return (["reason": .string(reason), "timestamp": timestamp] as JSON).bytes
    case .fcm:
      guard let code = reply.reason.fcmName else { return [] }
      let error: JSON = [
        "code": .integer(Int64(reply.status)), "status": .string(reply.reason.fcmStatus),
        "details": [["@type": .string(Self.fcmErrorType), "errorCode": .string(code)]],
      ]
      return (["error": error] as JSON).bytes
    }
  }
}
