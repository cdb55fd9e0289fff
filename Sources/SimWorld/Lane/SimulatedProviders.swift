import PushFanout
import PushModel
import SimKernel

/// The simulated providers, which reply with the codes that APNs and FCM document.
struct SimulatedProviders: ~Copyable {
  private var quota: TokenBucket
  private let faults: FaultShares
  private let outages: [FaultParameters.Outage]
  private let start: Timestamp

  /// The providers of `recipients` people in a run that starts at `start`.
  init(_ parameters: WorldParameters, recipients: Int, start: Timestamp) {
    precondition(recipients > 0, "providers of \(recipients) recipients")
    quota = ProviderLimits.quota(
      perMinute: parameters.network.quotaPerMinute, recipients: recipients)
    faults = FaultShares(parameters.faults)
    outages = parameters.faults.outages
    self.start = start
  }

  /// The share of accepted pushes that arrive twice.
  @inline(__always) var duplicateShare: Double { faults.duplicate }

  /// The answer to an attempt.
  ///
  /// - Parameters:
  ///   - link: The state of the device that the attempt is for.
  ///   - u: Chooses the fault, in (0, 1).
  /// - Returns: The reply, and whether the provider takes the push over, whatever the reply says.
  @inline(__always) mutating func answer(
    _ attempt: Attempt, _ link: UnsafePointer<DeviceLink>, _ u: Double, at now: Timestamp
  ) -> (reply: ProviderReply, isTaken: Bool) {
    let isFCM = attempt.provider == .fcm
    if isDown(now) { return (Self.unavailable(isFCM), false) }
    if !quota.take(at: now) {
      let wait = max(.seconds(1), quota.nextPermit(from: now) - now)
      return (Self.throttled(isFCM, wait), false)
    }
    if link.pointee.rejectedAt <= now { return (Self.refusal(isFCM, link), false) }
    return u < faults.all ? fault(isFCM, u) : (.accepted, true)
  }

  /// The fault for a uniform below the sum of the faults' shares.
  @inline(never) private mutating func fault(
    _ isFCM: Bool, _ u: Double
  ) -> (reply: ProviderReply, isTaken: Bool) {
    var bound = faults.error
    // FCM may deliver in spite of UNAVAILABLE (issue reports on firebase-admin): in half of the
    // cases.
    if u < bound { return (Self.unavailable(isFCM), u < bound / 2 && isFCM) }
    bound += faults.throttle
    if u < bound { return (Self.throttled(isFCM, .seconds(30)), false) }
    bound += faults.timeout
    if u < bound { return (.timeout, true) }
    let reason: ReplyReason = isFCM ? .invalidArgument : .payloadEmpty
    return (ProviderReply(status: 400, reason: reason), false)
  }

  @inline(__always) private func isDown(_ now: Timestamp) -> Bool {
    let start = self.start
    return !outages.isEmpty
      && outages.contains { start + $0.from <= now && now < start + $0.from + $0.length }
  }

  private static func unavailable(_ isFCM: Bool) -> ProviderReply {
    ProviderReply(status: 503, reason: isFCM ? .unavailable : .serviceUnavailable)
  }

  private static func throttled(_ isFCM: Bool, _ wait: Interval) -> ProviderReply {
    ProviderReply(
      status: 429, reason: isFCM ? .quotaExceeded : .tooManyRequests, retryAfter: wait)
  }

  /// The reply for a token that the provider refuses: it is of the other environment, or its app
  /// was removed. FCM has a project for each environment.
  @inline(never) private static func refusal(
    _ isFCM: Bool, _ link: UnsafePointer<DeviceLink>
  ) -> ProviderReply {
    switch (link.pointee.isForeign, isFCM) {
    case (true, true): ProviderReply(status: 403, reason: .senderIDMismatch)
    case (true, false): ProviderReply(status: 400, reason: .badDeviceToken)
    case (false, true): ProviderReply(status: 404, reason: .unregistered)
    case (false, false):
      ProviderReply(status: 410, reason: .unregistered, goneSince: link.pointee.goneAt)
    }
  }
}
