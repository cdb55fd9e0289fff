import PushFanout
import PushModel

/// A reply of a provider: what it is about, what it needs, and who says so. `docs/providers.md` shows all.
struct ReplyRow: CustomStringConvertible {
  var status: UInt16
  /// The body in words, for the page.
  var shown: String
  var body: String
  var retryAfter: String?
  /// What is read from it.
  var reason: ReplyReason
  var about: About
  var meaning: ReplyMeaning
  /// Keys of the sources in docs/model.md; `class` for what only the status class says.
  var source: String

  /// What a reply is about, as the page says it.
  enum About: String {
    case nothing = "–"
    case address
    case payload
    case connection
    case credentials
    case setting
    case service
  }

  var description: String { "\(status) \(shown)" }
  var wire: WireReply { WireReply(status: status, retryAfter: retryAfter, body: Array(body.utf8)) }

  /// A line of the page.
  var line: String {
    let status = status == 0 ? "none" : "\(status)"
    return "|\(status)|\(shown)|\(about.rawValue)|\(needs)|\(source)|"
  }

  private var needs: String {
    switch meaning {
    case .accepted: "nothing more"
    case .retry(.zero): "try again after a back-off"
    case .retry(let wait): "try again after \(wait)"
    case .reconnect: "another connection, and try again"
    case .refreshCredentials: "new credentials, and try again once"
    case .forgetToken: "forget the address"
    case .forgetTokenIfRegisteredBefore: "forget the address, unless it was registered since"
    case .wrongEnvironment: "forget the address; keep one of the other environment"
    case .discardMalformed: "discard, count towards the alert"
    case .alarm: "discard, tell an operator"
    }
  }
}

extension ReplyRow {
  static let transient = ReplyMeaning.retry(wait: .zero)

