import PushModel

/// One push to one device: what waits in the queue and what a provider is called with.
public struct Attempt: Hashable, Sendable, BitwiseCopyable {
  /// The recipient of the push.
  public var recipient: RecipientID
  /// The push to bring.
  public var push: PushID
  /// End of the push's time to live. From then on no provider may be called with it.
  public var expiresAt: Timestamp
  /// When the first attempt for this push and device was offered; a retry keeps it.
  public var enqueuedAt: Timestamp
  /// The sender of the push.
  public var business: BusinessID
  /// The type of the push.
  public var type: PushType
  /// The recipient's device that the attempt goes to.
  public var device: DeviceIndex
  /// The platform of that device.
  public var platform: Platform
  /// The provider to call.
  public var provider: Provider
  /// The host's own handle of the push, carried through unchanged.
  public var tag: UInt32
  /// Low seven bits: ``number``. Top bit: ``didRefreshCredentials``.
  @usableFromInline var tries: UInt8
  /// The campaign of the push, by which it may be throttled.
  public var campaign = CampaignID.none

  /// The first attempt, number 1.
  ///
  /// - Parameters:
  ///   - device: Below ``Devices/max``.
  ///   - provider: The platform's own when `nil`.
  @inlinable public init(
    recipient: RecipientID, push: PushID, business: BusinessID, type: PushType,
    device: DeviceIndex, platform: Platform, provider: Provider? = nil, enqueuedAt: Timestamp,
    expiresAt: Timestamp
  ) {
    assert(
      Int(device.rawValue) < Devices.max,
      "device \(device.rawValue), 0..<\(Devices.max) are accepted")
    self.recipient = recipient
    self.push = push
    self.expiresAt = expiresAt
    self.enqueuedAt = enqueuedAt
    self.business = business
    self.type = type
    self.device = device
    self.platform = platform
    self.provider = provider ?? platform.provider
    tag = 0
    tries = 1
  }

  /// The first attempt to bring `push` to one of the recipient's devices.
  @inlinable public init(
    _ push: Push, to recipient: RecipientID, device: DeviceIndex, platform: Platform,
    provider: Provider, at now: Timestamp
  ) {
    self = withUnsafePointer(to: push) {
      Attempt(
        $0, to: recipient, device: device, platform: platform, provider: provider, at: now)
    }
  }

  /// The same, with the push read through a pointer. A copy of a value just written would wait for
  /// the writes.
  @inlinable package init(
    _ push: UnsafePointer<Push>, to recipient: RecipientID, device: DeviceIndex,
    platform: Platform, provider: Provider, at now: Timestamp
  ) {
    self.init(
      recipient: recipient, push: push.pointee.id, business: push.pointee.business,
      type: push.pointee.type, device: device, platform: platform, provider: provider,
      enqueuedAt: now, expiresAt: push.pointee.expiresAt)
    tag = push.pointee.tag
    campaign = push.pointee.campaign
  }

  /// The largest ``number``: seven bits.
  package static let numberMax: UInt8 = 0x7f

  /// 1 for the first, one more for each retry; at most ``RetryLimits/highest`` + 1.
  @inlinable public var number: UInt8 { tries & 0x7f }

  /// Whether a provider refused the credentials of an earlier attempt. They have been renewed
  /// since.
  @inlinable public var didRefreshCredentials: Bool { tries & 0x80 != 0 }

  /// The attempt after this one.
  ///
  /// - Precondition: ``number`` is below ``numberMax``; one more would set the top bit.
  func retried(refreshingCredentials: Bool = false) -> Attempt {
    precondition(
      number < Self.numberMax, "attempt \(number) is retried, \(Self.numberMax) are accepted")
    var next = self
    next.tries += 1
    if refreshingCredentials { next.tries |= 0x80 }
    return next
  }
}
