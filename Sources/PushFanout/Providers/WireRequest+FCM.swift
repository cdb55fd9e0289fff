import JSON
import PushModel

extension WireRequest {
  /// The party that shows an Android push (S1-4.1-payload).
  public enum Display: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// FCM, from the `notification` block: always collapsible (G3).
    case provider
    /// The app, from title and body among the data: never collapsed.
    case app
  }

  /// Longest time for which FCM stores a push: 28 days (G2).
  static let fcmKeepMax = Interval.seconds(2_419_200)

  /// The request that brings `message` to an Android device by FCM HTTP v1. Its fields have the names
  /// of FCM's discovery document (G9).
  ///
  /// The limit of ``payloadMax`` bytes is applied to the `notification` and `data` blocks as they
  /// are written, which is a little stricter than FCM's sum of keys and values.
  ///
  /// - Parameter badge: The number on the app's icon before the push, which adds one to it unless
  ///   its ``Message/badge`` is 0; `nil` leaves the number as it is.
  /// - Throws: ``PayloadError``
  public static func fcm(
    _ message: Message, to destination: Destination, display: Display = .provider,
    badge: Int? = nil, at now: Timestamp
  ) throws(PayloadError) -> WireRequest {
    try message.checkPayload(at: now)
    return try fcm(
      message, to: destination, display, badge: badge, "android",
      message.fcmAndroid(display, badge: badge, at: now))
  }

  /// The request that brings `message` to an iOS device by FCM, which passes it on to Apple
  /// (S4-OQ-1).
  ///
  /// - Parameter badge: The number on the app's icon before the push, which adds one to it unless
  ///   its ``Message/badge`` is 0; `nil` leaves the number as it is.
  /// - Throws: ``PayloadError``
  public static func fcm(
    _ message: Message, toIOS destination: Destination, badge: Int? = nil, at now: Timestamp
  ) throws(PayloadError) -> WireRequest {
    try message.checkPayload(at: now)
    let length = message.collapseKey?.utf8.count ?? 0
    guard length <= apnsCollapseKeyMax else {
      throw .collapseKeyTooLong(bytes: length, max: apnsCollapseKeyMax)
    }
    let headers: JSONValue = [
      "apns-priority": .string(message.type.priority == .high ? "10" : "5"),
      "apns-expiration": .string("\(expiration(of: message, at: now))"),
      "apns-collapse-id": message.collapseKey.map { .string($0) },
    ]
    return try fcm(
      message, to: destination, .provider, badge: badge, "apns",
      ["headers": headers, "payload": ["aps": message.aps(badge: badge)]])
  }

  private static func fcm(
    _ message: Message, to destination: Destination, _ display: Display, badge: Int?,
    _ platform: String, _ options: JSONValue
  ) throws(PayloadError) -> WireRequest {
    let target = try fcmTarget(destination.address)
    guard !destination.app.isEmpty else { throw .missing(.project) }
    guard destination.app.utf8.allSatisfy(\.isNamePart) else {
      throw .malformed(.project, found: destination.app)
    }
    let shown = display == .provider ? message.fcmNotification : nil
    let data = message.fcmData(display, badge: badge)
    let payload = (shown?.bytes.count ?? 0) + data.bytes.count
    guard payload <= payloadMax else { throw .tooLarge(bytes: payload, max: payloadMax) }
    let body: JSONValue = .object(
      [target] + (shown.map { [.init("notification", $0)] } ?? []) + [
        .init("data", data), .init(platform, options),
      ])
    return WireRequest(
      path: "/v1/projects/\(destination.app)/messages:send",
      headers: [Header("content-type", "application/json")],
      body: (["message": body] as JSONValue).bytes)
  }

  /// The member that says whom a message is for: `token`, or `fid` for an installation id (G9).
  private static func fcmTarget(_ address: DeviceAddress) throws(PayloadError) -> JSONValue.Member {
    switch address {
    case .token(let token):
      guard !token.isEmpty else { throw .missing(.token) }
      return JSONValue.Member("token", .string(token))
    case .installation(let id):
      guard !id.isEmpty else { throw .missing(.installation) }
      guard id.utf8.allSatisfy(\.isBase64URL) else { throw .malformed(.installation, found: id) }
      return JSONValue.Member("fid", .string(id))
    }
  }
}

extension Message {
  fileprivate var fcmNotification: JSONValue {
    ["title": .string(title), "body": .string(body), "image": imageURL.map { .string($0) }]
  }

  /// The `data` block. FCM accepts only strings in it.
  fileprivate func fcmData(_ display: WireRequest.Display, badge: Int?) -> JSONValue {
    var members = dataFields
    if display == .app {
      members.append(.init("title", .string(title)))
      members.append(.init("body", .string(body)))
      if let imageURL { members.append(.init("imageUrl", .string(imageURL))) }
      members += fcmAlert(badge: badge)
    }
    return .object(members)
  }

  /// What the app needs to show the push as FCM would: channel, priority, sound, number.
  private func fcmAlert(badge: Int?) -> [JSONValue.Member] {
    let count = self.badge(after: badge)
    return [
      .init("channelId", .string(type.category.name)),
      .init("notificationPriority", .string(interruption.androidPriority)),
    ] + (sound.map { [.init("sound", .string($0))] } ?? [])
      + (count.map { [.init("notificationCount", .string("\($0)"))] } ?? [])
  }

  fileprivate func fcmAndroid(
    _ display: WireRequest.Display, badge: Int?, at now: Timestamp
  ) -> JSONValue {
    let seconds = secondsToLive(from: now, atMost: WireRequest.fcmKeepMax)
    let notification: JSONValue = [
      "channelId": .string(type.category.name),
      "notificationPriority": .string(interruption.androidPriority),
      "sound": sound.map { .string($0) },
      "notificationCount": self.badge(after: badge).map { .integer($0) },
    ]
    return [
      "priority": type.priority == .high ? "HIGH" : "NORMAL",
      "ttl": .string("\(seconds)s"),
      "collapseKey": collapseKey.map { .string($0) },
      "notification": display == .provider ? notification : nil,
    ]
  }
}
