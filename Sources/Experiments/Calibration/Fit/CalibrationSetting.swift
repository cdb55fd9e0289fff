/// A key of a scenario with its fitted value.
public struct CalibrationSetting: Sendable, Codable, Hashable {
  /// Such as `world.presence.offlineDay`.
  public let key: String
  /// As YAML writes it.
  public let value: String
  /// Estimate, interval and what they are from; or why it is what it is.
  public let comment: String
}
