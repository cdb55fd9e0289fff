/// A key of a scenario with its fitted value.
package struct CalibrationSetting: Sendable, Codable, Hashable {
  /// Such as `world.presence.offlineDay`.
  package let key: String
  /// As YAML writes it.
  package let value: String
  /// Estimate, interval and what they are from; or why it is what it is.
  package let comment: String
}
