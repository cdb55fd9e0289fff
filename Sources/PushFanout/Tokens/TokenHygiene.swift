import PushModel

/// The rules by which tokens are trusted, replaced and forgotten.
public struct TokenHygiene: Hashable, Sendable, BitwiseCopyable {
  /// Time after which a device that was not seen is stale (S4-RULE-5).
  public var ageMax: Interval
  /// The provider environment that the fan-out calls.
  public var environment: ProviderEnvironment

  /// Rules; by default 90 days and the production environment.
  ///
  /// - Precondition: `ageMax` is longer than zero.
  public init(ageMax: Interval = .days(90), environment: ProviderEnvironment = .production) {
    precondition(ageMax > .zero, "an age of \(ageMax), more than 0s are accepted")
    self.ageMax = ageMax
    self.environment = environment
  }

  /// Whether the device was last seen more than ``ageMax`` ago. Nothing is sent to a stale device.
  @inlinable public func isStale(_ device: Device, at now: Timestamp) -> Bool {
    now - device.lastSeenAt > ageMax
  }

  /// Forgets the tokens of stale devices.
  ///
  /// - Returns: The devices whose token was forgotten, as a bit set: bit *i* stands for device *i*.
  public func sweep(_ devices: inout Devices, at now: Timestamp) -> UInt32 {
    var swept: UInt32 = 0
    for index in 0..<Int(devices.count)
    where devices[index].hasToken && isStale(devices[index], at: now) {
      devices[index].hasToken = false
      swept |= 1 << UInt32(index)
    }
    return swept
  }

  /// Records a new token that the app reports. The device stays the same device, so it keeps what
  /// it shows and its silenced channels, and the old token gets no second copy.
  public func rotate(_ device: inout Device, at now: Timestamp) {
    device.hasToken = true
    device.registeredAt = now
    device.lastSeenAt = now
  }

  /// Whether `reply` to `attempt` means that the token now registered is dead.
  ///
  /// A token registered after the attempt was enqueued is not the one that the reply is about. One
  /// registered at or after "gone since" is valid again (AP3).
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
