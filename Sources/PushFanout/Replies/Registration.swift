import PushModel

/// A host's record of the token that a reply is about, read when the reply arrives. For a device
/// that is gone meanwhile `at` is `distantFuture`, so nothing is forgotten.
public struct Registration: Hashable, Sendable, BitwiseCopyable {
  /// When the device's present token was registered.
  public var at: Timestamp
  /// The provider environment that the token was issued for.
  public var environment: ProviderEnvironment

  /// A registration; in the production environment unless stated otherwise.
  @inlinable public init(at: Timestamp, environment: ProviderEnvironment = .production) {
    self.at = at
    self.environment = environment
  }
}
