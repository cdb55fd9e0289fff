import PushModel

/// When a token is believed, renewed and forgotten.
public struct TokenHygiene: Hashable, Sendable, BitwiseCopyable {
  /// A device unseen for longer is stale (S4-RULE-5).
  public var ageMax: Interval
  /// Where this fan-out sends.
  public var environment: ProviderEnvironment

  public init(ageMax: Interval = .days(90), environment: ProviderEnvironment = .production) {
    self.ageMax = ageMax
    self.environment = environment
  }

  /// No push is attempted to a device that has not spoken for so long; exactly `ageMax` is fine.
  @inlinable public func isStale(_ device: Device, at now: Timestamp) -> Bool {
    now - device.lastSeenAt > ageMax
  }

  /// Forgets the tokens of stale devices.
  ///
  /// - Returns: Bit *i* stands for device *i*: whose token was forgotten.
  public func sweep(_ devices: inout Devices, at now: Timestamp) -> UInt8 {
    var swept: UInt8 = 0
    for index in 0..<Int(devices.count)
    where devices[index].hasToken && isStale(devices[index], at: now) {
      devices[index].hasToken = false
      swept |= 1 << UInt8(index)
    }
    return swept
  }

  /// The app reports a new token. The device stays the same device, so what it already shows and
  /// which channels it has silenced stay with it, and the old token gets no second copy.
  public func rotate(_ device: inout Device, at now: Timestamp) {
    device.hasToken = true
    device.registeredAt = now
    device.lastSeenAt = now
  }

  /// Whether `reply` to `attempt` means that the token now registered is dead.
  ///
  /// A token registered after the attempt set out is not the one that the reply is about, and one
  /// registered at or after "gone since" has come back (AP3).
  public func forgets(
    _ reply: ProviderReply, to attempt: Attempt, registration: Registration
  ) -> Bool {
    guard registration.at <= attempt.enqueuedAt else { return false }
    switch ReplyTable.meaning(of: reply, from: attempt.provider) {
    case .forgetToken: return true
    case .forgetTokenIfRegisteredBefore: return registration.at < reply.goneSince
    case .wrongEnvironment: return registration.environment == environment
    default: return false
    }
  }
}
