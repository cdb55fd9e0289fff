extension Push: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(id)
    writer.write(intendedAt)
    writer.write(expiresAt)
    writer.write(sendAt)
    writer.write(business)
    writer.write(type)
    writer.write(perDayMax)
    writer.write(items)
    writer.write(passed)
    writer.write(variant)
    writer.write(tag)
    writer.write(item)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    let id = try reader.pushID("push.id")
    let intendedAt = try reader.moment("push.intendedAt")
    let expiresAt = try reader.moment("push.expiresAt")
    let sendAt = try reader.moment("push.sendAt")
    let business = BusinessID(rawValue: try reader.integer())
    let type: PushType = try reader.choice("push.type")
    self.init(
      id: id, type: type, business: business, intendedAt: intendedAt, expiresAt: expiresAt,
      sendAt: sendAt, perDayMax: try reader.integer(),
      items: try reader.integer("push.items", in: 1...UInt16.max))
    passed = PassedHolds(rawValue: try reader.integer("push.passed", in: 0...7))
    variant = try reader.integer("push.variant", in: 0...UInt8(type.texts - 1))
    tag = try reader.integer()
    if reader.hasItems { item = try reader.integer() }
  }
}

extension Device: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(registeredAt)
    writer.write(lastSeenAt)
    writer.write(platform)
    writer.write(permission)
    writer.write(hasToken)
    writer.write(channelsOff)
    writer.write(environment)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    let registeredAt = try reader.moment("device.registeredAt")
    let lastSeenAt = try reader.moment("device.lastSeenAt")
    self.init(
      platform: try reader.choice("device.platform"),
      permission: try reader.choice("device.permission"),
      hasToken: try reader.flag("device.hasToken"), registeredAt: registeredAt,
      lastSeenAt: lastSeenAt, channelsOff: CategorySet(rawValue: try reader.integer()),
      environment: try reader.environment("device.environment"))
  }
}

extension Devices: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write((0..<Int(count)).map { self[$0] })
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    self.init()
    let devices: [Device] = try reader.list("devices.count", countMax: Self.max)
    for device in devices { _ = append(device) }
  }
}

extension Preferences: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(isPushEnabled)
    writer.write(categories)
    writer.write(channels)
    switch quietHours {
    case .inherit: writer.write(UInt8(0))
    case .off: writer.write(UInt8(1))
    case .own(let window):
      writer.write(UInt8(2))
      writer.write(window.from)
      writer.write(window.to)
    }
    writer.write(typesOff)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      isPushEnabled: try reader.flag("preferences.isPushEnabled"),
      categories: CategorySet(rawValue: try reader.integer()),
      channels: CategorySet(rawValue: try reader.integer()))
    switch try reader.integer("preferences.quietHours", in: 0...2 as ClosedRange<UInt8>) {
    case 0: quietHours = .inherit
    case 1: quietHours = .off
    default:
      quietHours = .own(
        QuietWindow(
          from: try reader.integer("quietHours.from", in: 0...1_439),
          to: try reader.integer("quietHours.to", in: 0...1_440)))
    }
    // Version 1 knew no switches of types.
    guard reader.version > 1 else { return }
    typesOff = TypeSet(rawValue: try reader.integer())
  }
}

extension RecentPushes: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(next)
    for index in 0..<capacity { writer.write(ring[index]) }
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    self.init()
    next = try reader.integer("recent.next", in: 0...UInt8(capacity - 1))
    for index in 0..<capacity { ring[index] = PushID(rawValue: try reader.integer()) }
  }
}
