/// A recipient's devices, at most ``Devices/max`` of them, stored in place.
public struct Devices: Sendable, BitwiseCopyable {
  /// The most devices of one recipient. *Assumption*: 80/16/4 % have 1/2/3.
  @inlinable public static var max: Int { InlineArray<3, Device>.count }

  @usableFromInline var storage: InlineArray<3, Device>
  /// How many devices there are, 0...``max``.
  public private(set) var count: UInt8

  /// An empty list.
  public init() {
    let none = Device(
      platform: .android, permission: .notAsked, hasToken: false, registeredAt: .distantPast,
      lastSeenAt: .distantPast)
    storage = InlineArray(repeating: none)
    count = 0
    assert(Self.max <= UInt8.bitWidth, "\(Self.max) devices, a Reach has 8 bits")
  }

  /// The device at `index`, 0..<``count``. From there to ``max`` are placeholders.
  ///
  /// - Precondition: `index` is in 0..<``max``.
  @inlinable public subscript(index: Int) -> Device {
    get {
      Self.check(index)
      return storage[unchecked: index]
    }
    set {
      Self.check(index)
      storage[unchecked: index] = newValue
    }
  }

  @inlinable static func check(_ index: Int) {
    precondition(index >= 0 && index < max, "device \(index), 0..<\(max) are accepted")
  }

  /// Adds a device at the end.
  ///
  /// - Returns: `false` when the list is full; the device is then not added.
  public mutating func append(_ device: Device) -> Bool {
    guard count < Self.max else { return false }
    storage[Int(count)] = device
    count += 1
    return true
  }

  /// What the policy needs to know of the devices.
  public var reach: Reach {
    var reach = Reach()
    for index in 0..<Int(count) {
      if storage[index].isEligible { reach.eligible |= 1 << UInt8(index) }
      switch storage[index].platform {
      case .ios: reach.apple |= 1 << UInt8(index)
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
  public var eligible: UInt8 = 0
  /// Bit *i* is set when device *i* runs iOS.
  public var apple: UInt8 = 0
  /// Whether some device has the operating system's permission, with or without a token.
  public var anyPermission = false

  /// The reach of a recipient without devices.
  @inlinable public init() {}

  /// The platform of device `index`, which must exist: without its bit it counts as Android.
  @inlinable public func platform(of index: Int) -> Platform {
    assert(index >= 0 && index < Devices.max, "device \(index), 0..<\(Devices.max) are accepted")
    return apple & 1 << UInt8(index) != 0 ? .ios : .android
  }
}
