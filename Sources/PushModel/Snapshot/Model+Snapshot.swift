import Bytes

extension Push: ByteValue {
  /// A push before its fields are read.
  package static var blank: Push {
    Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0),
      intendedAt: .distantPast, expiresAt: .distantPast)
  }

  /// Writes or reads the push; one of version 1 or 2 is about no item.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.pushID("push.id", &id)
    try fields.moment("push.intendedAt", &intendedAt)
    try fields.moment("push.expiresAt", &expiresAt)
    try fields.moment("push.sendAt", &sendAt)
    try fields.raw(&business)
    try fields.type("push.type", &type)
    try fields.integer(&perDayMax)
    try fields.integer("push.items", &items, in: 1...UInt16.max)
    try fields.raw("push.passed", &passed, in: 0...7)
    try fields.integer("push.variant", &variant, in: 0...UInt8(type.texts - 1))
    try fields.integer(&tag)
    // Versions 1 and 2 knew no items.
    if fields.version > 2 { try fields.integer(&item) }
    // Versions 1 to 4 knew no campaigns, tags and ranks.
    guard fields.version > 4 else { return }
    try fields.raw(&campaign)
    try fields.raw(&tags)
    var read = rank
    try fields.integer(&read)
    guard read == Self.unranked || PushRank.all.contains(Int(read)) else {
      throw fields.outOfRange("push.rank", "\(read)", "0...100 and 255")
    }
    rank = read
  }
}

extension Device: ByteValue {
  /// A device before its fields are read.
  package static var blank: Device {
    Device(
      platform: .android, permission: .notAsked, hasToken: false, registeredAt: .distantPast,
      lastSeenAt: .distantPast)
  }

  /// Writes or reads the device, without its token.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.moment("device.registeredAt", &registeredAt)
    try fields.moment("device.lastSeenAt", &lastSeenAt)
    try fields.choice("device.platform", &platform)
    try fields.choice("device.permission", &permission)
    try fields.flag("device.hasToken", &hasToken)
    try fields.raw(&channelsOff)
    var isSandbox = environment == .sandbox
    try fields.flag("device.environment", &isSandbox)
    environment = isSandbox ? .sandbox : .production
  }
}

extension Devices: ByteValue {
  /// Writes or reads the devices in the order of their indices, which stay.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    var all = (0..<Int(count)).map { self[$0] }
    try fields.list("devices.count", &all, of: .blank, countMax: Self.max)
    self = Devices()
    for device in all { _ = append(device) }
  }
}

extension Preferences: ByteValue {
  /// Writes or reads the preferences; in those of version 1 no type is switched off.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.flag("preferences.isPushEnabled", &isPushEnabled)
    try fields.raw(&categories)
    try fields.raw(&channels)
    var (kind, window): (UInt8, QuietWindow) =
      switch quietHours {
      case .inherit: (0, QuietWindow(from: 0, to: 0))
      case .off: (1, QuietWindow(from: 0, to: 0))
      case .own(let window): (2, window)
      }
    try fields.integer("preferences.quietHours", &kind, in: 0...2)
    if kind == 2 {
      try fields.integer("quietHours.from", &window.from, in: 0...1_439)
      try fields.integer("quietHours.to", &window.to, in: 0...1_440)
    }
    quietHours = kind == 0 ? .inherit : kind == 1 ? .off : .own(window)
    // Version 1 knew no switches of types.
    if fields.version > 1 { try fields.types(&typesOff) }
  }
}

extension RecentPushes: ByteValue {
  /// Writes or reads the ring of pushes, the place of the next one first.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.integer("recent.next", &next, in: 0...UInt8(capacity - 1))
    for index in 0..<capacity { try fields.raw(&ring[index]) }
  }
}
