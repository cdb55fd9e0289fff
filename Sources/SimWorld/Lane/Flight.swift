import PushFanout
import PushModel

/// One push under way, from the decision that holds or releases it to its last possible event.
struct Flight: Sendable, BitwiseCopyable {
  let push: PushID
  /// When the policy released it.
  let releasedAt: Timestamp
  let expiresAt: Timestamp
  let business: BusinessID
  private let recipientStored: UInt32
  /// The counters that all its events update.
  var page: TallyPage
  let type: PushType
  /// The index of its text in its type's pool.
  let variant: UInt8
  private(set) var stage: Stage
  /// Number of devices that may still receive it.
  var outstanding: UInt8
  /// Number of devices for which the service is not done: queued, called or to be retried.
  var unsettled: UInt8
  /// Number of pending events of extra copies and openings.
  var pending: UInt8
  /// A mask of the devices for which a provider has taken it, whatever its reply said.
  private var taken: UInt8
  /// A mask of the devices that have received it.
  private var received: UInt8
  /// Whether its post was taken down, so that it is not retried.
  var isWithdrawn: Bool
  /// The loss of the last device that lost it.
  var loss: Loss
  /// The failure of the last device that failed.
  private var failure: Failure
  /// The end of the last attempt that no provider accepted.
  private var end: End
  /// The time in milliseconds from the event to the first decision, during which its job waited.
  private(set) var waited: UInt32

  /// The campaign that it belongs to.
  let campaign: CampaignID

  /// Whether a single device may still receive it, and none has.
  var isLastChance: Bool { outstanding == 1 && stage < .delivered }

  private enum End: UInt8, Sendable, BitwiseCopyable { case failed, expired, withdrawn }

  /// A flight that is `held`, or `released` for a number of devices.
  init(
    _ push: UnsafePointer<Push>, to recipient: PersonIndex, on page: TallyPage, _ stage: Stage,
    devices: UInt8 = 0, at now: Timestamp
  ) {
    precondition(stage <= .released, "a push begins held or released, not \(stage)")
    self.push = push.pointee.id
    releasedAt = now
    expiresAt = push.pointee.expiresAt
    business = push.pointee.business
    recipientStored = recipient.stored
    self.page = page
    type = push.pointee.type
    variant = push.pointee.variant
    campaign = push.pointee.campaign
    self.stage = stage
    outstanding = devices
    unsettled = devices
    pending = 0
    taken = 0
    received = 0
    isWithdrawn = false
    loss = .lost
    failure = .retriesExhausted
    end = .failed
    waited = UInt32(clamping: (now - push.pointee.intendedAt).milliseconds)
  }

  /// Takes over the wait of the held flight that it restarts, since a hold is no wait for a worker.
  /// A digest begins when its first item wakes.
  mutating func takeOverWait(from held: Flight) { waited = held.push == push ? held.waited : 0 }

  @inline(__always) var recipient: PersonIndex { PersonIndex(recipientStored) }

  /// Whether no device and no event of it is pending.
  @inline(__always) var isDone: Bool { outstanding | unsettled | pending == 0 }

  @inline(__always) func isTaken(_ device: DeviceIndex) -> Bool {
    taken & 1 << device.rawValue != 0
  }
  @inline(__always) mutating func take(_ device: DeviceIndex) { taken |= 1 << device.rawValue }

  /// Marks it as received by a device.
  ///
  /// - Returns: `false` if the device had received it already.
  @inline(__always) mutating func receive(_ device: DeviceIndex) -> Bool {
    let isFirst = received & 1 << device.rawValue == 0
    received |= 1 << device.rawValue
    return isFirst
  }
}

extension Flight {
  /// How far a push has come. Each stage but the first follows the one before it.
  ///
  /// | stage | next stage | other exits |
  /// |---|---|---|
  /// | held | released, or held again, at a new decision | suppressed, merged, withdrawn |
  /// | released | accepted, by a provider | failed, expired, withdrawn |
  /// | accepted | delivered, to the first device | expired, superseded, dropped |
  /// | delivered | displayed, on the first device that shows it | done without a display |
  /// | displayed | opened | dismissed or ignored |
  /// | opened | – | done |
  ///
  /// A push that is merely held leaves by ``Flights/leave(_:)``, any other by
  /// ``Flights/closeIfDone(_:)`` once nothing of it is pending. ``exit`` names the end of a push
  /// that reached no device.
  enum Stage: UInt8, Sendable, BitwiseCopyable, Comparable {
    /// Waits for another decision of the policy.
    case held
    /// Was handed to the fan-out; no provider has accepted it.
    case released
    /// Was accepted by a provider for at least one device.
    case accepted
    /// Reached at least one device.
    case delivered
    /// Was shown by at least one device.
    case displayed
    /// Was opened.
    case opened

    @inline(__always) static func < (one: Stage, other: Stage) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  /// Moves the push on to the next stage.
  ///
  /// - Precondition: `next` follows its stage. A held push is released by a new flight in its slot.
  @inline(__always) mutating func advance(to next: Stage) {
    precondition(
      stage != .held && next.rawValue == stage.rawValue &+ 1,
      "a push that was \(stage) cannot be \(next)")
    stage = next
  }

  /// Records how the attempts for one device ended, none of which any provider took over.
  mutating func settle(_ settlement: Settlement) {
    switch settlement {
    case .accepted: break
    case .expired: end = .expired
    case .withdrawn: end = .withdrawn
    case .failed(let reason): (end, failure) = (.failed, reason)
    }
  }

  /// The ends of a push that reached no device.
  enum Exit: Hashable, Sendable {
    /// No provider accepted it.
    case failed(Failure)
    /// Its time to live ended before any provider accepted it.
    case expiredBeforeAcceptance
    /// It was taken back before any provider accepted it.
    case withdrawn
    /// A provider accepted it, and its last device lost it.
    case lost(Loss)
  }

  /// The end of a push that reached no device, by what happened to its last device.
  ///
  /// - Precondition: It is released or accepted.
  var exit: Exit {
    precondition(
      stage == .released || stage == .accepted, "a push that was \(stage) did not end this way")
    guard stage == .released else { return .lost(loss) }
    switch end {
    case .failed: return .failed(failure)
    case .expired: return .expiredBeforeAcceptance
    case .withdrawn: return .withdrawn
    }
  }
}
