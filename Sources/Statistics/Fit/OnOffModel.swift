/// What may differ in when devices are offline.
public struct OnOffModel: Hashable, Sendable, Codable {
  /// A pace for the day and one for the night.
  public let hasNight: Bool

  /// Some devices are seldom online, whatever the hour.
  public let hasSeldom: Bool

  public init(hasNight: Bool, hasSeldom: Bool) {
    self.hasNight = hasNight
    self.hasSeldom = hasSeldom
  }

  /// From the simplest.
  public static let all = [
    OnOffModel(hasNight: false, hasSeldom: false), OnOffModel(hasNight: true, hasSeldom: false),
    OnOffModel(hasNight: false, hasSeldom: true), OnOffModel(hasNight: true, hasSeldom: true),
  ]

  var parameterCount: Int { 2 + (hasNight ? 2 : 0) + (hasSeldom ? 3 : 0) }
}
