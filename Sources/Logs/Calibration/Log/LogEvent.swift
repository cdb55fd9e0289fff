/// What an event log may tell of a push or of a device.
package enum LogEvent: String, CaseIterable, Sendable, Codable {
  case attempted, sent, delivered, displayed, opened, tapped
  /// Ends of a push that nobody got.
  case failed, dropped, expired, superseded
  /// The person has switched pushes off, or removed the app.
  case optedOut, uninstalled
  /// A probe without a push: whether the device could be reached.
  case online, offline
  /// Told by PushLab's own log, and of no use to a fit.
  case intended, suppressed, held, withdrawn, merged, dismissed, reacted, reviewed
  /// A decision point at which chance sent nothing; an opening of the app without a push.
  case withheld, visited

  /// Whether it makes no sense without a push.
  func needsPush(for purpose: LogPurpose) -> Bool {
    switch self {
    case .optedOut, .uninstalled, .online, .offline, .visited: false
    default: isUsed(for: purpose)
    }
  }

  func isUsed(for purpose: LogPurpose) -> Bool {
    switch self {
    case .intended, .suppressed, .held, .withdrawn, .merged, .withheld, .visited:
      purpose == .replay
    case .dismissed, .reacted, .reviewed: false
    case .online, .offline: purpose == .fit
    default: true
    }
  }

  static let names = allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

  /// By name, with the place in ``allCases``, which is the order of a push's life.
  static let byName = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1.rawValue, (event: $1, order: UInt8($0))) }
  )
}

/// What an event log is read for.
package enum LogPurpose: Sendable {
  /// A world's parameters (`calibrate`): what devices and people did.
  case fit
  /// Decisions (`replay`): also what was wanted, held back, left to chance.
  case replay
}
