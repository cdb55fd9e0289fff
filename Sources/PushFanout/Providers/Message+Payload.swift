import JSON
import PushModel

extension Message {
  /// The data with which an app follows a tap and recognises a duplicate (S1-4.2-schema,
  /// S0-ARCH-14), in the order of writing. `timestamp` is when the push was intended, in ISO 8601.
  var dataFields: [JSONValue.Member] {
    let optional = [
      ("deepLinkUrl", schemeURL), ("universalLink", universalLink),
      ("experimentId", experimentID), ("createdBy", createdBy),
    ]
    return fields + optional.compactMap { key, value in value.map { .init(key, .string($0)) } }
      + (buttons.isEmpty ? [] : [.init("actions", .string(buttons.joined(separator: ",")))])
  }

  private var fields: [JSONValue.Member] {
    [
      .init("notificationType", .string(addedType ?? type.name)),
      .init("entityType", .string(entityType)),
      .init("entityId", .string(entityID)),
      .init("deepLinkPath", .string(deepLinkPath)),
      .init("timestamp", .string(createdAt.iso8601)),
      .init("version", .string(WireRequest.schemaVersion)),
      .init("pushId", .string(push.hexadecimal)),
    ]
  }

  /// Checks the fields that both providers need.
  ///
  /// - Throws: ``PayloadError`` for the first field that cannot be sent.
  func checkPayload(at now: Timestamp) throws(PayloadError) {
    let needed: [(PayloadError.Field, String)] = [
      (.title, title), (.body, body), (.deepLinkPath, deepLinkPath), (.entityType, entityType),
      (.entityID, entityID),
    ]
    for (field, text) in needed where text.isEmpty { throw .missing(field) }
    guard deepLinkPath.utf8.first == UInt8(ascii: "/") && deepLinkPath.utf8.allSatisfy(\.isPlain)
    else { throw .malformed(.deepLinkPath, found: deepLinkPath) }
    try checkAddress(schemeURL, .schemeURL)
    try checkAddress(universalLink, .universalLink)
    guard expiresAt > now else { throw .expired }
  }

  /// Checks that an address beside the path leads to the same place.
  private func checkAddress(_ url: String?, _ field: PayloadError.Field) throws(PayloadError) {
    guard let url else { return }
    guard url.hasSuffix(deepLinkPath), url.utf8.allSatisfy(\.isPlain) else {
      throw .malformed(field, found: url)
    }
  }

  /// Seconds, rounded down, for which a provider may store the message from `now` on, at most
  /// `longest`.
  func secondsToLive(from now: Timestamp, atMost longest: Interval) -> Int64 {
    min(expiresAt - now, longest).milliseconds / 1_000
  }
}

extension PushID {
  /// 16 hexadecimal digits.
  var hexadecimal: String { rawValue.hexadecimal }
}

extension UInt64 {
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension UInt8 {
  /// ASCII without space and control characters.
  var isPlain: Bool { self > 0x20 && self < 0x7f }

  /// The alphabet of base64 for addresses (RFC 4648, 5).
  var isBase64URL: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  var isNamePart: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }
}
