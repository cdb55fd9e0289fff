import PushModel

/// What a host knows of the token that a reply is about, read when the reply arrives. For a device
/// that is gone meanwhile `at` is `distantFuture`: there is nothing left to forget.
public struct Registration: Hashable, Sendable, BitwiseCopyable {
  /// When the device's present token was registered.
  public var at: Timestamp
  /// What the token was issued for.
  public var environment: ProviderEnvironment

  @inlinable public init(at: Timestamp, environment: ProviderEnvironment = .production) {
    self.at = at
    self.environment = environment
  }
}
