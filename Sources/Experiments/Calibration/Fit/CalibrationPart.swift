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
  /// What a world takes over; nothing unless it is fitted.
  public var settings: [CalibrationSetting] = []

  init(_ name: Name) { self.name = name }

  mutating func refuse(_ reason: String) {
    state = .refused
    self.reason = reason
    settings = []
  }

  mutating func leaveOut(_ reason: String) {
    state = .absent
    self.reason = reason
    settings = []
  }

  /// Refuses unless every check is passed.
  mutating func judge() {
    let failed = checks.filter { !$0.isPassed }
    guard !failed.isEmpty else { return }
    refuse(failed.map(\.text).joined(separator: "; "))
  }
}
