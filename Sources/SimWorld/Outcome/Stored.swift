import PushModel

/// A push that a provider keeps for a device that it cannot reach.
public struct Stored: Hashable, Sendable {
  public var push: PushID
  public var device: DeviceIndex
  public var at: Timestamp
  /// When the device is back or awake, or the push expires.
  public var until: Timestamp
  public var isInTime: Bool
  /// It is online, but asleep.
  public var isDozing: Bool
}
