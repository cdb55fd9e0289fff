/// An event of a push or of a device in a log.
package enum LogEvent: String, CaseIterable, Sendable, Codable {
  case attempted, sent, delivered, displayed, opened, tapped
  /// Ends of a push that was not received.
  case failed, dropped, expired, superseded
  /// The person switched pushes off, or removed the app.
  case optedOut, uninstalled
  /// A probe without a push: whether the device could be reached.
  case online, offline
  /// Events of PushLab's own log that a fit does not use.
  case intended, suppressed, held, withdrawn, merged, dismissed, reacted, reviewed
  /// A decision point at which chance chose to send nothing; a visit to the app without a push.
  case withheld, visited
  /// Questions whether pushes are allowed, and answers; neither a fit nor a replay uses them.
  case prompted, granted, denied
  /// A comment on a post, or a look at one without a push, which neither uses.
  case commented, viewed
  /// A job that asks about a push was queued; `intended` says when it asked. Neither uses it.
  case queued
  /// A decision point at which nothing was drawn, because the person was not available.
  case unavailable
  /// Something was silenced because of a push, which neither uses.
  case silenced
  /// A conversion, which neither uses.
  case converted

  /// Whether the event needs a push to be meaningful.
  func needsPush(for purpose: LogPurpose) -> Bool {
    switch self {
    case .optedOut, .uninstalled, .online, .offline, .visited: false
    default: isUsed(for: purpose)
    }
  }

  func isUsed(for purpose: LogPurpose) -> Bool {
    switch self {
    case .intended, .suppressed, .held, .withdrawn, .merged, .withheld:
      purpose == .replay
    case .dismissed, .reacted, .reviewed, .prompted, .granted, .denied, .commented, .queued,
      .unavailable, .silenced, .viewed, .converted:
      false
    case .online, .offline: purpose == .fit
    default: true
    }
  }

  static let names = allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

  /// Events by name, with the index in ``allCases``, which is the order of a push's life.
  static let byName = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1.rawValue, (event: $1, order: UInt8($0))) }
  )
}

/// The purpose of reading an event log.
package enum LogPurpose: Sendable {
  /// Parameters of a world (`calibrate`): what devices and people did.
  case fit
  /// Decisions (`replay`): also what was intended, held back or left to chance.
  case replay
}
