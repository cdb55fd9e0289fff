/// What a log says of one side of the world.
package struct CalibrationPart: Sendable, Codable {
  package enum Name: String, CaseIterable, Sendable, Codable {
    case presence, response, timeToOpen, delivery, leaving
  }

  package enum State: String, Sendable, Codable {
    /// Its checks are passed, and the world can take it over.
    case fitted
    /// It does not fit, or the world cannot say it; nothing is taken over.
    case refused
    /// The log does not tell of it, or not enough.
    case absent
  }

  package let name: Name
  package var state = State.fitted
  /// Why it is refused or absent.
  package var reason: String?
  /// What was fitted, in words.
  package var model: String?
  package var values: [CalibrationValue] = []
  package var checks: [CalibrationCheck] = []
  package var histogram: [CalibrationBar] = []
  package var notes: [String] = []
  /// A world takes it over: it is fitted, or somebody has accepted it as it is.
  package var isTaken = true
  /// What a world would take over.
  package var settings: [CalibrationSetting] = []

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
