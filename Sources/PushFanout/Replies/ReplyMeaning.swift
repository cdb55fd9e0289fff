import PushModel

/// What a reply asks the fan-out to do.
public enum ReplyMeaning: Hashable, Sendable, BitwiseCopyable {
  /// The provider has taken the push over; no word on whether it reaches the device.
  case accepted
  /// Transient: try again, no sooner than after `wait`.
  case retry(wait: Interval)
  /// Renew the provider's credentials and try once more; if that fails too, an operator is needed.
  case refreshCredentials
  /// The token is dead.
  case forgetToken
  /// The token is dead unless it was registered again since ``ProviderReply/goneSince``.
  case forgetTokenIfRegisteredBefore
  /// The token is bad, or belongs to the other environment: forget it only when it does not.
  case wrongEnvironment
  /// The request can never succeed: log, drop, count against the alert threshold (S4-ERR-3).
  case discardMalformed
  /// A configuration or a bug that an operator must mend; nothing about the device.
  case alarm
}
