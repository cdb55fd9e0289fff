import Documents

/// The share of the events that is logged.
package enum EventLog: Hashable, Sendable {
  case none
  /// The events of this share of the recipients, strictly between 0 and 1. Each replication draws its
  /// own; within one the same people are logged under every arm.
  case sample(Double)
  case all

  /// Reads `none`, `all`, `sample:0.01` or `sample:1%`.
  package init(_ text: String) throws(EventLogError) {
    switch text {
    case "none": self = .none
    case "all": self = .all
    default:
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "sample", let share = Self.share(String(parts[1])),
        share > 0, share < 1
      else { throw EventLogError(found: text) }
      self = .sample(share)
    }
  }

  private static func share(_ text: String) -> Double? {
    text.hasSuffix("%") ? NumberText.share(text)?.double : Double(text)
  }

  /// The share of the recipients whose events are kept: what a `Runner` is given.
  package var share: Double {
    switch self {
    case .none: 0
    case .sample(let share): share
    case .all: 1
    }
  }
}

extension EventLog: CustomStringConvertible {
  /// As ``init(_:)`` reads it.
  package var description: String {
    switch self {
    case .none: "none"
    case .sample(let share): "sample:\(share)"
    case .all: "all"
    }
  }
}

/// A text that names no event log.
package struct EventLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was given.
  package let found: String

  package var description: String {
    "`\(found)` is no event log; accepted are none, all and sample:P with P between 0 and 1"
  }
}
