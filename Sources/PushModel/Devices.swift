/// A recipient's devices, at most ``Devices/max`` of them, stored in place.
public struct Devices: Sendable, BitwiseCopyable {
  /// Most devices one recipient can have registered. *Assumption*: 80/16/4 % have 1/2/3.
  @inlinable public static var max: Int { 3 }

  @usableFromInline var storage: InlineArray<3, Device>
  public private(set) var count: UInt8

  public init() {
    let none = Device(
      platform: .android, permission: .notAsked, hasToken: false, registeredAt: .distantPast,
      lastSeenAt: .distantPast)
    storage = InlineArray(repeating: none)
    count = 0
  }

  @inlinable public subscript(index: Int) -> Device {
    get { storage[index] }
    set { storage[index] = newValue }
  }

  /// - Returns: `false` when the list is full; the device is then not added.
  public mutating func append(_ device: Device) -> Bool {
    guard count < Self.max else { return false }
    storage[Int(count)] = device
    count += 1
    return true
  }

  /// What the policy needs to know of them, in one byte.
  public var reach: Reach {
    var reach = Reach()
    for index in 0..<Int(count) {
      if storage[index].isEligible { reach.eligible |= 1 << UInt8(index) }
      if storage[index].platform == .ios { reach.apple |= 1 << UInt8(index) }
      if storage[index].permission == .granted { reach.anyPermission = true }
    }
    return reach
  }
}

/// Which devices a push can be attempted on.
public struct Reach: Hashable, Sendable, BitwiseCopyable {
  /// Bit *i* stands for device *i*.
  public var eligible: UInt8 = 0
  /// Bit *i*: device *i* is Apple's.
  public var apple: UInt8 = 0
  /// Some device has the operating system's permission, with or without a token.
  public var anyPermission = false

  @inlinable public init() {}

  @inlinable public func platform(of index: Int) -> Platform {
    apple & 1 << UInt8(index) != 0 ? .ios : .android
  }
}
