/// A device's operating system, which decides the provider that reaches it.
public enum Platform: UInt8, Named, BitwiseCopyable {
  /// Android, reached through FCM.
  case android
  /// iOS, reached through APNs or, where a host says so, through FCM.
  case ios
}

/// The operating system's permission to show notifications.
public enum Permission: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// The user has not been asked.
  case notAsked
  /// The user has refused.
  case denied
  /// The user has agreed.
  case granted
}

/// The provider's host that a token was issued for and that a request goes to (S1-2.1-apns). FCM
/// has one host; there it is the Firebase project.
public enum ProviderEnvironment: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// For released builds.
  case production
  /// For builds that come from a developer's machine.
  case sandbox
}

/// A registered installation of the app.
public struct Device: Hashable, Sendable, BitwiseCopyable {
  /// When the token was registered. A provider's "gone since" older than this does not kill it.
  public var registeredAt: Timestamp
  /// When the app last spoke to the server.
  public var lastSeenAt: Timestamp
  /// The operating system.
  public var platform: Platform
  /// The permission to show notifications.
  public var permission: Permission
  /// Whether a token is registered; a token that a provider calls dead is forgotten.
  public var hasToken: Bool
  /// Channels that the user has silenced on this device (Android).
  public var channelsOff: CategorySet
  /// The environment of its token, as the app reports it at registration.
  public var environment: ProviderEnvironment

  /// A device with the given values; by default for production and with all channels on.
  public init(
    platform: Platform, permission: Permission, hasToken: Bool, registeredAt: Timestamp,
    lastSeenAt: Timestamp, channelsOff: CategorySet = [],
    environment: ProviderEnvironment = .production
  ) {
    self.registeredAt = registeredAt
    self.lastSeenAt = lastSeenAt
    self.platform = platform
    self.permission = permission
    self.hasToken = hasToken
    self.channelsOff = channelsOff
    self.environment = environment
  }

  /// Whether a push may be attempted: permission and token are both there (S0-DATA-02, S4-PLAT-4).
  @inlinable public var isEligible: Bool { permission == .granted && hasToken }
}

extension Device {
  /// The categories that its operating system shows; none without permission.
  public var shows: CategorySet {
    permission == .granted ? CategorySet.all.subtracting(channelsOff) : []
  }
}
