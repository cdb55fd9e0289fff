import JSON

/// The value of `error` in a refusal of FCM (G8): a general status, a message for people, and details of
/// several types.
struct FCMError {
  let body: JSONValue

  init(_ body: JSONValue) { self.body = body }

  /// The reason that the body gives; ``ReplyReason/none`` where its error codes contradict one another.
  ///
  /// FCM has one code, `INVALID_ARGUMENT`, for a bad address and a bad payload. Further details tell
  /// them apart.
  var reason: ReplyReason {
    guard let coded else { return .none }
    guard coded == .invalidArgument else { return coded }
    let fields = violated
    guard fields.allSatisfy(Self.addresses.contains) else { return .invalidArgument }
    let apple = ReplyReason(apns: details(Self.apnsError).first?["reason"]?.string ?? "")
    guard apple == .none else { return apple }
    let isNamed = !fields.isEmpty || (body["message"]?.string == Self.noToken && !codes.isEmpty)
    return isNamed ? .invalidAddress : .invalidArgument
  }

  /// FCM's own error code, or without one the general status.
  private var coded: ReplyReason? {
    let found = Set(codes.map { ReplyReason(fcm: $0) }).subtracting([.none])
    guard found.isEmpty else { return found.count == 1 ? found.first : nil }
    return Self.general[body["status"]?.string ?? ""]
  }

  private var codes: [String] { details(Self.fcmError).compactMap { $0["errorCode"]?.string } }

  /// The fields of the request that FCM finds fault with.
  private var violated: [String] {
    details(Self.badRequest).flatMap { $0["fieldViolations"]?.array ?? [] }
      .map { $0["field"]?.string ?? "" }
  }

  private func details(_ type: String) -> [JSONValue] {
    (body["details"]?.array ?? []).filter { $0["@type"]?.string == "type.googleapis.com/" + type }
  }
}

extension FCMError {
  private static let fcmError = "google.firebase.fcm.v1.FcmError"
  /// What Apple answered FCM about a push to an iOS device.
  private static let apnsError = "google.firebase.fcm.v1.ApnsError"
  private static let badRequest = "google.rpc.BadRequest"

  /// The fields that say whom a message is for.
  private static let addresses: Set = ["message.token", "message.fid"]

  /// The message of the documented example of a bad token, which has no field violation (G8). FCM
  /// promises no wording: where it changes, the token is kept.
  private static let noToken = "The registration token is not a valid FCM registration token"

  /// The general statuses that are unambiguous: a `NOT_FOUND` may be about the project.
  private static let general: [String: ReplyReason] = [
    "INVALID_ARGUMENT": .invalidArgument, "RESOURCE_EXHAUSTED": .quotaExceeded,
    "UNAVAILABLE": .unavailable, "INTERNAL": .internalError,
  ]

  /// The body that says `reply`; `nil` where FCM has no name for its reason.
  init?(_ reply: ProviderReply) {
    // What Apple refuses, FCM passes on as an invalid argument.
    let apple = reply.status == 400 ? reply.reason.apnsName : nil
    let reason = apple == nil ? reply.reason : .invalidArgument
    guard let code = reason.fcmName, let status = reason.fcmStatus else { return nil }
    func detail(_ type: String, _ key: String, _ value: JSONValue) -> JSONValue {
      ["@type": .string("type.googleapis.com/" + type), key: value]
    }
    var details = [detail(Self.fcmError, "errorCode", .string(code))]
    if let apple { details.append(detail(Self.apnsError, "reason", .string(apple))) }
    if reason == .invalidAddress {
      details.append(detail(Self.badRequest, "fieldViolations", [["field": "message.token"]]))
    }
    body = [
      "code": .integer(Int(reply.status)), "status": .string(status), "details": .array(details),
    ]
  }
}
