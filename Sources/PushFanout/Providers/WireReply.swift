import JSON
import PushModel

/// A provider's reply as it comes on the wire.
public struct WireReply: Hashable, Sendable {
  /// The HTTP status code.
  public var status: UInt16
  /// The `retry-after` header, in seconds or as an HTTP date.
  public var retryAfter: String?
  /// The body: JSON, or empty.
  public var body: [UInt8]

  /// A reply. By default it has no `retry-after` header and no body.
  public init(status: UInt16, retryAfter: String? = nil, body: [UInt8] = []) {
    self.status = status
    self.retryAfter = retryAfter
    self.body = body
  }
}

extension ProviderReply {
  /// Reads a reply from the wire. Parts that cannot be read count as absent; the status alone is
  /// then the reply.
  ///
  /// - Parameter now: The time from which an HTTP date in `retry-after` is counted.
  public init(_ wire: WireReply, from provider: Provider, at now: Timestamp) {
    let body = try? JSONValue(parsing: wire.body)
    self.init(
      status: wire.status, reason: body.map { provider.reason(in: $0) } ?? .none,
      retryAfter: wire.retryAfter.flatMap { RetryAfter.interval($0, at: now) } ?? .zero)
    if provider == .apns, let milliseconds = body?["timestamp"]?.int.map(Int64.init),
      (0..<Timestamp.distantFuture.milliseconds).contains(milliseconds)
    {
      // APNs knows nothing of what is to come.
      goneSince = min(Timestamp(milliseconds: milliseconds), now)
    }
  }
}

extension WireReply {
  /// Writes a reply in the provider's format. Reading it gives `reply` again, with `retryAfter`
  /// rounded up to a second.
  public init(_ reply: ProviderReply, from provider: Provider) {
    let seconds = (reply.retryAfter.milliseconds + 999) / 1_000
    self.init(
      status: reply.status, retryAfter: seconds > 0 ? "\(seconds)" : nil,
      body: provider.body(of: reply))
  }
}

extension Provider {
  /// The reason in a reply's body. APNs has it under `reason` (AP3), FCM in an ``FCMError``.
  func reason(in body: JSONValue) -> ReplyReason {
    switch self {
    case .apns: return ReplyReason(apns: body["reason"]?.string ?? "")
    case .fcm: return body["error"].map { FCMError($0).reason } ?? .none
    }
  }

  /// The body that encodes `reply`; empty when the provider has no name for its reason.
  func body(of reply: ProviderReply) -> [UInt8] {
    switch self {
    case .apns:
      guard let reason = reply.reason.apnsName else { return [] }
      let since = reply.goneSince
      let timestamp = since == .distantPast ? nil : JSONValue.integer(Int(since.milliseconds))
      return (["reason": .string(reason), "timestamp": timestamp] as JSONValue).bytes
    case .fcm: return FCMError(reply).map { (["error": $0.body] as JSONValue).bytes } ?? []
    }
  }
}

/// The `Retry-After` header (RFC 9110, 10.2.3).
enum RetryAfter {
  /// Longest wait that is honoured: the longest time to live of either provider.
  static let longest = Interval.days(30)

  /// The wait that a header asks for, from seconds or from an HTTP date; `nil` when it is neither.
  /// A date that has passed asks for none.
  static func interval(_ text: String, at now: Timestamp) -> Interval? {
    let text = text.drop { $0 == " " }
    let isNumber = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    if isNumber {
      guard let seconds = Int64(text), seconds <= longest.milliseconds / 1_000 else {
        return longest
      }
      return .seconds(seconds)
    }
    guard let date = date(text) else { return nil }
    return max(.zero, min(date - now, longest))
  }

  /// An IMF-fixdate such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: Substring) -> Timestamp? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: "\(parts[2])"),
      let day = number(parts[1], in: 1...31), let year = number(parts[3], in: 1970...9_999)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], in: 0...23),
      let minute = number(time[1], in: 0...59), let second = number(time[2], in: 0...60)
    else { return nil }
    let days = days(year: year, month: Int64(month) + 1, day: day)
    return Timestamp(milliseconds: (((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000)
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int64>) -> Int64? {
    guard let value = Int64(text), range.contains(value) else { return nil }
    return value
  }

  /// Days since 1970-01-01 of a date in the Gregorian calendar (H. Hinnant, *chrono-compatible
  /// low-level date algorithms*, `days_from_civil`), for years from 1970 on.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year % 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// The names of reasons on the wire.
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
    (.invalidAddress, "INVALID_ARGUMENT", "INVALID_ARGUMENT"),
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

  var apnsName: String? { Self.apnsNames.first { $0.reason == self }?.name }
  var fcmName: String? { Self.fcmNames.first { $0.reason == self }?.name }
  var fcmStatus: String? { Self.fcmNames.first { $0.reason == self }?.status }
}
