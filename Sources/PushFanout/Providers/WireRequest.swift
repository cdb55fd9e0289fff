import PushModel

/// A POST to a provider, as it goes on the wire; authorisation is the host's.
public struct WireRequest: Hashable, Sendable {
  public struct Header: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public var path: String
  /// In a fixed order, names in lower case as HTTP/2 wants them.
  public var headers: [Header]
  public var body: [UInt8]

  /// Both providers' limit (AP1, G4).
  public static let payloadMax = 4_096
  /// The version of the data fields (S1-4.2-schema).
  public static let schemaVersion: Int64 = 1

  /// The request that brings `message` to the device of `attempt`, as its provider takes it.
  ///
  /// - Parameters:
  ///   - display: Who shows it on an Android device. FCM has Apple show it on an iOS device.
  ///   - badge: The number on the app's icon; `nil` leaves it.
  /// - Throws: ``PayloadError``
  public static func request(
    for attempt: Attempt, _ message: Message, to destination: Destination,
    display: Display = .provider, badge: Int? = nil, at now: Timestamp
  ) throws(PayloadError) -> WireRequest {
    switch (attempt.provider, attempt.platform) {
    case (.apns, _): try apns(message, to: destination, badge: badge, at: now)
    case (.fcm, .ios): try fcm(message, toIOS: destination, badge: badge, at: now)
    case (.fcm, .android):
      try fcm(message, to: destination, display: display, badge: badge, at: now)
    }
  }

  public subscript(header name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}

/// Where a message goes: one app on one device of one recipient.
public struct Destination: Hashable, Sendable {
  public var recipient: RecipientID
  public var device: DeviceIndex
  /// What the provider knows the device by.
  public var token: String
  /// APNs: the app's bundle identifier. FCM: the project's identifier.
  public var app: String

  public init(recipient: RecipientID, device: DeviceIndex, token: String, app: String) {
    self.recipient = recipient
    self.device = device
    self.token = token
    self.app = app
  }
}
