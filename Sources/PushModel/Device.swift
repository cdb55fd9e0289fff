public enum Platform: UInt8, Named, BitwiseCopyable {
  case android
  case ios

  public var name: String { "\(self)" }
}

/// What the operating system allows.
public enum Permission: UInt8, Sendable, Codable, BitwiseCopyable {
  case notAsked
  case denied
  case granted
}

/// The provider's host that a token was issued for and that a request goes to (S1-2.1-apns). FCM has
/// one host; there it is the Firebase project.
public enum ProviderEnvironment: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
  case production
  /// Where builds are registered that come from a developer's machine.
  case sandbox
}

/// A registered installation of the app.
public struct Device: Hashable, Sendable, BitwiseCopyable {
  /// When the token was registered; a provider's "gone since" older than this does not kill it.
  public var registeredAt: Timestamp
  /// When the app last spoke to the server.
  public var lastSeenAt: Timestamp
  public var platform: Platform
  public var permission: Permission
  public var hasToken: Bool
  /// Channels that the user has silenced on this device (Android).
  public var channelsOff: CategorySet
  /// What its token was issued for, as the app says when it registers.
  public var environment: ProviderEnvironment

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

  /// A push may be attempted: permission and token are both there (S0-DATA-02, S4-PLAT-4).
  @inlinable public var isEligible: Bool { permission == .granted && hasToken }
}

extension Device {
  /// The categories that its system shows.
  public var shows: CategorySet {
    permission == .granted ? CategorySet.all.subtracting(channelsOff) : []
  }
}
