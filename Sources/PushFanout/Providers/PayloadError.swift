import PushModel

/// Why a message cannot be written in a provider's format. It is thrown before anything is sent.
public enum PayloadError: Error, Hashable, Sendable {
  /// A field of a message or destination that can be wrong. The raw value is its name in messages.
  public enum Field: String, CaseIterable, Sendable {
    /// The push's title.
    case title
    /// The push's text.
    case body
    /// The path in the app that a tap opens.
    case deepLinkPath
    /// The kind of thing that the push is about.
    case entityType
    /// The id of the thing that the push is about.
    case entityID
    /// The provider's token for the device.
    case token
    /// The device's Firebase installation id.
    case installation
    /// APNs: the app's bundle identifier.
    case topic
    /// FCM: the project's identifier.
    case project
    /// The address with the app's own scheme.
    case schemeURL
    /// The universal link.
    case universalLink
  }

  /// The field is empty.
  case missing(Field)
  /// The field's text `found` has characters that its format does not allow.
  case malformed(Field, found: String)
  /// The payload exceeds ``WireRequest/payloadMax``.
  case tooLarge(bytes: Int, max: Int)
  /// The collapse key is longer than APNs accepts (AP1).
  case collapseKeyTooLong(bytes: Int, max: Int)
  /// The device's address is an installation id, and APNs takes tokens alone.
  case installationAtAPNs
  /// The time to live is over.
  case expired
}

extension PayloadError: CustomStringConvertible {
  /// A message that names the field or limit, the value found and what is accepted.
  public var description: String {
    switch self {
    case .missing(let field): "`\(field.rawValue)` is empty"
    case .malformed(let field, let found): "`\(field.rawValue)` is `\(found)`: \(field.accepted)"
    case .tooLarge(let bytes, let max):
      "the payload has \(bytes) bytes, at most \(max) are accepted"
    case .collapseKeyTooLong(let bytes, let max):
      "the collapse key has \(bytes) bytes, at most \(max) are accepted"
    case .installationAtAPNs:
      "the address is an installation id, which FCM takes; APNs accepts a token"
    case .expired: "the time to live is over"
    }
  }
}

extension PayloadError.Field {
  var accepted: String {
    switch self {
    case .deepLinkPath: "a path such as `/businesses/7/posts/31` is accepted"
    case .schemeURL, .universalLink: "an address that ends in the path is accepted"
    case .token: "hexadecimal digits are accepted"
    case .installation: "letters, digits, `-` and `_` are accepted"
    case .topic, .project: "letters, digits, `.` and `-` are accepted"
    case .title, .body, .entityType, .entityID: "any text is accepted"
    }
  }
}

extension ProviderReply {
  /// The reply that stands for a request that cannot be written: a host reports it in place of a call.
  ///
  /// It means what the provider's own refusal would: an address that is none is forgotten, a wrong
  /// setting is an operator's business, and only a message at fault counts as malformed.
  public init(unwritten error: PayloadError, to provider: Provider) {
    let isAPNs = provider == .apns
    switch error {
    case .missing(.token), .malformed(.token, _), .missing(.installation),
      .malformed(.installation, _):
      self.init(status: 400, reason: isAPNs ? .badDeviceToken : .invalidAddress)
    case .missing(.topic), .malformed(.topic, _), .installationAtAPNs:
      self.init(status: 400, reason: .badTopic)
    case .missing(.project), .malformed(.project, _): self.init(status: 404)
    case .tooLarge: self.init(status: 413, reason: isAPNs ? .payloadTooLarge : .none)
    case .collapseKeyTooLong: self.init(status: 400, reason: isAPNs ? .badCollapseID : .none)
    case .missing, .malformed, .expired: self.init(status: 400)
    }
  }
}
