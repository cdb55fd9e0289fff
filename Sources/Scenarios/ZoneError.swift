import Documents

/// Why the clock of a place cannot be worked out.
package enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `near` is a zone that may have been meant.
  case unknownZone(String, near: String?)

  /// This program was built without time-zone data.
  case noZoneData

  package var description: String {
    switch self {
    case .unknownZone(let name, let near):
      "`\(quotable(name))` is no time zone;\(near.map { " did you mean '\($0)'?" } ?? "") "
        + "accepted: \(Self.accepted)"
    case .noZoneData: "this program was built without time-zone data"
    }
  }

  static let accepted = "an IANA time zone such as Africa/Johannesburg or UTC"
}
