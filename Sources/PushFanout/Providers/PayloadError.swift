/// Why a message cannot be written in a provider's format. It is found before anything is sent.
public enum PayloadError: Error, Hashable, Sendable {
  public enum Field: String, CaseIterable, Sendable {
    case title
    case body
    case deepLinkPath
    case entityType
    case entityID
    case token
    /// APNs: the app's bundle identifier.
    case topic
    /// FCM: the project's identifier.
    case project
  }

  case missing(Field)
  /// `found` has characters that have no place there.
  case malformed(Field, found: String)
  case tooLarge(bytes: Int, max: Int)
  case collapseKeyTooLong(bytes: Int, max: Int)
  /// The time to live is over.
  case expired
}

extension PayloadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let field): "`\(field.rawValue)` is empty"
    case .malformed(let field, let found): "`\(field.rawValue)` is `\(found)`: \(field.accepted)"
    case .tooLarge(let bytes, let max):
      "the payload has \(bytes) bytes, at most \(max) are accepted"
    case .collapseKeyTooLong(let bytes, let max):
      "the collapse key has \(bytes) bytes, at most \(max) are accepted"
    case .expired: "the time to live is over"
    }
  }
}

extension PayloadError.Field {
  var accepted: String {
    switch self {
    case .deepLinkPath: "a path such as `/businesses/7/posts/31` is accepted"
    case .token: "hexadecimal digits are accepted"
    case .topic, .project: "letters, digits, `.` and `-` are accepted"
    case .title, .body, .entityType, .entityID: "any text is accepted"
    }
  }
}
