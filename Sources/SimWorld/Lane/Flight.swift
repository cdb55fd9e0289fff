import PushModel

/// One push on its way, from the decision that lets it live to its last possible event.
struct Flight: Sendable, BitwiseCopyable {
  var push: PushID
  var intendedAt: Timestamp
  /// When the policy let it go.
  var releasedAt: Timestamp
  var expiresAt: Timestamp
  var business: BusinessID
  var recipient: UInt32
  /// Where it is counted, to the end.
  var page: Page
  var type: PushType
  /// Which text of its type it shows.
  var variant: UInt8
  /// Devices that may still get it.
  var outstanding: UInt8
  /// Devices for which the service is not done: queued, called or to be retried.
  var unsettled: UInt8
  /// Events of copies and openings to come.
  var pending: UInt8
  /// Devices for which a provider has taken it, whatever its reply said.
  private var taken: UInt8
  /// Devices that have got it.
  private var received: UInt8
  var isHeld: Bool
  var isAccepted: Bool
  var isDelivered: Bool
  var isDisplayed: Bool
  var isOpened: Bool
  /// Its post was taken down: it is not retried.
  var isWithdrawn: Bool
  /// Of the last device that failed.
  var failure: Failure
  var loss: Loss
  /// How the last attempt ended that no provider accepted.
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

  /// No device's fate and no event is open.
  @inline(__always) var isDone: Bool { outstanding | unsettled | pending == 0 }

  @inline(__always) func isTaken(_ device: DeviceIndex) -> Bool {
    taken & 1 << device.rawValue != 0
  }
  @inline(__always) mutating func take(_ device: DeviceIndex) { taken |= 1 << device.rawValue }

  /// - Returns: `false` when the device had it already.
  @inline(__always) mutating func receive(_ device: UInt8) -> Bool {
    let isFirst = received & 1 << device == 0
    received |= 1 << device
    return isFirst
  }
}
