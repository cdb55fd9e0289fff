import JSON
import PushModel

extension WireRequest {
  /// Longest time for which APNs stores a push (AP1).
  static let apnsKeepMax = Interval.days(30)
  /// Longest collapse key that APNs accepts, in bytes (AP1).
  static let apnsCollapseKeyMax = 64

  /// The request that brings `message` to an iOS device.
  ///
  /// - Parameter badge: The number on the app's icon before the push, which adds one to it unless
  ///   its ``Message/badge`` is 0; `nil` leaves the number as it is.
  /// - Throws: ``PayloadError``
  public static func apns(
    _ message: Message, to destination: Destination, badge: Int? = nil, at now: Timestamp
  ) throws(PayloadError) -> WireRequest {
    try message.checkPayload(at: now)
    let token = try checkAPNs(destination, collapseKey: message.collapseKey)
    let body = message.apnsBody(badge: badge).bytes
    guard body.count <= payloadMax else {
      throw .tooLarge(bytes: body.count, max: payloadMax)
    }
    var headers = [
      Header("apns-id", requestID(of: message.push, to: destination)),
      Header("apns-topic", destination.app),
      Header("apns-push-type", "alert"),
      Header("apns-priority", message.type.priority == .high ? "10" : "5"),
      Header("apns-expiration", "\(expiration(of: message, at: now))"),
    ]
    if let key = message.collapseKey { headers.append(Header("apns-collapse-id", key)) }
    return WireRequest(path: "/3/device/\(token)", headers: headers, body: body)
  }

  /// - Returns: The device's token.
  private static func checkAPNs(
    _ destination: Destination, collapseKey: String?
  ) throws(PayloadError) -> String {
    guard case .token(let token) = destination.address else { throw .installationAtAPNs }
    guard !token.isEmpty else { throw .missing(.token) }
    guard token.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw .malformed(.token, found: token)
    }
    guard !destination.app.isEmpty else { throw .missing(.topic) }
    guard destination.app.utf8.allSatisfy(\.isNamePart) else {
      throw .malformed(.topic, found: destination.app)
    }
    let length = collapseKey?.utf8.count ?? 0
    guard length <= apnsCollapseKeyMax else {
      throw .collapseKeyTooLong(bytes: length, max: apnsCollapseKeyMax)
    }
    return token
  }

  /// Seconds since 1970; 0, "now or never", when less than a second is left.
  static func expiration(of message: Message, at now: Timestamp) -> Int64 {
    let seconds = message.secondsToLive(from: now, atMost: apnsKeepMax)
    return seconds == 0 ? 0 : (now + .seconds(seconds)).milliseconds / 1_000
  }

  /// A UUID of version 8 (RFC 9562), computed from push and device, so that a retry has the same id
  /// in the provider's logs.
  static func requestID(of push: PushID, to destination: Destination) -> String {
    let device = destination.recipient.rawValue << 8 | UInt64(destination.device.rawValue)
    let high = mix(push.rawValue ^ mix(device)) & ~0xf000 | 0x8000
    // The byte of the recipient that the shift has pushed out.
    let rest = destination.recipient.rawValue >> 56
    let low = mix(high ^ mix(push.rawValue &+ device) ^ rest) >> 2 | 1 << 63
    let digits = Array(high.hexadecimal + low.hexadecimal)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(digits[$0]) }.joined(separator: "-")
  }

  /// The finalizer of SplitMix64 (Steele, Lea and Flood 2014): a bijection of 64 bits.
  private static func mix(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}

extension Message {
  /// The `aps` dictionary, which Apple's system reads.
  func aps(badge: Int?) -> JSONValue {
    [
      "alert": ["title": .string(title), "body": .string(body)],
      "badge": self.badge(after: badge).map { .integer($0) },
      "sound": apnsSound,
      "interruption-level": .string(interruption.name),
      "category": appCategory.map { .string($0) },
      "thread-id": .string("business-\(business.rawValue)"),
      // The app gets a moment in the background, to confirm the push and fetch what it is about
      // (S1-1-receipt; Apple, Pushing background updates to your App).
      "content-available": 1,
      "mutable-content": imageURL == nil ? nil : 1,
    ]
  }

  fileprivate func apnsBody(badge: Int?) -> JSONValue {
    let image = imageURL.map { [JSONValue.Member("imageUrl", .string($0))] } ?? []
    return .object([JSONValue.Member("aps", aps(badge: badge))] + dataFields + image)
  }
}
