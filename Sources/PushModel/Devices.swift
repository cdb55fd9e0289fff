/// A recipient's devices, at most ``Devices/max`` of them. The first three are stored in place.
public struct Devices: Sendable {
  /// The most devices of one recipient: a ``Reach`` has a bit for each.
  @inlinable public static var max: Int { UInt32.bitWidth }

  /// *Assumption*: 80/16/4 % have 1/2/3.
  @usableFromInline var storage: ShortList<3, Device>
  /// How many devices there are, 0...``max``.
  @inlinable public var count: UInt8 { UInt8(truncatingIfNeeded: storage.count) }

  /// An empty list.
  public init() {
    storage = ShortList(
      blank: Device(
        platform: .android, permission: .notAsked, hasToken: false, registeredAt: .distantPast,
        lastSeenAt: .distantPast))
  }

  /// The device at `index`.
  ///
  /// - Precondition: `index` is in 0..<``count``.
  @inlinable public subscript(index: Int) -> Device {
    get {
      check(index)
      return storage[index]
    }
    set {
      check(index)
      storage[index] = newValue
    }
  }

  /// Records that the app on the device at `index` was seen at `now`.
  @inlinable @inline(__always) public mutating func see(_ index: Int, at now: Timestamp) {
    check(index)
    storage.change(index) { $0.lastSeenAt = now }
  }

  @inlinable func check(_ index: Int) {
    precondition(
      index >= 0 && index < storage.count, "device \(index), 0..<\(storage.count) are accepted")
  }

  /// Adds a device at the end.
  ///
  /// - Returns: `false` when the list is full; the device is then not added.
  public mutating func append(_ device: Device) -> Bool {
    guard storage.count < Self.max else { return false }
    storage.append(device)
    return true
  }

  /// What the policy needs to know of the devices.
  public var reach: Reach {
    var reach = Reach()
    for index in 0..<Int(count) {
      if storage[index].isEligible { reach.eligible |= 1 << UInt32(index) }
      switch storage[index].platform {
      case .ios: reach.apple |= 1 << UInt32(index)
      case .android: break
      }
      if storage[index].permission == .granted { reach.anyPermission = true }
    }
    return reach
  }
}

/// The devices on which a push can be attempted, as bits.
public struct Reach: Hashable, Sendable, BitwiseCopyable {
  /// Bit *i* is set when device *i* is eligible (``Device/isEligible``).
  public var eligible: UInt32 = 0
  /// Bit *i* is set when device *i* runs iOS.
  public var apple: UInt32 = 0
  /// Whether some device has the operating system's permission, with or without a token.
  public var anyPermission = false

  /// The reach of a recipient without devices.
  @inlinable public init() {}

  /// The platform of device `index`, which must exist: without its bit it counts as Android.
  @inlinable public func platform(of index: Int) -> Platform {
    assert(index >= 0 && index < Devices.max, "device \(index), 0..<\(Devices.max) are accepted")
    return apple & 1 << UInt32(index) != 0 ? .ios : .android
  }
}
