import PushModel

/// A POST request to a provider, as it goes on the wire. The host adds the authorisation.
public struct WireRequest: Hashable, Sendable {
  /// An HTTP header.
  public struct Header: Hashable, Sendable {
    /// The name, in lower case.
    public var name: String
    /// The value.
    public var value: String

    /// The header `name: value`.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The path of the URL. For APNs it has the token, for FCM the project.
  public var path: String
  /// The headers in a fixed order. Names are in lower case, as HTTP/2 demands.
  public var headers: [Header]
  /// The body, a JSON text.
  public var body: [UInt8]

  /// Largest payload that either provider accepts, in bytes (AP1, G4).
  public static let payloadMax = 4_096
  /// The version of the data fields (S1-4.2-schema), a text with both providers.
  public static let schemaVersion = "1"

  /// The request that brings `message` to the device of `attempt`, in its provider's format.
  ///
  /// - Parameters:
  ///   - display: The party that shows it on an Android device. It has no effect on an iOS device.
  ///   - badge: The number on the app's icon before the push, which adds one to it unless its
  ///     ``Message/badge`` is 0; `nil` leaves the number as it is.
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

  /// The value of the first header called `name`, in lower case; `nil` if there is none.
  public subscript(header name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}

/// The destination of a message: one app on one device of one recipient.
public struct Destination: Hashable, Sendable {
  /// The device's owner.
  public var recipient: RecipientID
  /// The device among its owner's.
  public var device: DeviceIndex
  /// The provider's address of the app on this device. For APNs, a token of hexadecimal digits.
  public var address: DeviceAddress
  /// APNs: the app's bundle identifier. FCM: the project's identifier.
  public var app: String

  /// A destination. Writing a request checks `address` and `app`.
  public init(recipient: RecipientID, device: DeviceIndex, address: DeviceAddress, app: String) {
    self.recipient = recipient
    self.device = device
    self.address = address
    self.app = app
  }
}
