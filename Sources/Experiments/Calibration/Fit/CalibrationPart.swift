/// What a log says of one side of the world.
public struct CalibrationPart: Sendable, Codable {
  public enum Name: String, CaseIterable, Sendable, Codable {
    case presence, response, timeToOpen, delivery, leaving
  }

  public enum State: String, Sendable, Codable {
    /// Its checks are passed, and the world can take it over.
    case fitted
    /// It does not fit, or the world cannot say it; nothing is taken over.
    case refused
    /// The log does not tell of it, or not enough.
    case absent
  }

  public let name: Name
  public var state = State.fitted
  /// Why it is refused or absent.
  public var reason: String?
  /// What was fitted, in words.
  public var model: String?
  public var values: [CalibrationValue] = []
  public var checks: [CalibrationCheck] = []
  public var histogram: [CalibrationBar] = []
  public var notes: [String] = []
  /// A world takes it over: it is fitted, or somebody has accepted it as it is.
  public var isTaken = true
  /// What a world would take over.
  public var settings: [CalibrationSetting] = []

  init(_ name: Name) { self.name = name }

  mutating func refuse(_ reason: String) {
    state = .refused
    self.reason = reason
    isTaken = false
  }

  mutating func leaveOut(_ reason: String) {
    state = .absent
    self.reason = reason
    isTaken = false
    settings = []
  }

  /// Lets a world take it over although it does not fit, and says so at every value.
  mutating func accept() {
    isTaken = true
    settings = settings.map {
      CalibrationSetting(
        key: $0.key, value: $0.value, comment: "REFUSED, accepted by hand; " + $0.comment)
    }
  }

  /// Refuses unless every check is passed.
  mutating func judge() {
    let failed = checks.filter { !$0.isPassed }
    guard !failed.isEmpty else { return }
    refuse(failed.map(\.text).joined(separator: "; "))
  }
}
