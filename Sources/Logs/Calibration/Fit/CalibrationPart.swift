/// The calibration of one part of the world.
package struct CalibrationPart: Sendable, Codable {
  /// A part of a world that a log can be fitted to.
  package enum Name: String, CaseIterable, Sendable, Codable {
    /// Whether devices are online, when pushes are opened, how long an opening takes, how long a
    /// delivery takes, who leaves because of a push, and visits without one.
    case presence, response, timeToOpen, delivery, leaving, visits
  }

  /// What came of a fit.
  package enum State: String, Sendable, Codable {
    /// All checks passed; a world can use it.
    case fitted
    /// It does not fit, or a world has no parameter for it; a world does not use it.
    case refused
    /// The log has no data on it, or too few.
    case absent
  }

  /// The part of the world.
  package let name: Name
  /// Whether a world can use the fit; ``isTaken`` says whether it does.
  package var state = State.fitted
  /// Why it is refused or absent.
  package var reason: String?
  /// The fitted model, in words.
  package var model: String?
  /// Plausible models, the most likely one first; empty where there is one model.
  package var models: [CalibrationModel] = []
  /// Fitted values with their intervals, also those for which a world has no key.
  package var values: [CalibrationValue] = []
  /// Parameters of a world that the log does not tell; a scenario keeps its own.
  package var unidentified: [CalibrationGap] = []
  /// Tests against the held-out people, failed ones included.
  package var checks: [CalibrationCheck] = []
  /// Waiting times in bars; empty where a family of distributions fits or none was tried.
  package var histogram: [CalibrationBar] = []
  /// Sentences on what the fit leaves open, for the reader of a report.
  package var notes: [String] = []
  /// Whether a world uses it: it is fitted, or was accepted by request although it does not fit.
  package var isTaken = true
  /// The settings for a world.
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

  /// Accepts the part although it does not fit, with a comment at every value.
  mutating func accept() {
    isTaken = true
    for place in settings.indices {
      settings[place].comment = "REFUSED, accepted by hand; " + settings[place].comment
    }
  }

  /// Reports a fitted value, and sets the world's keys to it.
  mutating func set(_ keys: [String], to value: CalibrationValue, level: Double) {
    values.append(value)
    settings += keys.map { CalibrationSetting($0, value, level: level) }
  }

  /// Sets a key to a value that is not fitted.
  mutating func fix(_ key: String, _ value: String, _ comment: String) {
    settings.append(CalibrationSetting(key: key, value: value, comment: comment))
  }

  /// Refuses unless every check is passed.
  mutating func judge() {
    let failed = checks.filter { !$0.isPassed }
    guard !failed.isEmpty else { return }
    refuse(failed.map(\.text).joined(separator: "; "))
  }
}

/// A model that a log makes plausible.
package struct CalibrationModel: Sendable, Codable {
  /// The model in a few words, such as `volume`.
  package let name: String
  /// Akaike's weight, in 0...1.
  package let weight: Double
  /// Whether a world takes its estimates.
  package let isTaken: Bool
  /// Its open rates, with the intervals that hold if it is right.
  package let rates: [CalibrationValue]
}

/// A parameter that a log does not identify.
package struct CalibrationGap: Sendable, Codable, Hashable {
  /// What is not identified, such as `factor 02-05 h`.
  package let name: String
  /// Why the log does not tell it, in words.
  package let reason: String
}
