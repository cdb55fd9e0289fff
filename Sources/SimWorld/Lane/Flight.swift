import PushModel

/// One push under way, from the decision that holds or releases it to its last possible event.
struct Flight: Sendable, BitwiseCopyable {
  var push: PushID
  var intendedAt: Timestamp
  /// When the policy released it.
  var releasedAt: Timestamp
  var expiresAt: Timestamp
  var business: BusinessID
  /// The recipient's index in the lane.
  var recipient: UInt32
  /// The counters that all its events update.
  var page: Page
  var type: PushType
  /// The index of its text in its type's pool.
  var variant: UInt8
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
  var isHeld: Bool
  var isAccepted: Bool
  var isDelivered: Bool
  var isDisplayed: Bool
  var isOpened: Bool
  /// Whether its post was taken down, so that it is not retried.
  var isWithdrawn: Bool
  /// The failure of the last device that failed.
  var failure: Failure
  /// The loss of the last device that lost it.
  var loss: Loss
  /// The end of the last attempt that no provider accepted.
  var end: End

  enum End: UInt8, Sendable, BitwiseCopyable { case failed, expired, withdrawn }

  init(
    _ push: UnsafePointer<Push>, to recipient: Int, on page: Page, isHeld: Bool, at now: Timestamp
  ) {
    self.push = push.pointee.id
    intendedAt = push.pointee.intendedAt
    releasedAt = now
    expiresAt = push.pointee.expiresAt
    business = push.pointee.business
    self.recipient = UInt32(recipient)
    self.page = page
    type = push.pointee.type
    variant = push.pointee.variant
    outstanding = 0
    unsettled = 0
    pending = 0
    taken = 0
    received = 0
    self.isHeld = isHeld
    isAccepted = false
    isDelivered = false
    isDisplayed = false
    isOpened = false
    isWithdrawn = false
    failure = .retriesExhausted
    loss = .lost
    end = .failed
  }

  /// Whether no device and no event of it is pending.
  @inline(__always) var isDone: Bool { outstanding | unsettled | pending == 0 }

  @inline(__always) func isTaken(_ device: DeviceIndex) -> Bool {
    taken & 1 << device.rawValue != 0
  }
  @inline(__always) mutating func take(_ device: DeviceIndex) { taken |= 1 << device.rawValue }

  /// Marks it as received by a device.
  ///
  /// - Returns: `false` if the device had received it already.
  @inline(__always) mutating func receive(_ device: UInt8) -> Bool {
    let isFirst = received & 1 << device == 0
    received |= 1 << device
    return isFirst
  }
}