  /// A reply of APNs as it is documented.
  private static func apns(
    _ status: UInt16, _ name: String, _ reason: ReplyReason, _ about: About,
    _ meaning: ReplyMeaning, _ source: String = "AP3", timestamp: String? = nil
  ) -> ReplyRow {
    let moment = timestamp.map { #","timestamp":\#($0)"# } ?? ""
    let shown = timestamp.map { ", `timestamp` \($0)" } ?? ""
    return ReplyRow(
      status: status, shown: "`\(name)`" + shown,
      body: #"{"reason":"\#(name)"\#(moment)}"#, reason: reason, about: about, meaning: meaning,
      source: source)
  }

  /// A reply that no documentation has.
  private static func odd(
    _ status: UInt16, _ shown: String, _ body: String, _ about: About, _ meaning: ReplyMeaning,
    reason: ReplyReason = .none, retryAfter: String? = nil, _ source: String = "class"
  ) -> ReplyRow {
    ReplyRow(
      status: status, shown: shown, body: body, retryAfter: retryAfter, reason: reason,
      about: about, meaning: meaning, source: source)
  }

  /// Milliseconds since 1970 of the day before the tests begin.
  private static let yesterday = "1773532800000"

  /// What neither provider documents, read alike from both.
  private static let classes: [ReplyRow] = [
    odd(204, "no body", "", .nothing, .accepted),
    odd(302, "a page", "<html>", .setting, .alarm),
    odd(400, "a page", "<html>", .payload, .discardMalformed),
    odd(401, "no body", "", .credentials, .refreshCredentials),
    odd(404, "no body", "", .setting, .alarm),
    odd(408, "no body", "", .connection, transient),
    odd(409, "no body", "", .setting, .alarm),
    odd(410, "no body", "", .setting, .alarm),
    odd(413, "a page", "<html>", .payload, .discardMalformed),
    odd(425, "no body", "", .connection, transient),
    odd(500, "no body", "", .service, transient),
    odd(501, "no body", "", .setting, .alarm),
    odd(502, "a page", "<html>502</html>", .service, transient),
    odd(
      503, "no body, `Retry-After` 17", "", .service, .retry(wait: .seconds(17)), retryAfter: "17"),
    odd(504, "half a body", #"{"error":{"#, .service, transient),
    odd(520, "no body", "", .service, transient),
    odd(600, "no body", "", .setting, .alarm),
  ]

  static let apns: [ReplyRow] =
    [
      odd(200, "no body", "", .nothing, .accepted, "AP3"),
      apns(400, "BadDeviceToken", .badDeviceToken, .address, .wrongEnvironment, "AP3, AP4"),
      apns(400, "DeviceTokenNotForTopic", .deviceTokenNotForTopic, .setting, .alarm, "AP3, AP4"),
      apns(400, "BadTopic", .badTopic, .setting, .alarm),
      apns(400, "MissingTopic", .missingTopic, .setting, .alarm),
      apns(400, "TopicDisallowed", .topicDisallowed, .setting, .alarm),
      apns(400, "IdleTimeout", .idleTimeout, .connection, .reconnect),
      apns(400, "BadCollapseId", .badCollapseID, .payload, .discardMalformed),
      apns(400, "BadExpirationDate", .badExpirationDate, .payload, .discardMalformed),
      apns(400, "BadMessageId", .badMessageID, .payload, .discardMalformed),
      apns(400, "BadPriority", .badPriority, .payload, .discardMalformed),
      apns(400, "DuplicateHeaders", .duplicateHeaders, .payload, .discardMalformed),
      apns(400, "InvalidPushType", .invalidPushType, .payload, .discardMalformed),
      apns(400, "MissingDeviceToken", .missingDeviceToken, .payload, .discardMalformed),
      apns(400, "PayloadEmpty", .payloadEmpty, .payload, .discardMalformed),
      apns(400, "Unregistered", .unregistered, .payload, .discardMalformed, "class"),
      apns(400, "badDeviceToken", .none, .payload, .discardMalformed, "class"),
      apns(403, "ExpiredProviderToken", .expiredProviderToken, .credentials, .refreshCredentials),
      apns(403, "InvalidProviderToken", .invalidProviderToken, .credentials, .refreshCredentials),
      apns(403, "MissingProviderToken", .missingProviderToken, .credentials, .refreshCredentials),
      apns(403, "UnrelatedKeyIdInToken", .unrelatedKeyIDInToken, .connection, .reconnect),
      apns(403, "BadCertificate", .badCertificate, .credentials, .alarm),
      apns(403, "BadCertificateEnvironment", .badCertificateEnvironment, .credentials, .alarm),
      apns(403, "BadEnvironmentKeyIdInToken", .badEnvironmentKeyIDInToken, .credentials, .alarm),
      apns(403, "Forbidden", .forbidden, .credentials, .alarm),
      apns(403, "BadDeviceToken", .badDeviceToken, .credentials, .refreshCredentials, "class"),
      odd(403, "no body", "", .credentials, .refreshCredentials),
      apns(404, "BadPath", .badPath, .setting, .alarm),
      apns(405, "MethodNotAllowed", .methodNotAllowed, .setting, .alarm),
      apns(
        410, "ExpiredToken", .expiredToken, .address, .forgetTokenIfRegisteredBefore, "AP3, AP4",
        timestamp: yesterday),
      apns(
        410, "Unregistered", .unregistered, .address, .forgetTokenIfRegisteredBefore, "AP3, AP4",
        timestamp: yesterday),
      apns(
        410, "Unregistered", .unregistered, .address, .forgetTokenIfRegisteredBefore, "AP3",
        timestamp: "4102444800000"),
      apns(410, "Unregistered", .unregistered, .setting, .alarm, "class"),
      apns(410, "Unregistered", .unregistered, .setting, .alarm, "class", timestamp: "-1"),
      apns(410, "Unregistered", .unregistered, .setting, .alarm, "class", timestamp: #""today""#),
      apns(
        410, "BadDeviceToken", .badDeviceToken, .setting, .alarm, "class", timestamp: yesterday),
      apns(413, "PayloadTooLarge", .payloadTooLarge, .payload, .discardMalformed),
      apns(
        429, "TooManyProviderTokenUpdates", .tooManyProviderTokenUpdates, .credentials,
        .retry(wait: .minutes(20))),
      apns(429, "TooManyRequests", .tooManyRequests, .address, transient),
      odd(429, "no body", "", .service, transient),
      odd(
        429, "no body, `Retry-After` 17", "", .service, .retry(wait: .seconds(17)), retryAfter: "17"
      ),
      apns(500, "InternalServerError", .internalServerError, .service, transient),
      apns(503, "ServiceUnavailable", .serviceUnavailable, .service, transient),
      apns(503, "Shutdown", .shutdown, .connection, .reconnect),
    ] + classes
}

extension ReplyRow {
  /// Details of an error of FCM, as it writes them.
  private enum Detail {
    case code(String)
    case apple(String)
    case violations([String])

    var body: String {
      let type = "type.googleapis.com/google."
      switch self {
      case .code(let code):
        return #"{"@type":"\#(type)firebase.fcm.v1.FcmError","errorCode":"\#(code)"}"#
      case .apple(let reason):
        return #"{"@type":"\#(type)firebase.fcm.v1.ApnsError","reason":"\#(reason)"}"#
      case .violations(let fields):
        let list = fields.map { #"{"field":"\#($0)","description":"Invalid"}"# }
          .joined(separator: ",")
        return #"{"@type":"\#(type)rpc.BadRequest","fieldViolations":[\#(list)]}"#
      }
    }

    var shown: String {
      switch self {
      case .code(let code): "`\(code)`"
      case .apple(let reason): "Apple's `\(reason)`"
      case .violations(let fields):
        fields.map { "`\($0)`" }.joined(separator: " and ") + " violated"
      }
    }
  }

  /// A refusal of FCM: its general status, its details, and perhaps its message.
  private static func fcm(
    _ status: UInt16, _ general: String, _ details: [Detail], _ reason: ReplyReason, _ about: About,
    _ meaning: ReplyMeaning, _ source: String = "G8", message: String? = nil,
    retryAfter: String? = nil
  ) -> ReplyRow {
    let parts = details.map(\.shown) + (message.map { ["“\($0)”"] } ?? [])
    let text = parts.isEmpty ? "status `\(general)` alone" : parts.joined(separator: ", ")
    let body = #"""
      {"error":{"code":\#(status),"message":"\#(message ?? "Refused.")","status":"\#(general)",\#
      "details":[\#(details.map(\.body).joined(separator: ","))]}}
      """#
    return ReplyRow(
      status: status, shown: text + (retryAfter.map { ", `Retry-After` \($0)" } ?? ""), body: body,
      retryAfter: retryAfter, reason: reason, about: about, meaning: meaning, source: source)
  }

  private static let bad = "INVALID_ARGUMENT"
  private static let noToken = "The registration token is not a valid FCM registration token"

  static let fcm: [ReplyRow] =
    [
      odd(200, "`name`", #"{"name":"projects/p/messages/0:1"}"#, .nothing, .accepted, "G9"),
      fcm(
        400, bad, [.code(bad), .violations(["message.token"])], .invalidAddress, .address,
        .forgetToken, "G6, G8"),
      fcm(
        400, bad, [.violations(["message.fid"])], .invalidAddress, .address, .forgetToken, "G6, G9"),
      fcm(
        400, bad, [.code(bad)], .invalidAddress, .address, .forgetToken, "G6, G8", message: noToken),
      fcm(
        400, bad, [.code(bad), .apple("BadDeviceToken"), .violations(["message.token"])],
        .badDeviceToken, .address, .wrongEnvironment, "G8, AP3"),
      fcm(
        400, bad, [.code(bad), .apple("DeviceTokenNotForTopic")], .deviceTokenNotForTopic, .setting,
        .alarm, "G8, AP3"),
      fcm(
        400, bad, [.code(bad), .apple("PayloadEmpty")], .payloadEmpty, .payload, .discardMalformed,
        "G8, AP3"),
      fcm(400, bad, [.code(bad)], .invalidArgument, .payload, .discardMalformed),
      fcm(400, bad, [], .invalidArgument, .payload, .discardMalformed),
      fcm(
        400, bad, [.violations(["message.data[0].value"])], .invalidArgument, .payload,
        .discardMalformed),
      fcm(
        400, bad, [.code(bad), .violations(["message.token", "message.android.ttl"])],
        .invalidArgument, .payload, .discardMalformed, "class"),
      fcm(
        400, bad, [.violations(["message.token_count"])], .invalidArgument, .payload,
        .discardMalformed, "class"),
      fcm(400, bad, [], .invalidArgument, .payload, .discardMalformed, "class", message: noToken),
      fcm(
        400, bad, [.code(bad), .violations(["message.android.ttl"])], .invalidArgument, .payload,
        .discardMalformed, "class", message: noToken),
      fcm(
        400, bad, [.code(bad), .code("UNREGISTERED")], .none, .payload, .discardMalformed, "class"),
      fcm(
        400, bad, [.code("UNREGISTERED")], .unregistered, .payload, .discardMalformed, "class"),
      fcm(400, "FAILED_PRECONDITION", [], .none, .payload, .discardMalformed, "G11"),
      fcm(
        401, "UNAUTHENTICATED", [.code("THIRD_PARTY_AUTH_ERROR")], .thirdPartyAuthError,
        .credentials, .alarm),
      fcm(
        401, "UNAUTHENTICATED", [.code("THIRD_PARTY_AUTH_ERROR"), .apple("InvalidProviderToken")],
        .thirdPartyAuthError, .credentials, .alarm),
      fcm(401, "UNAUTHENTICATED", [], .none, .credentials, .refreshCredentials, "G11"),
      fcm(
        403, "PERMISSION_DENIED", [.code("SENDER_ID_MISMATCH")], .senderIDMismatch, .address,
        .wrongEnvironment),
      fcm(403, "PERMISSION_DENIED", [], .none, .setting, .alarm, "G11"),
      odd(403, "a page", "<html>", .setting, .alarm),
      fcm(
        404, "NOT_FOUND", [.code("UNREGISTERED")], .unregistered, .address, .forgetToken, "G6, G8"),
      fcm(
        404, "NOT_FOUND", [.code("UNREGISTERED"), .apple("Unregistered")], .unregistered, .address,
        .forgetToken, "G6, G8"),
      fcm(404, "NOT_FOUND", [], .none, .setting, .alarm, "G11"),
      fcm(404, "UNREGISTERED", [], .none, .setting, .alarm, "class"),
      fcm(410, "NOT_FOUND", [.code("UNREGISTERED")], .unregistered, .setting, .alarm, "class"),
      fcm(
        429, "RESOURCE_EXHAUSTED", [.code("QUOTA_EXCEEDED")], .quotaExceeded, .service,
        .retry(wait: .seconds(60)), "G8, G10"),
      fcm(
        429, "RESOURCE_EXHAUSTED", [.code("QUOTA_EXCEEDED")], .quotaExceeded, .service,
        .retry(wait: .seconds(17)), "G8, G10", retryAfter: "17"),
      odd(429, "no body", "", .service, .retry(wait: .seconds(60)), "G10"),
      fcm(500, "INTERNAL", [.code("INTERNAL")], .internalError, .service, transient),
      fcm(500, "UNKNOWN", [.code("UNSPECIFIED_ERROR")], .none, .service, transient),
      fcm(503, "UNAVAILABLE", [.code("UNAVAILABLE")], .unavailable, .service, transient),
      fcm(
        503, "UNAVAILABLE", [.code("UNAVAILABLE")], .unavailable, .service,
        .retry(wait: .seconds(17)), retryAfter: "17"),
    ] + classes

  static func all(of provider: Provider) -> [ReplyRow] { provider == .apns ? apns : fcm }

  /// Those whose reason the provider documents for their status, which an emulator can write.
  static func documented(by provider: Provider) -> [ReplyRow] {
    all(of: provider).filter { $0.source != "class" && $0.reason != .none }
  }
}
