import PushModel
import SimKernel

/// Draws the devices that a subscriber has registered at the start of the run, or when they join.
enum DeviceDraw {
  /// The most devices of one subscriber.
  static let max = 3

  /// Somebody who joins has no stale device. Where devices may be unasked, all of theirs that must
  /// ask are.
  ///
  /// - Parameter joinsAt: When they join; the distant past if they are there at the start.
  /// - Returns: The devices, and bit *i* set if device *i* is stale.
  static func devices(
    of subscriber: UInt64, joiningAt joinsAt: Timestamp, _ plan: WorldPlan, _ key: StreamKey
  ) -> (devices: Devices, stale: UInt8) {
    let isNew = joinsAt >= plan.span.start
    let parameters = plan.parameters.devices
    let howMany = Draw(key, Purpose.device, entity: subscriber, occasion: 0)
    let count =
      howMany.u0 < parameters.oneShare
      ? 1 : howMany.u0 < parameters.oneShare + parameters.twoShare ? 2 : max
    let keenness = Keenness(of: subscriber, plan, key)
    var devices = Devices()
    var stale: UInt8 = 0
    for index in 0..<count {
      let draw = Draw(key, Purpose.deviceState, entity: subscriber, occasion: UInt64(index))
      let isStale = !isNew && draw.u0 < parameters.staleShare
      if isStale { stale |= 1 << UInt8(index) }
      let isOpen = plan.parameters.prompts.unaskedShare > 0 && subscriber < LaneWorld.ownersBase
      var chance = isNew && isOpen ? 0.0 : 1
      if isOpen, !isNew {
        chance =
          Draw(key, Purpose.prompt, entity: subscriber << 2 | UInt64(index), occasion: .max).u0
      }
      var device = device(draw, isStale, chance, keenness, plan)
      if isNew { (device.registeredAt, device.lastSeenAt) = (joinsAt, joinsAt) }
      device.environment = environment(of: subscriber, index, plan, key)
      _ = devices.append(device)
    }
    return (devices, stale)
  }

  /// The environment that a device's token was issued for.
  private static func environment(
    of subscriber: UInt64, _ index: Int, _ plan: WorldPlan, _ key: StreamKey
  ) -> ProviderEnvironment {
    guard let share = plan.parameters.devices.sandboxShare, share > 0 else { return .production }
    let draw = Draw(key, Purpose.environment, entity: subscriber, occasion: UInt64(index))
    return draw.u0 < share ? .sandbox : .production
  }

  /// A mask with bit *i* set if device *i* is seldom online.
  static func seldom(
    of subscriber: UInt64, _ devices: Devices, _ plan: WorldPlan, _ key: StreamKey
  ) -> UInt8 {
    let share = plan.parameters.presence.seldomShare
    guard share > 0 else { return 0 }
    return (0..<Int(devices.count)).reduce(into: 0) { mask, index in
      let draw = Draw(key, Purpose.seldom, entity: subscriber, occasion: UInt64(index))
      if draw.u0 < share { mask |= 1 << UInt8(index) }
    }
  }

  /// Whether the device runs Android before 13.
  static func isOldAndroid(
    _ index: Int, of subscriber: UInt64, _ platform: Platform, _ plan: WorldPlan, _ key: StreamKey
  ) -> Bool {
    guard platform == .android, plan.parameters.presence.standby else { return false }
    let draw = Draw(key, Purpose.deviceState, entity: subscriber, occasion: UInt64(index))
    let parameters = plan.parameters.devices
    return draw.u1 / parameters.androidShare >= parameters.android13Share
  }

  /// Whether the device's system stops apps by force.
  static func isStopping(
    _ index: Int, of subscriber: UInt64, _ platform: Platform, _ plan: WorldPlan, _ key: StreamKey
  ) -> Bool {
    let share = plan.parameters.devices.stoppingShare
    guard share > 0, platform == .android else { return false }
    return Draw(key, Purpose.stopping, entity: subscriber, occasion: UInt64(index)).u0 < share
  }

  private static func device(
    _ draw: Draw, _ isStale: Bool, _ chance: Double, _ keenness: Keenness, _ plan: WorldPlan
  ) -> Device {
    let parameters = plan.parameters.devices
    let isAndroid = draw.u1 < parameters.androidShare
    let isGranted = keenness.less(draw.u2) < grantShare(draw, isAndroid, parameters)
    // Within the stale share the same uniform also determines the age.
    let days = isStale ? draw.u0 / parameters.staleShare * parameters.staleDaysMax : 0
    let seen = plan.span.start - Interval(milliseconds: Int64(days * 86_400_000))
    let mustAsk = !isAndroid || draw.u1 / parameters.androidShare < parameters.android13Share
    var off: CategorySet = []
    if isAndroid && draw.u3 < parameters.channelOffShare {
      off.insert(draw.u3 < parameters.channelOffShare / 2 ? .init(.marketing) : .init(.updates))
    }
    let isUnasked = mustAsk && !isStale && chance < plan.parameters.prompts.unaskedShare
    return Device(
      platform: isAndroid ? .android : .ios,
      permission: isUnasked ? .notAsked : isGranted ? .granted : .denied,
      hasToken: isGranted && !isUnasked, registeredAt: seen - .days(30), lastSeenAt: seen,
      channelsOff: off)
  }

  /// A person's position on allowing pushes on a device, in 0..<1, and the share of people who do:
  /// they allow them if the position is below the share.
  static func grantShare(
    of subscriber: UInt64, _ index: Int, _ plan: WorldPlan, _ key: StreamKey
  ) -> (position: Double, granted: Double) {
    let draw = Draw(key, Purpose.deviceState, entity: subscriber, occasion: UInt64(index))
    let isAndroid = draw.u1 < plan.parameters.devices.androidShare
    let position = Keenness(of: subscriber, plan, key).less(draw.u2)
    return (position, grantShare(draw, isAndroid, plan.parameters.devices))
  }

  private static func grantShare(
    _ draw: Draw, _ isAndroid: Bool, _ parameters: DeviceParameters
  ) -> Double {
    guard isAndroid else { return parameters.grantedIOS }
    let position = draw.u1 / parameters.androidShare
    return position < parameters.android13Share
      ? parameters.grantedAndroid13 : parameters.grantedAndroid
  }
}
