import PushModel

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
