import PushModel
import PushPolicy

/// The rarely read part of what a service remembers about one recipient: devices, held pushes, the
/// hours at which they open pushes and the posts they opened last. Every list is bounded. Nothing is
/// allocated for a recipient with three devices and sixteen changes of reports.
@usableFromInline package struct Archive: Sendable {
  /// Most pushes that can be held for one recipient; one more is refused as `backlogFull`.
  package static let heldMax = 32

  /// The recipient's devices. After a change, call ``PushService/refreshReach(_:)``.
  @usableFromInline package var devices: Devices
  var held: InlineArray<32, HeldPush>
  var opensByHour: InlineArray<24, UInt16>
  /// The posts that the recipient opened last, as many as a recommender uses. *Assumption*:
  /// sixteen.
  var opened: RecentPushes<16>
  /// The state of the permission dialogue on each device.
  var consents: ShortList<3, Consent>
  /// Number of changes of preferences that were accepted.
  var preferenceVersion: UInt32 = 0
  /// The changes of reports that the recipient was told of.
  var reports = ReportedChanges()

  /// The archive of a recipient with these devices and no history.
  package init(_ devices: Devices) {
    self.devices = devices
    held = InlineArray(repeating: HeldPush())
    opensByHour = InlineArray(repeating: 0)
    opened = RecentPushes()
    consents = Self.consents(devices)
  }

  /// Adds a device that was not asked for its permission.
  ///
  /// - Returns: `false` when there are ``Devices/max``; the device is then not added.
  package mutating func add(_ device: Device) -> Bool {
    guard devices.append(device) else { return false }
    consents.append(Consent(device.permission))
    return true
  }

  private static func consents(_ devices: Devices) -> ShortList<3, Consent> {
    var consents = ShortList<3, Consent>(blank: Consent(.notAsked))
    for index in 0..<Int(devices.count) { consents.append(Consent(devices[index].permission)) }
    return consents
  }

  /// Initialises an archive in fresh memory, except for the places for held pushes, which are nine
  /// tenths of it. ``Person/heldCount`` says how many of them are in use.
  package static func prepare(_ archive: UnsafeMutablePointer<Archive>, with devices: Devices) {
    archive.pointer(to: \.devices)!.initialize(to: devices)
    archive.pointer(to: \.opensByHour)!.initialize(to: InlineArray(repeating: 0))
    archive.pointer(to: \.opened)!.initialize(to: RecentPushes())
    archive.pointer(to: \.consents)!.initialize(to: consents(devices))
    archive.pointer(to: \.preferenceVersion)!.initialize(to: 0)
    archive.pointer(to: \.reports)!.initialize(to: ReportedChanges())
  }
}
